"""Standings for pages: places, scores and tie-breaks as texts, and who did what against whom."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.tournaments.models import TIE_BREAKS, Event
from games.tournaments.presenters.entrants import EntrantShown
from games.tournaments.standings import (
    Cell,
    Kind,
    Line,
    TieBreak,
    cross_table,
    in_points,
    round_table,
    signed,
)

LARGEST_SQUARE = 16  # entrants up to which everybody's result against everybody else is set out
MEDALS = 3
POINTS = (TieBreak.SWEEPS, TieBreak.POINT_DIFFERENCE)  # tie-breaks that are not in half points


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A line of the standings; `values` are the tie-breaks in the order of the heads of their columns."""

    place: int
    medal: int
    entrant: EntrantShown
    score: str
    played: int
    won: int
    drawn: int
    lost: int
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings of an event, or of one group of it (`title`), or some lines of them."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[StandingRow, ...]
    more: int


@dataclass(frozen=True, slots=True)
class CellShown:
    """What two did against each other, or one in a round: texts such as “1” and “½ (4)”."""

    texts: tuple[str, ...]
    own: bool = False


@dataclass(frozen=True, slots=True)
class CrossRow:
    """A row of a cross table or of a table of rounds: the number, the entrant, the cells, the score."""

    number: int
    entrant: EntrantShown
    cells: tuple[CellShown, ...]
    score: str


def show_standings(
    event: Event,
    lines: Sequence[Line],
    entrants: dict[int, EntrantShown],
    *,
    title: str = "",
    first: int = 0,
    most: int | None = None,
    brief: bool = False,
) -> Standings:
    """Return standings, or `most` lines of them from the `first` on; `brief` ones without the tie-breaks."""
    breaks = [] if brief else [TieBreak(name) for name in event.tie_breaks]
    some = lines[first : None if most is None else first + most]
    medals = event.status == Event.Status.OVER and not title
    rows = tuple(_row(line, entrants[line.entrant], event, breaks, medals) for line in some)
    heads = tuple(str(TIE_BREAKS[name]) for name in breaks)
    return Standings(title, heads, rows, len(lines) - first - len(some))


def _row(
    line: Line, entrant: EntrantShown, event: Event, breaks: Sequence[TieBreak], medals: bool
) -> StandingRow:
    return StandingRow(
        place=line.place,
        medal=entrant.place if medals and entrant.place and entrant.place <= MEDALS else 0,
        entrant=entrant,
        score=score_words(event, line.score),
        played=line.played,
        won=line.won,
        drawn=line.drawn,
        lost=line.lost,
        values=tuple(_value(line, name) for name in breaks),
    )


def score_words(event: Event, score: object) -> str:
    """Return a score as it is counted in an event: points, those of an arena, or a difference in duplicate deals."""
    if event.is_arena:
        return str(score)
    return signed(score) if event.duplicate else in_points(score)  # type: ignore[arg-type]


def _value(line: Line, name: TieBreak) -> str:
    value = line.values.get(name)
    if value is None:
        return "–"
    if name is TieBreak.POINT_DIFFERENCE:
        return signed(value)
    return str(value) if name in POINTS else in_points(value)


def show_cross_table(
    event: Event, lines: Sequence[Line], entrants: dict[int, EntrantShown]
) -> tuple[CrossRow, ...]:
    """Return who did what against whom, where few enough are in it to set that out, else nothing."""
    if not 2 <= len(lines) <= LARGEST_SQUARE or event.is_arena:
        return ()
    return tuple(
        CrossRow(
            row.number,
            entrants[row.line.entrant],
            tuple(CellShown((), own=True) if cells is None else _cell(cells) for cells in row.cells),
            score_words(event, row.line.score),
        )
        for row in cross_table(lines)
    )


def show_round_table(
    event: Event,
    lines: Sequence[Line],
    entrants: dict[int, EntrantShown],
    rounds: int,
    *,
    first: int,
    most: int,
) -> tuple[CrossRow, ...]:
    """Return whom each met in each round and how it ended, for some lines."""
    return tuple(
        CrossRow(
            row.number,
            entrants[row.line.entrant],
            tuple(_cell(cells or (), named=True) for cells in row.cells),
            score_words(event, row.line.score),
        )
        for row in round_table(lines, rounds)[first : first + most]
    )


def _cell(cells: Sequence[Cell], *, named: bool = False) -> CellShown:
    return CellShown(tuple(_told(cell, named) for cell in cells))


def _told(cell: Cell, named: bool) -> str:
    """Return a result: “1”, and in a table of rounds against which number of the list: “1 (4)”."""
    if cell.kind is Kind.BYE:
        return _("bye")
    score = in_points(cell.score)
    if not named or not cell.opponents:
        return score
    return f"{score} ({', '.join(map(str, cell.opponents))})"
