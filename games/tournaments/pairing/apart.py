"""Seed a knockout after groups so that those of one group meet again as late as can be.

The rule: the winners of the groups come before the seconds, and so on, the stronger first. Those of the same place in
their groups change their numbers where that keeps two of one group apart for longer, each as little as can be.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from .knockout import bracket_size, seed_order
from .matching import cheapest, weighed


def apart(entrants: Sequence[int], group_of: Mapping[int, int]) -> tuple[int, ...]:
    """Return those who go on from groups, the best first, in the order in which they are to be seeded.

    >>> apart([11, 21, 22, 12], {11: 1, 12: 1, 21: 2, 22: 2})
    (11, 21, 12, 22)
    """
    found: list[int] = []
    order = seed_order(bracket_size(max(len(entrants), 2)))
    for tier in _tiers(entrants, group_of):
        seeds = range(len(found), len(found) + len(tier))
        rows = {
            (one, len(tier) + free): (*_mates(group_of, entrant, found, seed, order), (one - free) ** 2)
            for one, entrant in enumerate(tier)
            for free, seed in enumerate(seeds)
        }
        taken = sorted(cheapest(weighed(rows, len(tier))), key=lambda pair: pair[1])
        found += [tier[one] for one, _ in taken]
    return tuple(found)


def _tiers(entrants: Sequence[int], group_of: Mapping[int, int]) -> list[list[int]]:
    """Return the winners of the groups, the seconds and so on."""
    tiers: dict[int, list[int]] = {}
    before: Counter[int] = Counter()
    for entrant in entrants:
        tiers.setdefault(before[group_of[entrant]], []).append(entrant)
        before[group_of[entrant]] += 1
    return [tiers[place] for place in sorted(tiers)]


def _mates(
    group_of: Mapping[int, int], entrant: int, found: Sequence[int], seed: int, order: Sequence[int]
) -> list[int]:
    """Return how many of one's group one could meet in each round, if one were seeded there."""
    rounds = [0] * (len(order) - 1).bit_length()
    place = order.index(seed + 1)
    for number, other in enumerate(found, start=1):
        if group_of[other] == group_of[entrant]:
            rounds[(order.index(number) ^ place).bit_length() - 1] += 1
    return rounds
