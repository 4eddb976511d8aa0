"""Rank groups, and say who goes on from them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from .ranking import standings
from .values import Entry, Line, Table, TieBreak


def in_groups(
    entries: Iterable[Entry],
    tables: Iterable[Table],
    tie_breaks: Sequence[TieBreak | str] = (),
    *,
    rounds_over: int = 0,
) -> dict[int, tuple[Line, ...]]:
    """Return the standings of each group, by its number. `tables` are those of the groups, not of what comes after."""
    groups: dict[int, list[Entry]] = defaultdict(list)
    for entry in entries:
        groups[entry.group].append(entry)
    every = list(tables)
    return {
        name: standings(members, _within(members, every), tie_breaks, rounds_over=rounds_over)
        for name, members in sorted(groups.items())
    }


def _within(members: Iterable[Entry], tables: Iterable[Table]) -> list[Table]:
    inside = {entry.id for entry in members}
    return [table for table in tables if inside.issuperset(place.entrant for place in table.places)]


def advancing(groups: Mapping[int, Sequence[Line]], each: int) -> tuple[int, ...]:
    """Return who goes on, best first, to be seeded in this order.

    The first `each` of every group go on, with the winners of the groups before the seconds, and so on. Among those of
    the same place in different groups, which need not be of one size, goes first whoever has the higher score per
    table, then the better point difference and more sweeps per table. Where a place is shared, the better seed is
    before the others.
    """
    found: list[int] = []
    for place in range(each):
        lines = [lines[place] for lines in groups.values() if place < len(lines)]
        found += [line.entrant for line in sorted(lines, key=_strength, reverse=True)]
    return tuple(found)


def _strength(line: Line) -> tuple[Any, ...]:
    tables = max(len([result for result in line.results if result.opponents]), 1)
    return tuple(Fraction(value) / tables for value in (line.score, line.difference, line.sweeps))
