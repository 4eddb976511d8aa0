"""Pair those who are free in an arena, every few seconds."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db.models import Max

from games.tournaments.models import Entrant, Event, EventRound, Pairing, Place
from games.tournaments.pairing import Paired, arena
from games.tournaments.services.changes import changed
from games.tournaments.services.plans import Plan, Table, pair_now, seats_of_entrants
from games.tournaments.services.rounds import fill
from games.tournaments.services.waiting import free_entrants

EVERY = timedelta(seconds=3)


def next_pairing(made: EventRound, now: datetime) -> datetime:
    """Return when those who are free may be paired: some seconds after tables began last, or at once."""
    last = made.pairings.aggregate(last=Max("begun"))["last"]
    return last + EVERY if last else now


def pair_free(event: Event, made: EventRound, now: datetime) -> bool:
    """Set tables for those who are free and there, which begin one after the other; tell whether any were set."""
    free = free_entrants(event, now)
    if len(free) < seats_of_entrants(event):
        return False
    tables = tuple(Table(meeting) for meeting in _paired(event, made, free, now).meetings)
    first = (made.pairings.aggregate(last=Max("number"))["last"] or 0) + 1
    fill(made, Plan(EventRound.Stage.MAIN, tables), now, first=first)
    if tables:
        changed(event)
    return bool(tables)


def _paired(event: Event, made: EventRound, free: Sequence[Entrant], now: datetime) -> Paired:
    values = _as_values(event, made, free, now)
    if event.partners == Event.Partners.DRAWN:
        return pair_now(event, free, rounds_left=1, waiting=[one.id for one in values if one.left_out])
    return arena.pair(values, there=_there(event, free))


def _there(event: Event, free: Sequence[Entrant]) -> int:
    playing = Place.objects.filter(pairing__round__event=event, pairing__status=Pairing.Status.RUNNING)
    return len(free) + playing.count()


def _as_values(event: Event, made: EventRound, free: Sequence[Entrant], now: datetime) -> list[arena.Free]:
    """Return who is free with what pairing looks at, by a few questions however many they are."""
    paired_last = made.pairings.aggregate(last=Max("begun"))["last"]
    tables = Place.objects.filter(pairing__round=made).order_by("pairing__number")
    rows = list(tables.values_list("pairing", "entrant", "side", "score"))
    sides: dict[int, list[int]] = {}
    scores: dict[int, int] = {}
    at_table: dict[int, list[int]] = {}
    last: dict[int, int] = {}
    for pairing, entrant, side, score in rows:
        sides.setdefault(entrant, []).append(side)
        scores[entrant] = scores.get(entrant, 0) + (score or 0)
        at_table.setdefault(pairing, []).append(entrant)
        last[entrant] = pairing
    return [
        arena.Free(
            id=one.pk,
            seed=one.seed or 0,
            score=scores.get(one.pk, 0),
            waited=(now - one.free_since).total_seconds() if one.free_since else 0,
            last=next((other for other in at_table.get(last.get(one.pk, 0), []) if other != one.pk), None),
            left_out=bool(paired_last and one.free_since and one.free_since < paired_last),
            sides=tuple(sides.get(one.pk, ())),
        )
        for one in free
    ]
