"""What is shown of a match that has not begun: who is missing, how others come to it, or why it never will."""

from typing import Any

from games.clock_words import clock_words
from games.lobby.qr import qr_svg
from games.lobby.wording import range_words
from games.models import Match, Seat
from games.presenters.rated import ratings_at
from games.selectors import Snapshot


def show_waiting(snapshot: Snapshot, seat: Seat | None, site: str) -> dict[str, Any] | None:
    """Return the context of a table that waits for players, or waits no longer; None for one that has begun.

    `site` is the address of the site, for the link to share.
    """
    match = snapshot.match
    if snapshot.latest is not None:
        return None
    share_url = site.rstrip("/") + match.get_absolute_url()
    open_now = match.status == Match.Status.OPEN
    mine = seat is not None and seat.player_id == match.opened_by_id
    return {
        "kind": kind_of(match),
        "share_url": share_url,
        "qr": qr_svg(share_url) if open_now and kind_of(match) in ("link", "listed") else "",
        "can_fill": mine and open_now and not match.rated and not match.asked_id,
        "mine": mine,
        "sitting": seat is not None,
        "seats": seats_of(snapshot),
        "terms": terms_of(match),
        "asked": match.asked.name if match.asked else "",
        "answer": match.answer,
        "created": match.created,
        "expires": match.expires,
    }


def kind_of(match: Match) -> str:
    """Return how a match that has not begun finds its players: by a link, listed, quick, asked; gone where it does
    not any more."""
    if match.status != Match.Status.OPEN:
        return "gone"
    if match.asked_id:
        return "asked"
    return "quick" if match.quick else "listed" if match.listed else "link"


def terms_of(match: Match) -> dict[str, Any]:
    """Return on which terms a match is played."""
    return {
        "clock": clock_words(match.clock) if match.clock else "",
        "rated": match.rated,
        "range": range_words(match.lowest, match.highest),
    }


def seats_of(snapshot: Snapshot) -> list[dict[str, Any]]:
    """Return the seats of a table that waits for players."""
    ratings = ratings_at(snapshot)
    return [
        {
            "index": seat.index,
            "name": seat.shown_name,
            "free": seat.free,
            "side": snapshot.rules.side_of(seat.index),
            "rating": ratings.get(seat.index),
        }
        for seat in snapshot.seats
    ]
