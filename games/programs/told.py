"""What a program is told of a match: what its seat may see, as plain data, the same by a socket and by HTTP."""

from collections.abc import Iterable
from typing import Any

from games.engine.view import View
from games.models import Match, Program, Seat
from games.presenters.clock import milliseconds
from games.selectors import Played, Snapshot, load_snapshot

Told = dict[str, Any]
GOING = (Match.Status.OPEN, Match.Status.PLAYING)


def seats_of(program: Program) -> list[Seat]:
    """Return the seats of a program at matches that are not over, the oldest match first."""
    going = Seat.objects.filter(program=program, match__status__in=GOING)
    return list(going.select_related("match").order_by("match_id"))


def told_of(seats: Iterable[Seat]) -> list[Told]:
    """Return what the seats of a program see now."""
    return [tell_seat(load_snapshot(id=seat.match_id), seat.index) for seat in seats]


def tell_seat(snapshot: Snapshot, index: int) -> Told:
    """Return what the seat of a program may see of its match."""
    match, rules = snapshot.match, snapshot.rules
    told = {
        "match": match.key,
        "sequence": snapshot.sequence,
        "status": match.status,
        "variant": match.variant.slug,
        "rules": match.options,
        "clock": match.clock,
        "seat": index,
        "side": rules.side_of(index),
        "seats": [
            {"name": seat.shown_name, "side": rules.side_of(seat.index), "computer": seat.level or None}
            for seat in snapshot.seats
        ],
        "totals": match.totals,
        "winner": match.winner,
        "ended_by": match.ended_by,
        "view": None,
    }
    view, latest = snapshot.view(index), snapshot.latest
    if view is not None and latest is not None and match.status == Match.Status.PLAYING:
        told["view"] = _tell_view(view, latest)
    return told


def _tell_view(view: View, latest: Played) -> Told:
    return {
        "round": latest.stored.number,
        "ply": latest.stored.ply,
        "dealer": view.dealer,
        "turn": None if view.finished else view.turn,
        "hand": _cards(view.hand),
        "table": _cards(view.table),
        "held": list(view.hand_counts),
        "open_hands": [_cards(cards) for cards in view.open_hands],
        "stock": view.stock_count,
        "piles": [len(pile) for pile in view.piles],
        "sweeps": [len(cards) for cards in view.sweeps],
        "sweep_points": list(view.sweep_points),
        "declared_points": list(view.declared_points),
        "dealer_bonus": view.dealer_bonus,
        "plays": latest.stored.texts,
        "legal": [str(event) for event in view.legal_plays],
        "banks": latest.stored.banks,
        "flag": milliseconds(latest.stored.flag) if latest.stored.flag else None,
    }


def _cards(cards: Iterable[Any]) -> list[str]:
    return [str(card) for card in cards]
