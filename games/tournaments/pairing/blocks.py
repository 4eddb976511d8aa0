"""Divide a large field into blocks that can be weighed whole."""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import TypeVar

from .values import Candidate

Whoever = TypeVar("Whoever")


def parts(field: Sequence[Whoever], most: int, *, table: int = 2) -> list[Sequence[Whoever]]:
    """Return a field of whole tables, in the order of its standing, in parts of whole tables and even size.

    >>> [len(part) for part in parts(range(26), 24)], parts([1, 2, 3, 4, 5, 6, 7, 8], 5, table=4)
    ([12, 14], [[1, 2, 3, 4], [5, 6, 7, 8]])
    """
    tables, number = len(field) // table, -(-len(field) // most)
    bounds = [table * (tables * part // number) for part in range(number + 1)] if tables else []
    return [field[start:end] for start, end in pairwise(bounds) if end > start]


def blocks(field: Sequence[Candidate], most: int) -> list[list[Candidate]]:
    """Return a field, in the order of its standing, in blocks of about `most`: small score groups together, large ones
    divided so that the upper half of the group can meet the lower half as it would in the whole.

    >>> field = [Candidate(id, seed=id) for id in range(1, 9)]
    >>> [[one.id for one in block] for block in blocks(field, 4)]
    [[1, 2, 5, 6], [3, 4, 7, 8]]
    """
    found: list[list[Candidate]] = [[]]
    for _score, members in groupby(field, key=lambda one: one.score):
        group = list(members)
        if len(found[-1]) + len(group) <= most:
            found[-1] += group
        else:
            found += _divided(group, most)
    return [block for block in found if block]


def _divided(group: list[Candidate], most: int) -> Iterator[list[Candidate]]:
    half, step = (len(group) + 1) // 2, most // 2
    for start in range(0, half, step):
        yield [*group[start : min(start + step, half)], *group[half + start : half + start + step]]
