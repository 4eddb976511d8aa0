"""Measure how long the rounds of large tournaments take to be paired."""

from random import Random
from time import perf_counter

from games.tournaments.pairing import Meeting, Paired, arena, swiss
from games.tournaments.pairing.arena import Free
from games.tournaments.pairing.history import candidates
from games.tournaments.standings.values import Entry, Kind, Placed, Table

SWISS, ROUNDS, ARENA = 1000, 9, 500

Figures = dict[str, float]


def measure(entrants: int = SWISS, rounds: int = ROUNDS, free: int = ARENA) -> Figures:
    """Return the seconds that the slowest round of a Swiss event took, and an arena in which everybody is free."""
    return {
        "entrants": entrants,
        "rounds": rounds,
        "swiss_slowest_s": round(max(swiss_seconds(entrants, rounds)), 3),
        "free": free,
        "arena_s": round(arena_seconds(free), 3),
    }


def swiss_seconds(entrants: int, rounds: int, seed: int = 1) -> list[float]:
    """Play an event in which the stronger wins more often; return what each round took to be paired."""
    chance = Random(seed)
    entries = [Entry(id, seed=id) for id in range(1, entrants + 1)]
    tables: list[Table] = []
    took = []
    for number in range(1, rounds + 1):
        start = perf_counter()
        paired = swiss.pair(candidates(entries, tables), rounds_left=rounds - number + 1)
        took.append(perf_counter() - start)
        tables += _played(number, paired, chance)
    return took


def _played(number: int, paired: Paired, chance: Random) -> list[Table]:
    byes = [Table(number, (Placed(one, 0, score=2),), Kind.BYE) for one in paired.byes]
    return byes + [_table(number, meeting, chance) for meeting in paired.meetings]


def _table(number: int, meeting: Meeting, chance: Random) -> Table:
    first, second = meeting.entrants
    won = 2 if chance.random() < second / (first + second) else 0
    return Table(number, (Placed(first, 0, score=won), Placed(second, 1, score=2 - won)))


def arena_seconds(free: int, seed: int = 1) -> float:
    """Return what it takes to pair an arena in which everybody has come free at once."""
    chance = Random(seed)
    field = [Free(id, seed=id, score=chance.randrange(30), last=id ^ 1) for id in range(free)]
    start = perf_counter()
    arena.pair(field, there=free)
    return perf_counter() - start


def as_lines(figures: Figures) -> list[str]:
    """Return the figures as lines to be read."""
    told = (
        ("Swiss of {entrants:,} entrants, {rounds} rounds: the slowest", "swiss_slowest_s"),
        ("arena of {free}, all free at once", "arena_s"),
    )
    lines = [(label.format(**figures), figures[name]) for label, name in told]
    return ["Pairing", *(f"  {label:<48}{seconds:>10.2f}  s" for label, seconds in lines)]
