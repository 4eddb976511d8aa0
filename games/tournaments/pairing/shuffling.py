"""Set tables of any shape: begin in the order of the standings, and change two people as long as that is better."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from .values import Candidate

Side = tuple[Candidate, ...]
Cost = tuple[int, int, int]

REACH = 3  # tables, how far apart two who change are
LAPS = 20  # at most


def improved(field: Sequence[Candidate], sides: int, size: int) -> list[tuple[Side, ...]]:
    """Return tables with the fewest repeated partners, then opponents, then differences of scores that changes of two
    people lead to. The field, of whole tables, is in the order of its standing.

    >>> three = [Candidate(1, 1, met=(2, 3)), Candidate(2, 2, met=(1, 3)), Candidate(3, 3, met=(1, 2))]
    >>> field = [*three, *(Candidate(id, id) for id in (4, 5, 6))]
    >>> [[side[0].id for side in table] for table in improved(field, sides=3, size=1)]
    [[4, 2, 3], [1, 5, 6]]
    """
    seated = list(field)
    for _lap in range(LAPS):
        if not _lap_of_changes(seated, sides, size):
            break
    return [_sides(table, sides, size) for table in _tables(seated, sides * size)]


def _lap_of_changes(seated: list[Candidate], sides: int, size: int) -> bool:
    """Make every change that is better; tell whether there was one."""
    table, changed = sides * size, False
    for one, other in combinations(range(len(seated)), 2):
        if other // table - one // table > REACH or (one // table == other // table and size == 1):
            continue
        starts = sorted({one // table * table, other // table * table})
        before = _cost(seated, starts, sides, size)
        seated[one], seated[other] = seated[other], seated[one]
        if _cost(seated, starts, sides, size) < before:
            changed = True
        else:
            seated[one], seated[other] = seated[other], seated[one]
    return changed


def _cost(seated: Sequence[Candidate], starts: Sequence[int], sides: int, size: int) -> Cost:
    table = sides * size
    costs = [_cost_of(_sides(seated[start : start + table], sides, size)) for start in starts]
    first, second, third = (sum(column) for column in zip(*costs, strict=True))
    return first, second, third


def _cost_of(table: Sequence[Side]) -> Cost:
    partners = sum(
        one.partners.count(other.id) ** 2 for side in table for one, other in combinations(side, 2)
    )
    opponents = sum(
        one.met.count(other.id) ** 2
        for some, others in combinations(table, 2)
        for one in some
        for other in others
    )
    everybody = [one.score for side in table for one in side]
    spread = sum((one - other) ** 2 for one, other in combinations(everybody, 2))
    sums = [sum(one.score for one in side) for side in table]
    return partners, opponents, spread + sum((one - other) ** 2 for one, other in combinations(sums, 2))


def _tables(seated: Sequence[Candidate], table: int) -> Iterator[Sequence[Candidate]]:
    return (seated[start : start + table] for start in range(0, len(seated), table))


def _sides(table: Sequence[Candidate], sides: int, size: int) -> tuple[Side, ...]:
    """Return the sides of a table: people are dealt to them in turn, back and forth, so that they are even at first."""
    found: list[list[Candidate]] = [[] for _ in range(sides)]
    for index, one in enumerate(table):
        lap, place = divmod(index, sides)
        found[place if lap % 2 == 0 else sides - 1 - place].append(one)
    return tuple(tuple(side) for side in found)
