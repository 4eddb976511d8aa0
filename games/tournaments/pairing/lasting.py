"""Look ahead in small fields: pair so that the rounds to come can do without a repetition too.

Without it, five entrants can be paired for three rounds in a way that leaves no fourth. In larger fields there is a way
as long as everybody can still meet half of the others (Dirac).
"""

from collections.abc import Iterator
from itertools import islice

from .matching import Costs, Matching, Pair, ranked

FIELD = 24  # members at most; more have more opponents than there are rounds
TRIED = 40  # matchings, before the cheapest is taken as it is
STEPS = 5_000  # of a search; a field in which it ends without an answer is taken for a good one


class _Spent(Exception):
    """The search has taken all its steps."""


def lasting(costs: Costs, fresh: frozenset[Pair], size: int, rounds_left: int) -> Matching:
    """Return the cheapest matching after which there can be as many more rounds of `fresh` pairs alone.

    `fresh` are the pairs that repeat nothing; `rounds_left` counts this round. Where no round can do without a
    repetition, or all of them always can, that is the cheapest of all.
    """
    choices = islice(ranked(costs), TRIED)
    first = next(choices)
    more = min(rounds_left, _degree(fresh, size)) - 1
    if size > FIELD or more < 1 or not fresh.issuperset(first) or _goes_on(fresh - set(first), size, more):
        return first
    return next(
        (one for one in choices if fresh.issuperset(one) and _goes_on(fresh - set(one), size, more)), first
    )


def _degree(fresh: frozenset[Pair], size: int) -> int:
    """Return how many there are to meet for whoever has the fewest."""
    times = [0] * size
    for pair in fresh:
        for member in pair:
            times[member] += 1
    return min(times)


def _goes_on(fresh: frozenset[Pair], size: int, rounds: int) -> bool:
    """Tell whether as many rounds can be made of pairs each of which is used once."""
    if _degree(fresh, size) - (rounds - 1) >= (size + 1) // 2:
        return True
    try:
        return _divides(fresh, size, rounds, 0, iter(range(STEPS)))
    except _Spent:
        return True


def _divides(fresh: frozenset[Pair], size: int, rounds: int, least: int, steps: Iterator[int]) -> bool:
    """Tell whether the pairs have as many rounds in them. The first member meets the others in the order of their
    numbers, from `least` on: in which order the rounds come makes no difference."""
    if not rounds:
        return True
    for second in range(least, size):
        if (0, second) in fresh:
            rest = tuple(member for member in range(1, size) if member != second)
            for round_ in _rounds(rest, fresh, ((0, second),), steps):
                if _divides(fresh - set(round_), size, rounds - 1, second + 1, steps):
                    return True
    return False


def _rounds(
    members: tuple[int, ...], fresh: frozenset[Pair], made: Matching, steps: Iterator[int]
) -> Iterator[Matching]:
    if next(steps, None) is None:
        raise _Spent
    if not members:
        yield made
        return
    first, rest = members[0], members[1:]
    for other in rest:
        if (first, other) in fresh:
            left = tuple(member for member in rest if member != other)
            yield from _rounds(left, fresh, (*made, (first, other)), steps)
