"""What a table of a Swiss event costs: a row of numbers for each two of a field, of which the first count most."""

from collections.abc import Sequence
from itertools import combinations

from .matching import Pair
from .seats import imbalance
from .values import Candidate

Rows = dict[Pair, tuple[int, ...]]


def rows(field: Sequence[Candidate]) -> Rows:
    """Return what each two cost who may meet: byes, repetitions, height of the bye, difference of scores, floats,
    seats, distance from the middle. The field is in the order of its standing."""
    ranks = _ranks(field)
    return {
        (one, other): _row(field[one], field[other], _order(one, other, ranks))
        for one, other in combinations(range(len(field)), 2)
    }


def _row(upper: Candidate, lower: Candidate, order: int) -> tuple[int, ...]:
    times = upper.met.count(lower.id)
    apart = upper.score - lower.score
    again = int(upper.floated < 0) + int(lower.floated > 0) if apart else 0
    return 0, times * times, 0, apart * apart, again, imbalance(upper.sides, lower.sides), order


def _ranks(field: Sequence[Candidate]) -> list[Pair]:
    """Return for each their rank among those of the same score, and how many those are."""
    scores = [one.score for one in field]
    return [(index - scores.index(score), scores.count(score)) for index, score in enumerate(scores)]


def _order(one: int, other: int, ranks: Sequence[Pair]) -> int:
    """Return the square of how far two are from where they would meet: half of their score group apart, or next to
    each other where their scores differ."""
    rank, size = ranks[other]
    same_score = other - rank <= one
    return (other - one - size // 2) ** 2 if same_score else (other - one - 1) ** 2


def bye_rows(field: Sequence[Candidate], *, floats: bool = False) -> Rows:
    """Return what the bye costs, which is one member more, if the number is odd. With `floats` it stands for being
    handed down to the next block, which may happen to anybody again."""
    size = len(field)
    if not size % 2:
        return {}
    lowest = field[-1].score
    return {
        (index, size): (
            0 if floats else one.byes**2,
            0,
            (one.score - lowest) ** 2,
            0,
            int(one.floated < 0),
            0,
            (size - 1 - index) ** 2,
        )
        for index, one in enumerate(field)
    }


def fresh_pairs(field: Sequence[Candidate]) -> frozenset[Pair]:
    """Return the pairs that have not been, with an odd number those of somebody without a bye and the bye too."""
    size = len(field)
    met = [set(one.met) for one in field]
    pairs = {(one, other) for one, other in combinations(range(size), 2) if field[other].id not in met[one]}
    return frozenset(
        pairs | ({(one, size) for one in range(size) if not field[one].byes} if size % 2 else set())
    )
