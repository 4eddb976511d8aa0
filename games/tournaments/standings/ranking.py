"""Rank entrants: by score, then by the tie-breaks in the event's order; who is level in all of them shares a place."""

from collections.abc import Iterable, Mapping, Sequence

from .values import Entry, Line, Table, TieBreak, Value


def standings(
    entries: Iterable[Entry],
    tables: Iterable[Table],
    tie_breaks: Sequence[TieBreak] = (),
    *,
    rounds_over: int = 0,
    totals: Mapping[int, Value] | None = None,
) -> tuple[Line, ...]:
    """Return a line for each entrant, best first.

    `rounds_over` is how many rounds are over: whoever has no table in one of them has missed it. `totals` are the
    scores to rank by where they are not the sum of the tables: the duplicate scores.
    """
    raise NotImplementedError
