"""Turn what selectors tell into what the answers are made of."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from accounts.models import Player
from accounts.ratings.ladders import LADDERS
from accounts.ratings.selectors import Shown
from games.engine.view import view_of
from games.models import Match, Seat
from games.players.addresses import address_of
from games.players.history import Row
from games.players.ladder import Rung
from games.players.record import Line, Record
from games.selectors import Snapshot

Answer = dict[str, Any]


class Links:
    """Make addresses of this site as programs need them: in full."""

    def __init__(self, request: HttpRequest) -> None:
        self.site = request.build_absolute_uri("/").rstrip("/")

    def __call__(self, name: str, *args: Any) -> str:
        return self.site + reverse(name, args=args)

    def player(self, player: Player) -> str:
        return self("api:player", address_of(player))


def show_link(player: Player, links: Links) -> Answer:
    return {"name": player.name, "url": links.player(player)}


def show_rating(ladder: str, shown: Shown, place: int | None) -> Answer:
    return {
        "ladder": ladder,
        "ladder_name": str(LADDERS[ladder]),
        "number": shown.number,
        "margin": shown.margin,
        "settled": shown.settled,
        "matches": shown.matches,
        "place": place,
    }


def show_record(record: Record) -> Answer:
    return {
        "variants": [show_line(line) for line in record.lines],
        "total": show_line(record.total) if record.total else None,
        "computers": show_line(record.computers) if record.computers else None,
        "most_sweeps_in_a_row": record.run,
        "winning_streak": record.streaks.winning,
        "longest_winning_streak": record.streaks.best,
    }


def show_line(line: Line) -> Answer:
    averages = {name: round(getattr(line, name), 3) for name in ("sweeps", "settebelli", "primiere")}
    counts = {name: getattr(line, name) for name in ("matches", "won", "drawn", "lost")}
    return {"variant": line.variant.slug if line.variant else None} | counts | averages


def show_match(match: Match, seats: Sequence[Seat], links: Links) -> Answer:
    """Return a match; `seats` are all of it in playing order, with their players."""
    return {
        "key": match.key,
        "url": links("api:match", match.key),
        "page": links.site + match.get_absolute_url(),
        "record": links("api:record", match.key) if match.has_record else None,
        "variant": match.variant.slug,
        "options": match.options,
        "sides": [_side(match, seats, side, links) for side in range(match.rules.sides)],
        **{name: getattr(match, name) for name in ("status", "rated", "uncounted", "clock")},
        **{name: getattr(match, name) for name in ("started", "ended", "ended_by")},
    }


def _side(match: Match, seats: Sequence[Seat], side: int, links: Links) -> Answer:
    return {
        "players": [_sitting(seats[seat], links) for seat in match.rules.seats_of(side)],
        "points": match.totals[side] if match.totals else 0,
        "won": match.winner == side,
    }


def _sitting(seat: Seat, links: Links) -> Answer:
    url = links.player(seat.player) if seat.player else None
    return {"name": seat.shown_name, "url": url, "computer": seat.level or None}


def show_played(row: Row, links: Links) -> Answer:
    shown = show_match(row.match, list(row.match.seats.all()), links)
    return shown | {"outcome": row.outcome, "rating": row.change}


def show_table(snapshot: Snapshot, links: Links) -> Answer:
    """Return a match with what a spectator sees of the round in play."""
    return show_match(snapshot.match, snapshot.seats, links) | {"view": show_view(snapshot)}


def show_view(snapshot: Snapshot) -> Answer | None:
    """Return what a spectator sees of the round in play: nothing where there is none, and no card that lies hidden."""
    if snapshot.latest is None or snapshot.match.status != Match.Status.PLAYING:
        return None
    view = view_of(snapshot.latest.position, None)
    return {
        "round": snapshot.latest.stored.number,
        "dealer": view.dealer,
        "turn": None if view.finished else view.turn,
        "table": [str(card) for card in view.table],
        "held": view.hand_counts,
        "stock": view.stock_count,
        "piles": [len(pile) for pile in view.piles],
        "sweeps": [len(sweeps) for sweeps in view.sweeps],
        "plays": snapshot.latest.stored.texts,
    }


def show_rung(rung: Rung, links: Links) -> Answer:
    shown = rung.rating
    return {
        "place": rung.place,
        "player": show_link(rung.player, links),
        "country": str(rung.player.country),
        "number": shown.number,
        "margin": shown.margin,
        "settled": shown.settled,
        "matches": shown.matches,
        "week": rung.week,
        "last": rung.last,
        "last_match": links("api:match", rung.match) if rung.match else None,
    }
