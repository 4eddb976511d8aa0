"""Whether one can play again, and how that stands, as plain data for the panel of a match that is over."""

import math
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.clock_words import clock_words
from games.following import elsewhere, gone, match_after
from games.forms_rematch import RematchForm
from games.models import Match, Seat
from games.selectors import Snapshot
from games.words import listed


@dataclass(frozen=True, slots=True)
class RematchShown:
    """How it stands with playing again.

    `kind` is "offer" (one may invite), "mine" (one waits for the others), "theirs" (one is invited), "off" (it cannot
    be, and the text says why), "begun" (it has begun, at `url`) or "event" (a tournament, at `url`, says what comes
    next). `offer` is the key of the offer, `terms` what
    is offered, `seconds` how long it still stands, `form` asks for other settings.
    """

    kind: str
    text: str = ""
    url: str = ""
    offer: str = ""
    terms: str = ""
    seconds: int = 0
    form: RematchForm | None = None


def show_rematch(snapshot: Snapshot, seat: Seat | None, now: datetime) -> RematchShown | None:
    """Return how it stands for a seat; a spectator (None) is told only of a match that has begun."""
    if url := snapshot.match.event_url:
        return RematchShown("event", _("The tournament says who meets whom next."), url=url)
    following = match_after(snapshot.match)
    if following and following.status in (Match.Status.PLAYING, Match.Status.OVER):
        return RematchShown("begun", _("The next match has begun."), url=following.get_absolute_url())
    if seat is None:
        return None
    if following and following.status == Match.Status.OPEN and not _expired(following, now):
        return _standing(snapshot, following, seat, now)
    if why := _hindrance(snapshot, seat, now):
        return RematchShown("off", why)
    declined = following and following.status == Match.Status.DROPPED and following.asked
    if declined and following and following.asked != seat.player:
        return RematchShown("off", _("{name} would rather not play again.").format(name=following.asked))
    return RematchShown("offer", form=RematchForm(snapshot.match))


def terms_of(match: Match) -> str:
    """Return the rules of a match in one line: its variant, target and clock."""
    words = [_("{variant} to {target}").format(variant=match.variant, target=match.rules.target)]
    words += [clock_words(match.clock)] if match.clock else []
    words += [_("rated")] if match.rated else []
    return ", ".join(words)


def _standing(snapshot: Snapshot, offer: Match, seat: Seat, now: datetime) -> RematchShown:
    sitting = {one.player_id for one in offer.seats.all() if one.player_id}
    waiting = [one.shown_name for one in snapshot.seats if one.player_id and one.player_id not in sitting]
    if seat.player_id in sitting:
        kind, text = "mine", _("Waiting for {names} to accept.").format(names=listed(waiting))
    else:
        opener = offer.opened_by.name if offer.opened_by else _("Somebody")
        kind, text = "theirs", _("{name} invites you to play again.").format(name=opener)
    seconds = math.ceil((offer.expires - now).total_seconds()) if offer.expires else 0
    return RematchShown(kind, text, offer=offer.key, terms=terms_of(offer), seconds=seconds)


def _hindrance(snapshot: Snapshot, seat: Seat, now: datetime) -> str:
    """Return why the others cannot play again, empty where they can."""
    names = {
        one.player_id: one.shown_name
        for one in snapshot.seats
        if one.player_id is not None and one.player_id != seat.player_id
    }
    if busy := elsewhere(snapshot.match, names):
        return ngettext(
            "{names} sits at another table now.", "{names} sit at another table now.", len(busy)
        ).format(names=listed([names[one] for one in busy]))
    if away := gone(snapshot.match, names, now):
        return ngettext("{names} has left.", "{names} have left.", len(away)).format(
            names=listed([names[one] for one in away])
        )
    return ""


def _expired(offer: Match, now: datetime) -> bool:
    return offer.expires is not None and offer.expires <= now
