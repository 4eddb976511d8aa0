"""The tables of a round: begin their matches, count what they come to, and give up on whoever does not come."""

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from games.absence import people
from games.engine.match import ENDED_OTHERWISE
from games.engine.notation import Play
from games.models import Match, Seat
from games.presence import players_at
from games.selectors import Snapshot, fold_round, load_snapshot
from games.services.finish import drop
from games.services.lobby import one_at_a_time
from games.services.notify import notify
from games.services.offers import people_of, withdraw_others
from games.services.rounds import begin_match
from games.tournaments.models import Entrant, Event, Pairing, PairingMatch, Place
from games.tournaments.services.changes import log
from games.tournaments.services.scores import write_scores

PATIENCE = 30  # seconds after the limit of a no-show until the first play is due: the referee looks for no-shows first
Result, Status = Pairing.Result, Entrant.Status


# -- begin -------------------------------------------------------------------------------------------


def begin_table(event: Event, pairing: Pairing, now: datetime) -> None:
    """Begin a table: its first match, or its end at once where a side has withdrawn or rests."""
    places = _places(pairing)
    gone = [place.entrant_id for place in places if place.entrant.status in (Status.WITHDRAWN, Status.PAUSED)]
    if gone:
        forfeit(event, pairing, gone, now)
        return
    begin_match_of(event, pairing, places, 1, now)


def begin_match_of(event: Event, pairing: Pairing, places: list[Place], number: int, now: datetime) -> None:
    """Begin a match of a table, the `number`-th of the best of several."""
    match = _match(event, pairing, places)
    with one_at_a_time():
        match.save(force_insert=True)
        PairingMatch.objects.create(pairing=pairing, match=match, number=number)
        Seat.objects.bulk_create(_seats(event, match, places))
        withdraw_others(match)
        begin_match(match, dealer=_dealer(match, number))
        notify(people_of(match))
    changed = {"status": Pairing.Status.RUNNING, "begun": now, "looked": False}
    Pairing.objects.filter(pk=pairing.pk).update(**changed)


def _places(pairing: Pairing) -> list[Place]:
    return list(
        pairing.places.select_related("entrant")
        .prefetch_related("entrant__members__player")
        .order_by("side", "index")
    )


def _match(event: Event, pairing: Pairing, places: Iterable[Place]) -> Match:
    boards = [[board.dealer, board.deck] for board in pairing.round.boards.all()]
    computers = any(place.entrant.level for place in places)
    return Match(
        variant=event.variant,
        options=event.rules.options(),
        clock=event.clock,
        rated=event.rated and not computers,
        watching=not boards,
        sealed=bool(boards),
        boards=boards,
        patience=event.no_show + PATIENCE,
        event=event.slug,
    )


def _seats(event: Event, match: Match, places: Iterable[Place]) -> list[Seat]:
    """Return the seats of a match: those of a side go to its entrants and their members in turn."""
    seats, fixed = [], event.partners == Event.Partners.FIXED
    for side in range(match.rules.sides):
        free = match.rules.seats_of(side)
        sitting = [
            who for place in places if place.side == side for who in _sitting(place.entrant, len(free), fixed)
        ]
        seats += [Seat(match=match, index=index, **who) for index, who in zip(free, sitting, strict=True)]
    return seats


def _sitting(entrant: Entrant, free: int, fixed: bool) -> list[dict[str, Any]]:
    """Return who sits down for an entrant: its members, or a computer at every seat of its own."""
    if not entrant.level:
        return [{"player": member.player} for member in entrant.members.all()]
    each = free if fixed else 1
    return [{"level": entrant.level, "name": entrant.name[:24]}] * each


def _dealer(match: Match, number: int) -> int:
    """Return who deals first: the seat before that which begins, which is the first of side 0, then of side 1."""
    if match.boards:
        return int(match.boards[0][0])
    return (match.rules.players - 1 + (number - 1)) % match.rules.players


# -- count what they come to -------------------------------------------------------------------------


def ended_tables() -> QuerySet[PairingMatch]:
    """Return the latest matches of running tables that are over and not counted yet, in events that go on."""
    later = PairingMatch.objects.filter(pairing=OuterRef("pairing"), number__gt=OuterRef("number"))
    over = (Match.Status.OVER, Match.Status.DROPPED)
    running = PairingMatch.objects.filter(pairing__status=Pairing.Status.RUNNING, match__status__in=over)
    going = running.filter(pairing__round__event__status__in=(Event.Status.RUNNING, Event.Status.PAUSED))
    return going.filter(~Exists(later)).order_by("pk")


def settle(event: Event, ended: PairingMatch, now: datetime) -> None:
    """Count a match that is over: the table is over too, or its next match begins."""
    pairing, match = ended.pairing, ended.match
    if match.status == Match.Status.DROPPED:
        absent = _absent_of_dropped(event, pairing, match, now)
        if absent:
            forfeit(event, pairing, absent, now)
            return
    wins = count_match(pairing, match)
    places = _places(pairing)
    if match.ended_by in ENDED_OTHERWISE and match.winner is None:
        forfeit(event, pairing, [place.entrant_id for place in places], now)
        return
    needed = best_of(event, pairing) // 2 + 1
    if max(wins) < needed and ended.number < best_of(event, pairing):
        if gone := [place.entrant_id for place in places if place.entrant.status == Status.WITHDRAWN]:
            forfeit(event, pairing, gone, now)
            return
        begin_match_of(event, pairing, places, ended.number + 1, now)
        return
    write_scores(event, pairing, now=now, result=Result.PLAYED)
    _free(places, now)


def best_of(event: Event, pairing: Pairing) -> int:
    """Return how many matches a table has at most: several only in a bracket."""
    return max(event.best_of, 1) if pairing.slot else 1


