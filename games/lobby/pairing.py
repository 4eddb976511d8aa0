"""Say who may meet whom in a quick match: the longer somebody waits, the further their opponent may be.

Pure: strengths and times arrive as arguments.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime

AT_FIRST = 100  # points of rating either way
A_SECOND = 10  # points more for each second of waiting
AFTER = 60  # seconds until there is no limit any more


@dataclass(frozen=True, slots=True)
class Seek:
    """Somebody who waits for a quick match: the match they opened, who they are, how strong, and since when."""

    match_id: int
    player_id: int
    strength: int
    since: datetime


def reach(waited: float) -> int | None:
    """Return how far the rating of an opponent may be after some seconds of waiting; None is any distance.

    >>> [reach(seconds) for seconds in (0, 5.9, 30, 59.9, 60)]
    [100, 150, 400, 690, None]
    """
    return None if waited >= AFTER else AT_FIRST + A_SECOND * int(max(waited, 0))


def may_meet(one: Seek, other: Seek, now: datetime) -> bool:
    """Tell whether each of two is within the other's reach."""
    gap = abs(one.strength - other.strength)
    return one.player_id != other.player_id and all(_reaches(seek, gap, now) for seek in (one, other))


def _reaches(seek: Seek, gap: int, now: datetime) -> bool:
    limit = reach((now - seek.since).total_seconds())
    return limit is None or gap <= limit


def best_for(
    one: Seek, others: Iterable[Seek], now: datetime, apart: Callable[[int, int], bool]
) -> Seek | None:
    """Return the opponent of nearest strength for somebody, who has waited longest among equals; None where nobody
    fits. `apart(a, b)` tells whether two players do not play with each other."""
    fitting = (
        other for other in others if may_meet(one, other, now) and not apart(one.player_id, other.player_id)
    )
    return min(fitting, key=lambda other: (abs(one.strength - other.strength), other.since), default=None)


def pairs(seeks: Iterable[Seek], now: datetime, apart: Callable[[int, int], bool]) -> list[tuple[Seek, Seek]]:
    """Return who meets whom: those who have waited longest choose first, and nobody is in two pairs."""
    waiting, found = sorted(seeks, key=lambda seek: seek.since), []
    while waiting:
        one = waiting.pop(0)
        if other := best_for(one, waiting, now, apart):
            waiting.remove(other)
            found.append((one, other))
    return found
