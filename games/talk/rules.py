"""Who hears whom, what may be said where, and how fast."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

TABLE, WATCHERS, LOBBY = "table", "watchers", "lobby"
MOST_ALIKE = 2  # the same line one after the other; the third is one too many


class Rate(NamedTuple):
    """So many lines in so many seconds."""

    lines: int
    seconds: int

    def spent(self, said: Sequence[datetime], now: datetime) -> bool:
        """Tell whether somebody who `said` lines at these moments must wait.

        >>> noon = datetime(2026, 1, 1, 12)
        >>> Rate(2, 10).spent([noon, noon + timedelta(seconds=1)], noon + timedelta(seconds=9))
        True
        >>> Rate(2, 10).spent([noon, noon + timedelta(seconds=1)], noon + timedelta(seconds=10))
        False
        """
        recent = [moment for moment in said if moment > now - timedelta(seconds=self.seconds)]
        return len(recent) >= self.lines


def hears(room: str, *, seated: bool, over: bool) -> bool:
    """Tell whether somebody at a table hears a room: those who play hear the spectators only when all is over."""
    return room == TABLE or over or not seated


def only_phrases(*, room: str, rated: bool, teams: bool, playing: bool) -> bool:
    """Tell whether only preset phrases may be said: between partners, while a rated match is played."""
    return room == TABLE and rated and teams and playing


def too_alike(line: str, before: Sequence[str]) -> bool:
    """Tell whether a line has just been said too often; `before` is what was said last, the latest first.

    >>> too_alike("ciao", ["ciao", "ciao", "so"]), too_alike("ciao", ["ciao", "so", "ciao"])
    (True, False)
    """
    return len(before) >= MOST_ALIKE and all(line == other for other in before[:MOST_ALIKE])
