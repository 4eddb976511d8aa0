"""Set out who did what against whom: a cross table, and a table of rounds."""

from collections.abc import Sequence
from dataclasses import dataclass

from .values import Kind, Line, Result


@dataclass(frozen=True, slots=True)
class Cell:
    """What is told of one table in a row: `opponents` are places in the list, from 1; `key` is the table's own."""

    score: int
    opponents: tuple[int, ...]
    outcome: int
    kind: Kind
    key: int


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table: the line it is about, its number in the list, and a cell of results for each column.

    In a cross table the columns are the opponents in the order of the rows, and the entrant's own is None; in a table
    of rounds they are the rounds. A cell with nothing in it is an empty tuple.
    """

    line: Line
    number: int
    cells: tuple[tuple[Cell, ...] | None, ...]


def cross_table(lines: Sequence[Line]) -> tuple[Row, ...]:
    """Return who did what against whom, for standings that are small enough to be set out as a square."""
    numbers = _numbers(lines)
    return tuple(_against_each(line, numbers, lines) for line in lines)


def _against_each(line: Line, numbers: dict[int, int], lines: Sequence[Line]) -> Row:
    cells = [
        None
        if other is line
        else tuple(_cell(result, numbers) for result in line.results if other.entrant in result.opponents)
        for other in lines
    ]
    return Row(line, numbers[line.entrant], tuple(cells))


def round_table(lines: Sequence[Line], rounds: int) -> tuple[Row, ...]:
    """Return who met whom in each round, and how it ended: what is shown of a Swiss with many entrants."""
    numbers = _numbers(lines)
    return tuple(_round_by_round(line, numbers, rounds) for line in lines)


def _round_by_round(line: Line, numbers: dict[int, int], rounds: int) -> Row:
    cells: list[list[Cell]] = [[] for _round in range(rounds)]
    for result in line.results:
        if 1 <= result.round <= rounds:
            cells[result.round - 1].append(_cell(result, numbers))
    return Row(line, numbers[line.entrant], tuple(map(tuple, cells)))


def _numbers(lines: Sequence[Line]) -> dict[int, int]:
    return {line.entrant: number for number, line in enumerate(lines, 1)}


def _cell(result: Result, numbers: dict[int, int]) -> Cell:
    opponents = tuple(numbers[one] for one in result.opponents if one in numbers)
    return Cell(result.score, opponents, result.outcome, result.kind, result.key)
