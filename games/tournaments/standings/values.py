"""What standings are made from, and what they say, as values.

Scores of tables are in half points (a table won is 2, a draw 1), so that they are whole numbers; in an arena, and in an
event of duplicate deals, they are the points of its own rule.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

Value = int | Fraction


class Kind(StrEnum):
    """How the result of a table came about; whatever its scores, nobody met anybody where it was not played."""

    PLAYED = "played"
    ADJUDICATED = "adjudicated"
    CORRECTED = "corrected"
    FORFEIT = "forfeit"
    BYE = "bye"
    BOTH_ABSENT = "both_absent"

    @property
    def was_played(self) -> bool:
        return self in (Kind.PLAYED, Kind.ADJUDICATED, Kind.CORRECTED)


class TieBreak(StrEnum):
    """What is compared, in the order that an event says, between those of equal score."""

    HEAD_TO_HEAD = "head_to_head"
    BUCHHOLZ = "buchholz"
    MEDIAN_BUCHHOLZ = "median_buchholz"
    SONNEBORN_BERGER = "sonneborn_berger"
    SWEEPS = "sweeps"
    POINT_DIFFERENCE = "point_difference"


@dataclass(frozen=True, slots=True)
class Entry:
    """Somebody in the event: a player, or a fixed team. `seed` orders those who share a place; `group` 0 is none."""

    id: int
    seed: int = 0
    group: int = 0


@dataclass(frozen=True, slots=True)
class Placed:
    """What one entrant got at a table: the score of the table, the points of the match for and against, the sweeps."""

    entrant: int
    side: int
    score: int
    points: int = 0
    against: int = 0
    sweeps: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """A table that is over. With partners drawn each round a side has several places; a bye has one place.

    `key` is the caller's own name for it, given back in cross tables so that pages can link to it.
    """

    round: int
    places: tuple[Placed, ...]
    kind: Kind = Kind.PLAYED
    key: int = 0


@dataclass(frozen=True, slots=True)
class Result:
    """One table as one entrant saw it: `opponents` are empty for a bye, `met` is false where it was not played, and
    `rival` is the score of the other side."""

    entrant: int
    round: int
    score: int
    opponents: tuple[int, ...]
    partners: tuple[int, ...] = ()
    kind: Kind = Kind.PLAYED
    rival: int = 0
    points: int = 0
    against: int = 0
    sweeps: int = 0
    key: int = 0

    @property
    def met(self) -> bool:
        return self.kind.was_played and bool(self.opponents)

    @property
    def outcome(self) -> int:
        """1 for a table won, 0 for a draw, -1 for a table lost: who has lost has no score, who has drawn has some."""
        return (not self.rival and self.score > 0) - (not self.score and self.rival > 0)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the standings. `values` has the tie-breaks in the event's order, in half points where they are points;
    a head to head that says nothing, since not all of those who are level have met, is left out."""

    entrant: int
    place: int
    shared: bool
    score: Value
    results: tuple[Result, ...] = ()
    values: Mapping[TieBreak, Value] = field(default_factory=dict)

    @property
    def played(self) -> int:
        return sum(result.met for result in self.results)

    @property
    def won(self) -> int:
        return sum(result.met and result.outcome > 0 for result in self.results)

    @property
    def drawn(self) -> int:
        return sum(result.met and result.outcome == 0 for result in self.results)

    @property
    def lost(self) -> int:
        return self.played - self.won - self.drawn

    @property
    def byes(self) -> int:
        return sum(result.kind is Kind.BYE for result in self.results)

    @property
    def sweeps(self) -> int:
        return sum(result.sweeps for result in self.results)

    @property
    def difference(self) -> int:
        return sum(result.points - result.against for result in self.results)
