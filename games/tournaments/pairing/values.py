"""What pairing is told, and what it answers, as values. An entrant is a number: a player or a fixed team."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Candidate:
    """An entrant who is to be paired, with what has been. `history.candidates` makes them from the tables so far.

    `seed` is 1 for the strongest; `score` in half points; `met` and `partners` name everybody once for each time;
    `sides` are where they sat, oldest first: side 0 has seat 0. `floated` is -1 if in the last round they met somebody
    of lower score, 1 of higher, else 0.
    """

    id: int
    seed: int
    score: int = 0
    met: tuple[int, ...] = ()
    partners: tuple[int, ...] = ()
    sides: tuple[int, ...] = ()
    byes: int = 0
    floated: int = 0


@dataclass(frozen=True, slots=True)
class Meeting:
    """Who meets whom at one table, side by side: side 0 has seat 0. With drawn partners a side has several entrants.

    >>> Meeting.of(7, 3).sides
    ((7,), (3,))
    """

    sides: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, first: int, second: int) -> "Meeting":
        return cls(((first,), (second,)))

    @property
    def entrants(self) -> tuple[int, ...]:
        return tuple(entrant for side in self.sides for entrant in side)


class Why(StrEnum):
    """Why somebody has no table."""

    ODD = "odd"  # a bye: an odd number is there
    SPARE = "spare"  # a bye: the tables are full (partners drawn)
    ALONE = "alone"  # waits: nobody else is free
    LAST_OPPONENT = "last_opponent"  # waits: nobody is free but the last opponent
    NEXT_TIME = "next_time"  # waits: an odd number is free, and this one is paired first next time

    @property
    def is_bye(self) -> bool:
        """Whether it counts as a table won; who waits is paired as soon as can be and gets nothing for it."""
        return self in (Why.ODD, Why.SPARE)


@dataclass(frozen=True, slots=True)
class Out:
    """Somebody without a table, and why."""

    entrant: int
    why: Why


@dataclass(frozen=True, slots=True)
class Paired:
    """A round: everybody is in one of its meetings or among those who are out. The first tables are the highest."""

    meetings: tuple[Meeting, ...]
    out: tuple[Out, ...] = ()

    @property
    def byes(self) -> tuple[int, ...]:
        return tuple(one.entrant for one in self.out if one.why.is_bye)


def by_standing(candidates: Iterable[Candidate]) -> list[Candidate]:
    """Return candidates by score, then by seed: the order in which they are thought of everywhere."""
    return sorted(candidates, key=lambda one: (-one.score, one.seed, one.id))
