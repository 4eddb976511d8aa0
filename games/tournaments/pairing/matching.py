"""Match the members of a field in pairs at the least cost. Members are their indices; whole numbers keep it exact."""

from collections.abc import Iterable, Iterator, Mapping
from heapq import heappop, heappush
from itertools import count

Pair = tuple[int, int]  # the smaller index first
Matching = tuple[Pair, ...]
Costs = Mapping[Pair, int]  # pairs that are not here are not allowed


def weighed(rows: Mapping[Pair, tuple[int, ...]], tables: int) -> dict[Pair, int]:
    """Make one number of the several costs of each pair: what comes first in a row outweighs, over as many tables,
    all that comes later.

    >>> weighed({(0, 1): (0, 9), (2, 3): (1, 0)}, tables=2)
    {(0, 1): 9, (2, 3): 19}
    """
    factors = [1]
    for column in reversed(list(zip(*rows.values(), strict=True))[1:]):
        factors.append(factors[-1] * (max(column) * tables + 1))
    factors.reverse()
    return {
        pair: sum(factor * cost for factor, cost in zip(factors, row, strict=True) if cost)
        for pair, row in rows.items()
    }


def cheapest(costs: Costs) -> Matching:
    """Return as many pairs as there can be, and among those the ones that cost least together.

    >>> cheapest({(0, 1): 0, (1, 2): 5, (0, 3): 5, (2, 3): 1, (0, 2): 9})
    ((0, 1), (2, 3))
    """
    import networkx as nx  # here, since of all processes only those that pair need its memory

    graph = nx.Graph()
    most = max(costs.values(), default=0) + 1
    graph.add_weighted_edges_from((one, other, most - cost) for (one, other), cost in costs.items())
    found = nx.max_weight_matching(graph, maxcardinality=True)
    return tuple(sorted((min(pair), max(pair)) for pair in found))


def left_over(size: int, matching: Matching) -> list[int]:
    """Return the members without a pair.

    >>> left_over(5, ((0, 3), (1, 2)))
    [4]
    """
    paired = {member for pair in matching for member in pair}
    return [member for member in range(size) if member not in paired]


def ranked(costs: Costs) -> Iterator[Matching]:
    """Yield every matching of as many pairs as there can be, the cheapest first (Murty's partition)."""
    best = cheapest(costs)
    if not best:
        return
    turn, size = count(), len(best)
    heap: list[tuple[int, int, Matching, frozenset[Pair], Costs]] = []
    heappush(heap, (_total(best, costs), next(turn), best, frozenset(), costs))
    while heap:
        _, _, matching, kept, allowed = heappop(heap)
        yield matching
        for pair in matching:
            if pair in kept:
                continue
            fewer = {other: cost for other, cost in allowed.items() if other != pair}
            found = tuple(sorted([*kept, *cheapest(_apart_from(fewer, kept))]))
            if len(found) == size:
                heappush(heap, (_total(found, costs), next(turn), found, kept, fewer))
            kept |= {pair}


def _apart_from(costs: Costs, kept: Iterable[Pair]) -> Costs:
    taken = {member for pair in kept for member in pair}
    return {pair: cost for pair, cost in costs.items() if taken.isdisjoint(pair)}


def _total(matching: Matching, costs: Costs) -> int:
    return sum(costs[pair] for pair in matching)
