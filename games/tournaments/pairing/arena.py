"""Pair those who are free in an arena, and count its points."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .values import Paired


@dataclass(frozen=True, slots=True)
class Free:
    """Somebody who is free. `score` in points of the arena; `waited` seconds since they came or since their last table;
    `last` is whom they met last; `left_out` says that they were free at the last pairing and got no table."""

    id: int
    seed: int
    score: int = 0
    waited: float = 0
    last: int | None = None
    left_out: bool = False
    sides: tuple[int, ...] = ()


def pair(free: Sequence[Free], *, there: int) -> Paired:
    """Return who meets whom now; `there` counts all who take part at the moment, those who are playing too."""
    raise NotImplementedError


def points(outcomes: Iterable[int]) -> list[int]:
    """Return the points of each table of an entrant, from half points (won 2, drawn 1, lost 0) in order of play."""
    raise NotImplementedError
