"""Draw partners anew for each round.

The rule: everybody has a score of their own and gets what their side gets. Who is left over when all tables are full
sits out with a bye: those who have sat out least often, of these the lowest in the standings. Nobody has the same
partner twice while it can be avoided. Partners are as near in score as can be, and where scores are equal strong and
weak play together. Then nobody meets the same opponents more often than must be; then sides are near in score.
"""

from collections.abc import Collection, Sequence
from itertools import combinations

from .blocks import parts
from .lasting import lasting
from .matching import Matching, Pair, cheapest, weighed
from .seats import balance
from .shuffling import improved
from .values import Candidate, Meeting, Out, Paired, Why, by_standing

TOGETHER = 40  # weighed at once

Side = tuple[Candidate, ...]


def pair(
    candidates: Sequence[Candidate],
    *,
    sides: int = 2,
    size: int = 2,
    rounds_left: int = 1,
    waiting: Collection[int] = (),
) -> Paired:
    """Return tables of `sides` sides of `size` people each; who is left over sits out with a bye (`Why.SPARE`).
    `waiting` are those who were left over just now in an arena, where there are no byes: the others sit out first.

    >>> paired = pair([Candidate(id, seed=id) for id in range(1, 6)])
    >>> paired.meetings, paired.byes
    ((Meeting(sides=((1, 4), (2, 3))),), (5,))
    """
    field = by_standing(candidates)
    out = _sitting_out(field, len(field) % (sides * size), waiting)
    rest = [one for one in field if one not in out]
    divided = parts(rest, TOGETHER, table=sides * size)
    meetings = [
        _meeting(table, number)
        for part in divided
        for number, table in enumerate(_tables(part, sides, size, rounds_left if len(divided) == 1 else 1))
    ]
    return Paired(tuple(meetings), tuple(Out(one.id, Why.SPARE) for one in out))


def _sitting_out(field: Sequence[Candidate], number: int, waiting: Collection[int]) -> list[Candidate]:
    return sorted(reversed(field), key=lambda one: (one.id in waiting, one.byes, one.score))[:number]


def _tables(field: Sequence[Candidate], sides: int, size: int, rounds_left: int) -> list[tuple[Side, ...]]:
    if (sides, size) != (2, 2):
        return improved(field, sides, size)
    pairs = [(field[one], field[other]) for one, other in _partners(field, rounds_left)]
    return [(pairs[one], pairs[other]) for one, other in _opponents(pairs)]


def _partners(field: Sequence[Candidate], rounds_left: int) -> Matching:
    scores = [one.score for one in field]
    rows = {
        (one, other): (
            field[one].partners.count(field[other].id) ** 2,
            (scores[one] - scores[other]) ** 2,
            _evenly(one, other, scores),
        )
        for one, other in combinations(range(len(field)), 2)
    }
    fresh = frozenset(two for two, row in rows.items() if not row[0])
    return lasting(weighed(rows, tables=len(field) // 2), fresh, len(field), rounds_left)


def _evenly(one: int, other: int, scores: Sequence[int]) -> int:
    """Return how far two of the same score are from being as strong together as any other two."""
    if scores[one] != scores[other]:
        return 0
    first = scores.index(scores[one])
    return (one + other - 2 * first - scores.count(scores[one]) + 1) ** 2


def _opponents(pairs: Sequence[Side]) -> Matching:
    rows: dict[Pair, tuple[int, ...]] = {
        (one, other): (
            sum(mine.met.count(theirs.id) ** 2 for mine in pairs[one] for theirs in pairs[other]),
            (_score(pairs[one]) - _score(pairs[other])) ** 2,
            (other - one) ** 2,
        )
        for one, other in combinations(range(len(pairs)), 2)
    }
    return cheapest(weighed(rows, tables=len(pairs)))


def _score(side: Side) -> int:
    return sum(one.score for one in side)


def _meeting(table: Sequence[Side], number: int) -> Meeting:
    """Return a table with seats: the side has seat 0 whose people had it less often."""
    ordered = sorted(table if number % 2 == 0 else reversed(table), key=_seat_balance)
    return Meeting(tuple(tuple(one.id for one in side) for side in ordered))


def _seat_balance(side: Side) -> int:
    return sum(balance(one.sides) for one in side)
