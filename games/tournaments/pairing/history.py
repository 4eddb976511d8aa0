"""Make candidates from those who are in, and the tables that are over."""

from collections.abc import Iterable

from ..standings.values import Entry, Table
from .values import Candidate


def candidates(entries: Iterable[Entry], tables: Iterable[Table]) -> list[Candidate]:
    """Return those who are to be paired, with whom they have met, where they sat, their byes and their last float.

    `entries` are those who are to be paired now, without the withdrawn and the paused; `tables` are all that are over.
    A table forfeited counts as met: nobody is drawn against somebody who did not come again while it can be avoided.
    """
    raise NotImplementedError
