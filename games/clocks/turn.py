"""What a turn costs."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from games.clocks.clock import SECOND, Clock

LAG_MOST = 1000  # ms of network lag that one play can be given back
STALLED_SHARE, STALLED_LEAST = 0.8, 60 * SECOND


class Limits(NamedTuple):
    """What a site grants beside the clock of a match: ms for the first play of a seat, and ms of lag given back to a
    seat in one round."""

    first: int = 30 * SECOND
    lag: int = 10 * SECOND


class Spent(NamedTuple):
    """What a play leaves: the banks and the lag quotas of all seats, and how long it took, in ms."""

    banks: list[int]
    lags: list[int]
    took: int


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of a seat: when it began, when its time is over (None: never), and what all seats had then, in ms.

    The first play of a seat in a match has a limit of its own, and costs nothing of the bank.
    """

    seat: int
    began: datetime
    flag: datetime | None
    banks: Sequence[int]
    lags: Sequence[int]
    first: bool = False

    @classmethod
    def begin(
        cls,
        clock: Clock,
        limits: Limits,
        *,
        seat: int,
        now: datetime,
        banks: Sequence[int],
        lags: Sequence[int],
        first: bool,
    ) -> "Turn":
        """Begin a turn at a clock that counts seconds, or at none."""
        time = (limits.first if first else banks[seat]) if clock.live else None
        flag = None if time is None else now + timedelta(milliseconds=time)
        return cls(seat, now, flag, banks, lags, first)

    def lag_back(self, now: datetime, lag: int) -> int:
        """Return how much of a measured lag is given back to a play that arrives now, in ms."""
        quota = self.lags[self.seat] if self.lags else 0
        return max(0, min(lag, LAG_MOST, quota, ms_between(self.began, now)))

    def late(self, now: datetime, lag: int = 0) -> bool:
        """Tell whether a play that arrives now comes after the time is over, also with its lag given back."""
        if self.flag is None:
            return False
        return now - timedelta(milliseconds=self.lag_back(now, lag)) > self.flag

    def spend(
        self, clock: Clock, *, now: datetime, lag: int = 0, earns: bool = True, free: bool = False
    ) -> Spent:
        """Return what is left after an event that arrives now; with `earns` it brings the bonus.

        A computer plays `free`: that takes nothing of anybody's time.
        """
        took = ms_between(self.began, now)
        if free or not clock.live:
            return Spent([*self.banks], [*self.lags], took)
        back = self.lag_back(now, lag)
        cost = 0 if self.first else took - back
        bonus = clock.bonus * SECOND if earns and not self.first else 0
        return Spent(
            _with(self.banks, self.seat, max(0, self.banks[self.seat] - cost) + bonus),
            _with(self.lags, self.seat, self.lags[self.seat] - back),
            took,
        )


def stalled(bank: int, think: int) -> bool:
    """Tell whether somebody let the time run: one think took most of a whole bank, and long; both in ms.

    >>> stalled(180_000, 170_000), stalled(180_000, 100_000), stalled(30_000, 30_000)
    (True, False, False)
    """
    return think > STALLED_LEAST and think > STALLED_SHARE * bank


def ms_between(start: datetime, end: datetime) -> int:
    """Return the milliseconds from one moment to another, 0 where there are none."""
    return max(0, (end - start) // timedelta(milliseconds=1))


def _with(values: Sequence[int], at: int, value: int) -> list[int]:
    changed = [*values]
    changed[at] = value
    return changed
