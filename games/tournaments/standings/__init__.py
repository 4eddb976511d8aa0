"""Who stands where: scores, tie-breaks, cross tables, final places, duplicate scores and the drawing of brackets.

Pure: the standard library alone; entrants are numbers, tables arrive as values.
"""

from .cross import Cell, Row, cross_table, round_table
from .groups import advancing, in_groups
from .ranking import below, standings
from .values import Entry, Kind, Line, Placed, Result, Table, TieBreak, Value
from .written import in_points, in_quarters, signed

__all__ = [
    "Cell",
    "Entry",
    "Kind",
    "Line",
    "Placed",
    "Result",
    "Row",
    "Table",
    "TieBreak",
    "Value",
    "advancing",
    "below",
    "cross_table",
    "in_groups",
    "in_points",
    "in_quarters",
    "round_table",
    "signed",
    "standings",
]
