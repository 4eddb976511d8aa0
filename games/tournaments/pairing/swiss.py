"""Pair a round of a Swiss event.

The rule, in the order in which it counts:

1. With an odd number one entrant has a bye. Nobody has a second one while somebody without could have it.
2. Nobody meets the same opponent twice while it can be avoided: in small fields in the rounds to come too.
3. The bye goes to as low a score as can be.
4. Opponents have scores as near as can be: the sum of the squares of the differences is the smallest.
5. Nobody meets somebody of lower, or of higher, score twice running while it can be avoided.
6. Seats take turns.
7. Among those of equal score the upper half of the seeds meets the lower half, the first the first of it and so on.

Up to `EXACT` entrants the whole field is weighed at once. Larger fields are paired from the top in blocks of about
`BLOCK`, of which each hands down whom it has left; blocks that do not come out are paired together.
"""

from collections.abc import Iterable, Sequence

from .blocks import blocks
from .lasting import lasting
from .matching import Matching, cheapest, left_over, weighed
from .seats import goes_first
from .values import Candidate, Meeting, Out, Paired, Why, by_standing
from .weights import bye_rows, fresh_pairs, rows

EXACT = 100  # entrants
BLOCK = 40

Tables = list[tuple[Candidate, Candidate]]


def pair(candidates: Sequence[Candidate], *, rounds_left: int = 1) -> Paired:
    """Return who meets whom in the next round; `rounds_left` counts it and those after it.

    With an odd number one of them has a bye (`Why.ODD`). With one candidate that is all there is.

    >>> pair([Candidate(id, seed=id) for id in range(1, 6)])  # doctest: +NORMALIZE_WHITESPACE
    Paired(meetings=(Meeting(sides=((1,), (3,))), Meeting(sides=((4,), (2,)))),
           out=(Out(entrant=5, why=<Why.ODD: 'odd'>),))
    """
    field = by_standing(candidates)
    tables, spare = _whole(field, rounds_left) if len(field) <= EXACT else _large(field)
    return Paired(seated(tables), tuple(Out(one.id, Why.ODD) for one in spare))


def seated(tables: Iterable[tuple[Candidate, Candidate]]) -> tuple[Meeting, ...]:
    """Return the tables, those of the highest scores first, with seats."""
    ordered = sorted(tables, key=lambda two: (-max(two[0].score, two[1].score), _lowest(two)))
    return tuple(_meeting(*by_standing(two), even=not number % 2) for number, two in enumerate(ordered))


def _lowest(two: tuple[Candidate, Candidate]) -> tuple[int, int, int]:
    return -sum(one.score for one in two), min(one.seed for one in two), min(one.id for one in two)


def _meeting(upper: Candidate, lower: Candidate, *, even: bool) -> Meeting:
    first = goes_first(upper.sides, lower.sides, otherwise=even)
    return Meeting.of(upper.id, lower.id) if first else Meeting.of(lower.id, upper.id)


def _whole(field: list[Candidate], rounds_left: int = 1) -> tuple[Tables, list[Candidate]]:
    """Weigh the whole field at once; with an odd number the bye is one member more."""
    size = len(field) + len(field) % 2
    costs = weighed(rows(field) | bye_rows(field), tables=size // 2)
    if not costs:
        return [], []
    matching = lasting(costs, fresh_pairs(field), size, rounds_left)
    return _tables(field, matching), [field[one] for one, other in matching if other == len(field)]


def _tables(field: Sequence[Candidate], matching: Matching) -> Tables:
    return [(field[one], field[other]) for one, other in matching if other < len(field)]


def _large(field: list[Candidate]) -> tuple[Tables, list[Candidate]]:
    """Pair in blocks; the bye goes first."""
    spare = [min(reversed(field), key=lambda one: (one.byes, one.score))] if len(field) % 2 else []
    rest = [one for one in field if one not in spare]
    return _in_blocks(rest), spare


def _in_blocks(field: list[Candidate]) -> Tables:
    settled: list[Tables] = []
    left: list[Candidate] = []
    for block in blocks(field, BLOCK):
        tables, left = _block(by_standing([*left, *block]))
        settled.append(tables)
    while left:
        if len(settled) == 1:
            return _whole(field)[0]
        together = [one for tables in (settled.pop(), settled.pop()) for two in tables for one in two]
        tables, left = _block(by_standing([*together, *left]))
        settled.append(tables)
    return [two for tables in settled for two in tables]


def _block(field: list[Candidate]) -> tuple[Tables, list[Candidate]]:
    """Pair a block without repetitions; return whom it hands down too."""
    fresh = fresh_pairs(field)
    allowed = {pair: row for pair, row in rows(field).items() if pair in fresh} | bye_rows(field, floats=True)
    matching = cheapest(weighed(allowed, tables=len(field)))
    down = [field[one] for one, other in matching if other == len(field)]
    return _tables(field, matching), [*(field[one] for one in left_over(len(field), matching)), *down]
