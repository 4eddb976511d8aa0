"""Pair those who are free in an arena, and count its points.

The rule: whoever is free is paired every few seconds. Nobody meets their last opponent unless only two are there. As
many as can be are paired; who was left out is paired first the next time, and who has waited longest is not left out.
Opponents are near in the standings. A table won is 2 points, a draw 1; after two tables won in a row they count double,
until one is not won.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from .blocks import parts
from .matching import Pair, cheapest, left_over, weighed
from .seats import goes_first, imbalance
from .values import Meeting, Out, Paired, Why

TOGETHER = 24  # weighed at once
STREAK = 2  # tables won in a row, after which points double


@dataclass(frozen=True, slots=True)
class Free:
    """Somebody who is free. `score` in points of the arena; `waited` seconds since they came or since their last table;
    `last` is whom they met last; `left_out` says that they were free at the last pairing and got no table."""

    id: int
    seed: int
    score: int = 0
    waited: float = 0
    last: int | None = None
    left_out: bool = False
    sides: tuple[int, ...] = ()


def pair(free: Sequence[Free], *, there: int) -> Paired:
    """Return who meets whom now; `there` counts all who take part at the moment, those who are playing too.

    >>> two = [Free(1, 1, last=2), Free(2, 2, last=1)]
    >>> pair(two, there=2).meetings, pair(two, there=4).out[0].why
    ((Meeting(sides=((1,), (2,))),), <Why.LAST_OPPONENT: 'last_opponent'>)
    """
    field = sorted(free, key=lambda one: (-one.score, one.seed, one.id))
    if len(field) <= TOGETHER:
        meetings, left = _part(field, again=there == 2)
    else:
        meetings, left = _in_parts(field)
    return Paired(tuple(meetings), _waiting(left, len(field)))


def _in_parts(field: Sequence[Free]) -> tuple[list[Meeting], list[Free]]:
    """Pair a large field in parts; with an odd number it is said before who is left out."""
    out = [_spare(field)] if len(field) % 2 else []
    meetings: list[Meeting] = []
    left: list[Free] = []
    for part in parts([one for one in field if one not in out], TOGETHER):
        found, left = _part([*left, *part], again=False)
        meetings += found
    return meetings, [*out, *left]


def _spare(field: Sequence[Free]) -> Free:
    return min(field, key=lambda one: (one.left_out, one.waited, -one.seed))


def _part(field: Sequence[Free], *, again: bool) -> tuple[list[Meeting], list[Free]]:
    """Pair a part of the field, in the order of its standing; return whom it leaves too."""
    matching = cheapest(weighed(_rows(field, again=again), tables=len(field)))
    tables = [(field[one], field[other]) for one, other in matching]
    meetings = [_meeting(*two, even=not number % 2) for number, two in enumerate(tables)]
    return meetings, [field[one] for one in left_over(len(field), matching)]


def _rows(field: Sequence[Free], *, again: bool) -> dict[Pair, tuple[int, ...]]:
    """Return what each two cost who may meet. As many pairs as can be are made: what two take away from the count of
    those who were left out, and from the waiting, is left to those who get no table."""
    longest = sorted(range(len(field)), key=lambda index: -field[index].waited)
    turn = {index: place for place, index in enumerate(longest)}
    return {
        (one, other): (
            2 - field[one].left_out - field[other].left_out,
            turn[one] + turn[other],
            (other - one) ** 2,
            imbalance(field[one].sides, field[other].sides),
        )
        for one, other in combinations(range(len(field)), 2)
        if again or not _met_last(field[one], field[other])
    }


def _met_last(one: Free, other: Free) -> bool:
    return one.last == other.id or other.last == one.id


def _meeting(upper: Free, lower: Free, *, even: bool) -> Meeting:
    first = goes_first(upper.sides, lower.sides, otherwise=even)
    return Meeting.of(upper.id, lower.id) if first else Meeting.of(lower.id, upper.id)


def _waiting(left: Sequence[Free], number: int) -> tuple[Out, ...]:
    if number == 1:
        return (Out(left[0].id, Why.ALONE),)
    why = Why.NEXT_TIME if len(left) == 1 else Why.LAST_OPPONENT
    return tuple(Out(one.id, why) for one in left)


def points(outcomes: Iterable[int]) -> list[int]:
    """Return the points of each table of an entrant, from half points (won 2, drawn 1, lost 0) in order of play.

    >>> points([2, 2, 2, 1, 2, 0])
    [2, 2, 4, 2, 2, 0]
    """
    found, running = [], 0
    for outcome in outcomes:
        found.append(outcome * (2 if running >= STREAK else 1))
        running = running + 1 if outcome == 2 else 0
    return found
