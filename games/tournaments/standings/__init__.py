"""Who stands where: scores, tie-breaks, cross tables, final places, duplicate scores and the drawing of brackets.

Pure: the standard library alone; entrants are numbers, tables arrive as values.
"""

from .ranking import standings
from .values import Entry, Kind, Line, Placed, Result, Table, TieBreak, Value

__all__ = ["Entry", "Kind", "Line", "Placed", "Result", "Table", "TieBreak", "Value", "standings"]
