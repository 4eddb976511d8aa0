"""What the next round of an event is: who meets whom, by its format. It reads, and writes nothing."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from games.tournaments.models import Entrant, Event, EventRound
from games.tournaments.pairing import Meeting, Paired, drawn, history, round_robin, swiss
from games.tournaments.pairing.apart import apart
from games.tournaments.selectors import (
    IN_BRACKETS,
    bracket_of,
    duplicate_totals,
    entries_of,
    groups_of,
    slot_results,
    tables_over,
    waiting_slots,
)
from games.tournaments.standings import advancing

Stage, Status = EventRound.Stage, Entrant.Status


@dataclass(frozen=True, slots=True)
class Table:
    """A table to be: who sits there, in which slot of a bracket, or in which group."""

    meeting: Meeting
    slot: str = ""
    group: int = 0


@dataclass(frozen=True, slots=True)
class Plan:
    """A round to be: its tables, the first ones the highest, and who has a bye, which in a Swiss counts as won."""

    stage: EventRound.Stage
    tables: tuple[Table, ...] = ()
    byes: tuple[tuple[int, int], ...] = ()  # entrant and group
    bye_score: int = 2


def next_round(event: Event, number: int) -> Plan | None:
    """Return round `number` of an event (1 is the first), None where all have been played."""
    if event.format == Event.Format.SWISS:
        return _swiss(event, number)
    if event.format in IN_BRACKETS:
        return _bracket(event)
    rounds = schedule_of(event)
    if number <= len(rounds):
        return rounds[number - 1]
    return _bracket(event) if event.format == Event.Format.GROUPS else None


@dataclass(frozen=True, slots=True)
class Thought:
    """The next round of an event as it was at a version."""

    version: int
    plan: Plan | None


def think_ahead(event_id: int) -> Thought | None:
    """Return the next round of a Swiss that waits for one, None of any other event.

    It may take seconds where there are a thousand, in which nobody has to wait for the lock of the event.
    """
    waiting = Event.objects.filter(pk=event_id, format=Event.Format.SWISS, status=Event.Status.RUNNING)
    event = waiting.select_related("variant").first()
    if event is None or event.ending:
        return None
    if event.event_rounds.exclude(status=EventRound.Status.OVER).exists():
        return None
    return Thought(event.version, next_round(event, event.number + 1))


# -- Swiss -------------------------------------------------------------------------------------------


def _swiss(event: Event, number: int) -> Plan | None:
    here = event.entrants.filter(status=Status.PLAYING, from_round__lte=number).order_by("seed")
    if number > event.rounds or here.count() < seats_of_entrants(event):
        return None
    paired = pair_now(event, here, rounds_left=event.rounds - number + 1)
    return Plan(Stage.MAIN, _tables(paired), tuple((entrant, 0) for entrant in paired.byes))


def seats_of_entrants(event: Event) -> int:
    """Return how many entrants sit at one table."""
    rules = event.rules
    return rules.players if event.partners == Event.Partners.DRAWN else rules.sides


def pair_now(
    event: Event, here: Iterable[Entrant], *, rounds_left: int, waiting: Collection[int] = ()
) -> Paired:
    """Pair some entrants by what has been: two by two, or with partners drawn; `waiting` were left over just now."""
    by = duplicate_totals(event) if event.duplicate else None
    found = history.candidates(entries_of(here), tables_over(event), totals=by)
    if event.partners != Event.Partners.DRAWN:
        return swiss.pair(found, rounds_left=rounds_left)
    rules = event.rules
    return drawn.pair(
        found, sides=rules.sides, size=rules.players // rules.sides, rounds_left=rounds_left, waiting=waiting
    )


def _tables(paired: Paired, group: int = 0) -> tuple[Table, ...]:
    return tuple(Table(meeting, group=group) for meeting in paired.meetings)


# -- everybody meets everybody -----------------------------------------------------------------------


def schedule_of(event: Event) -> list[Plan]:
    """Return all rounds in which everybody meets everybody, in one field or in groups."""
    seeded = event.entrants.filter(seed__isnull=False).order_by("seed")
    if event.format == Event.Format.ROUND_ROBIN:
        parts = {0: [one.pk for one in seeded]}
    else:
        parts = {}
        for one in seeded:
            parts.setdefault(one.group, []).append(one.pk)
    schedules = {
        group: round_robin.schedule(ids, cycles=event.cycles) for group, ids in sorted(parts.items())
    }
    stage = Stage.GROUPS if event.format == Event.Format.GROUPS else Stage.MAIN
    return [_round_of(schedules, number, stage) for number in range(max(map(len, schedules.values())))]


def _round_of(schedules: Mapping[int, Sequence[Paired]], number: int, stage: EventRound.Stage) -> Plan:
    now = {group: rounds[number] for group, rounds in schedules.items() if number < len(rounds)}
    tables = tuple(table for group, paired in now.items() for table in _tables(paired, group))
    byes = tuple((entrant, group) for group, paired in now.items() for entrant in paired.byes)
    return Plan(stage, tables, byes, bye_score=0)


# -- brackets ----------------------------------------------------------------------------------------


def _bracket(event: Event) -> Plan | None:
    if event.format == Event.Format.GROUPS:
        draw_after_groups(event)
    bracket = bracket_of(event)
    if bracket is None:
        return None
    waiting = waiting_slots(bracket, slot_results(event))
    tables = tuple(Table(Meeting.of(*two), slot=key) for key, two in waiting.items())
    return Plan(Stage.KNOCKOUT, tables) if tables else None


def draw_after_groups(event: Event) -> None:
    """Give those who go on from the groups their numbers in the bracket, once; whoever has withdrawn does not."""
    if event.entrants.filter(draw__gt=0).exists():
        return
    gone = set(event.entrants.filter(status=Status.WITHDRAWN).values_list("pk", flat=True))
    groups = {
        group: [line for line in lines if line.entrant not in gone]
        for group, lines in groups_of(event).items()
    }
    group_of = {line.entrant: group for group, lines in groups.items() for line in lines}
    order = apart(advancing(groups, event.advance_per_group), group_of)
    for draw, entrant in enumerate(order, start=1):
        event.entrants.filter(pk=entrant).update(draw=draw)
