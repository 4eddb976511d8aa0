"""Rank entrants: by score, then by the tie-breaks in the event's order; who is level in all of them shares a place."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from .results import results_of
from .tie_breaks import COUNTED, Field, field_of, head_to_head
from .values import Entry, Line, Table, TieBreak, Value

Values = dict[int, dict[TieBreak, Value]]


def standings(
    entries: Iterable[Entry],
    tables: Iterable[Table],
    tie_breaks: Sequence[TieBreak | str] = (),
    *,
    rounds_over: int = 0,
    totals: Mapping[int, Value] | None = None,
) -> tuple[Line, ...]:
    """Return a line for each entrant, best first.

    `rounds_over` is how many rounds are over: whoever has no table in one of them has missed it. `totals` are the
    scores to rank by where they are not the sum of the tables: the duplicate scores.

    >>> from games.tournaments.standings import Placed
    >>> won = Table(1, (Placed(1, 0, score=0, sweeps=3), Placed(2, 1, score=2)))
    >>> [(line.entrant, line.place, line.score) for line in standings([Entry(1), Entry(2)], [won])]
    [(2, 1, 2), (1, 2, 0)]
    """
    seeds = {entry.id: (entry.seed, entry.id) for entry in entries}
    results = {one: () for one in seeds} | results_of(tables)
    field = field_of(results, rounds_over, _complete(totals, results))
    breaks = [TieBreak(name) for name in tie_breaks]
    values = _values(field, breaks)
    classes = [
        part for level in _classes(list(seeds), field.scores) for part in _split(field, level, breaks, values)
    ]
    return tuple(_lines(classes, field, values, seeds))


def _complete(totals: Mapping[int, Value] | None, everybody: Iterable[int]) -> dict[int, Value] | None:
    return None if totals is None else {one: totals.get(one, 0) for one in everybody}


def _values(field: Field, breaks: Sequence[TieBreak]) -> Values:
    counted = [name for name in breaks if name in COUNTED]
    return {one: {name: COUNTED[name](field, one) for name in counted} for one in field.results}


def _classes(entrants: Iterable[int], by: Mapping[int, Value]) -> list[list[int]]:
    """Return entrants in classes of equal value, the highest first."""
    ranked = sorted(entrants, key=lambda one: by[one], reverse=True)
    return [list(level) for _value, level in groupby(ranked, key=lambda one: by[one])]


def _split(field: Field, level: list[int], breaks: Sequence[TieBreak], values: Values) -> list[list[int]]:
    """Part those who are level by the tie-breaks in turn; those left together share a place."""
    if len(level) == 1 or not breaks:
        return [level]
    first, rest = breaks[0], breaks[1:]
    if first is not TieBreak.HEAD_TO_HEAD:
        parts = _classes(level, {one: values[one][first] for one in level})
        return [part for each in parts for part in _split(field, each, rest, values)]
    parts = _split_by_meeting(field, level, values)
    again = breaks if len(parts) > 1 else rest
    return [part for each in parts for part in _split(field, each, again, values)]


def _split_by_meeting(field: Field, level: list[int], values: Values) -> list[list[int]]:
    scores = head_to_head(field, level)
    if scores is None:
        return [level]
    for one, score in scores.items():
        values[one].setdefault(TieBreak.HEAD_TO_HEAD, score)
    return _classes(level, scores)


def _lines(
    classes: Iterable[Sequence[int]], field: Field, values: Values, seeds: Mapping[int, tuple[int, int]]
) -> Iterable[Line]:
    place = 1
    for level in classes:
        for one in sorted(level, key=lambda entrant: seeds[entrant]):
            yield Line(one, place, len(level) > 1, field.scores[one], tuple(field.results[one]), values[one])
        place += len(level)


def below(lines: Sequence[Line], gone: Collection[int]) -> tuple[Line, ...]:
    """Return lines with those who have `gone` after all the others, in the same order; places close up."""
    parts = [[line for line in lines if (line.entrant in gone) == is_gone] for is_gone in (False, True)]
    return tuple(
        line
        for part, above in zip(parts, (0, len(parts[0])), strict=True)
        for line in _closed_up(part, above)
    )


def _closed_up(lines: Iterable[Line], above: int) -> Iterator[Line]:
    for _place, level in groupby(lines, key=lambda line: line.place):
        same = list(level)
        yield from (replace(line, place=above + 1, shared=len(same) > 1) for line in same)
        above += len(same)