def count_match(pairing: Pairing, match: Match) -> list[int]:
    """Add what a match came to to both sides of a table, and return how many matches each side has won now."""
    sweeps = [0] * match.rules.sides
    for stored in match.rounds.all():
        for step in fold_round(match.rules, stored).steps:
            sweeps[match.rules.side_of(step.seat)] += step.swept
    totals = match.totals or [0] * match.rules.sides
    for place in pairing.places.all():
        place.wins += match.winner == place.side
        place.points += totals[place.side]
        place.against += sum(totals) - totals[place.side]
        place.sweeps += sweeps[place.side]
        place.save(update_fields=["wins", "points", "against", "sweeps"])
    return [max((one.wins for one in pairing.places.all() if one.side == side), default=0) for side in (0, 1)]


def _free(places: Iterable[Place], now: datetime) -> None:
    Entrant.objects.filter(places__in=[place.pk for place in places]).update(free_since=now)


# -- those who do not come ---------------------------------------------------------------------------


def unlooked_tables(event: Event, now: datetime) -> list[Pairing]:
    """Return the running tables at which somebody may not have come, and that nobody has looked at yet."""
    limit = now - timedelta(seconds=event.no_show)
    running = Pairing.objects.filter(round__event=event, status=Pairing.Status.RUNNING, looked=False)
    return list(running.filter(begun__lte=limit).select_related("round").order_by("pk")) if event.live else []


def look_for_no_shows(event: Event, pairing: Pairing, now: datetime) -> None:
    """Note that the limit for coming is over at a table; who has not come forfeits it."""
    Pairing.objects.filter(pk=pairing.pk).update(looked=True)
    latest = pairing.matches.order_by("-number").select_related("match").first()
    if latest is None or latest.match.status != Match.Status.PLAYING:
        return
    absent = missing(load_snapshot(id=latest.match_id), pairing)
    if absent:
        forfeit(event, pairing, absent, now)


def missing(snapshot: Snapshot, pairing: Pairing) -> list[int]:
    """Return the entrants of whom nobody has come to a table yet."""
    come = {seat.player_id for seat in people(snapshot.seats) if _has_come(snapshot, seat)}
    come |= players_at(snapshot.match.pk)
    return [
        place.entrant_id
        for place in _places(pairing)
        if not place.entrant.level and not any(one.player_id in come for one in place.entrant.members.all())
    ]


def _has_come(snapshot: Snapshot, seat: Seat) -> bool:
    if seat.away or (snapshot.latest and snapshot.latest.stored.number > 1):
        return True
    return has_played(snapshot, seat.index)


def has_played(snapshot: Snapshot, seat: int) -> bool:
    """Tell whether a seat has put down a card in the latest round."""
    steps = snapshot.latest.steps if snapshot.latest else ()
    return any(step.seat == seat and isinstance(step.event, Play) for step in steps)


def _absent_of_dropped(event: Event, pairing: Pairing, match: Match, now: datetime) -> list[int]:
    """Return who did not begin a match dropped for it and, once the limit is over, who has not come either."""
    snapshot = load_snapshot(id=match.pk)
    faulty = {seat.player_id for seat in snapshot.seats if seat.fault == Seat.Fault.ABSENT}
    absent = {
        place.entrant_id
        for place in _places(pairing)
        if any(one.player_id in faulty for one in place.entrant.members.all())
        or (place.entrant.level and place.entrant.status == Status.WITHDRAWN)
    }
    if absent and pairing.begun and now >= pairing.begun + timedelta(seconds=event.no_show):
        absent |= set(missing(snapshot, pairing))
    return sorted(absent)


def forfeit(event: Event, pairing: Pairing, absent: Collection[int], now: datetime) -> None:
    """End a table that some entrants have lost by not playing: its match is dropped, and they rest from now on."""
    places = _places(pairing)
    for place in places:
        place.forfeited = place.entrant_id in absent
    Place.objects.bulk_update(places, ["forfeited"])
    for one in pairing.matches.filter(match__status=Match.Status.PLAYING):
        match = Match.objects.select_for_update().get(pk=one.match_id)
        drop(match, now=now, ended_by="absent", faults=_faults(match, places))
    sides = {place.side for place in places if place.forfeited}
    result = Result.BOTH_ABSENT if len(sides) > 1 else Result.FORFEIT
    write_scores(event, pairing, now=now, result=result)
    _free(places, now)
    names = ", ".join(str(place.entrant) for place in places if place.forfeited)
    log(event, "forfeit", f"round {pairing.round.number}, table {pairing.number}: {names}", now=now)
    event.entrants.filter(pk__in=list(absent), status=Status.PLAYING).update(status=Status.PAUSED)


def _faults(match: Match, places: Iterable[Place]) -> dict[int, Seat.Fault]:
    gone = {one.player_id for place in places if place.forfeited for one in place.entrant.members.all()}
    seats = match.seats.filter(player__in=gone).values_list("index", flat=True)
    return dict.fromkeys(seats, Seat.Fault.ABSENT)


def adjudicate(event: Event, pairing: Pairing, now: datetime) -> None:
    """End a running table by how it stands: its match counts as far as it was played, for the side that leads."""
    latest = pairing.matches.order_by("-number").first()
    if latest is not None:
        match = Match.objects.select_for_update().get(pk=latest.match_id)
        if drop(match, now=now, ended_by="adjudicated"):
            first, second = match.totals
            match.winner = None if first == second else int(second > first)
        elif absent := _absent_of_dropped(event, pairing, match, now):  # it was over, and not counted yet
            return forfeit(event, pairing, absent, now)
        count_match(pairing, match)
    write_scores(event, pairing, now=now, result=Result.ADJUDICATED)
