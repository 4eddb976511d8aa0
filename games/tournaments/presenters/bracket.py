"""A bracket for the page of an event: what is drawn, and the same by rounds for those who cannot see it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.tournaments.pairing.slots import Bracket, Results
from games.tournaments.standings.bracket import Box, Column, Drawing, Told, lay_out


@dataclass(frozen=True, slots=True)
class RoundOfBracket:
    """A round under its title, where the title is drawn, and its tables from above."""

    title: str
    column: Column

    @property
    def boxes(self) -> tuple[Box, ...]:
        return self.column.boxes


@dataclass(frozen=True, slots=True)
class BracketShown:
    """A drawing and its rounds."""

    drawing: Drawing
    rounds: tuple[RoundOfBracket, ...]


def show_bracket(
    bracket: Bracket, results: Results, names: Mapping[int, str], told: Mapping[str, Told] | None = None
) -> BracketShown:
    """Return a bracket as it is shown after some results; `names` are of entrants, `told` by the keys of slots."""
    drawing = lay_out(bracket, results, names, told)
    double = any(column.bracket == "L" for column in drawing.columns)
    return BracketShown(drawing, tuple(_rounds(drawing, double)))


def _rounds(drawing: Drawing, double: bool) -> Iterator[RoundOfBracket]:
    for column in drawing.columns:
        yield RoundOfBracket(_double_title(column) if double else _title(column), column)


def _title(column: Column) -> str:
    """Return what a round of a knockout is called."""
    if column.bracket == "T":
        return _("Third place")
    if column.left > 2:
        return _("Round of {count}").format(count=2 ** (column.left + 1))
    return (_("Final"), _("Semi-finals"), _("Quarter-finals"))[column.left]


def _double_title(column: Column) -> str:
    """Return what a round of a double elimination is called."""
    if column.bracket == "F":
        return _("Grand final") if column.round == 1 else _("Grand final, once more")
    if column.bracket == "L":
        return _("Losers, round {number}").format(number=column.round)
    return _("Winners, round {number}").format(number=column.round)
