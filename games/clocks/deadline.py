"""When the days of a turn are over: daily playing hours, vacations, and the zone that somebody lives in."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

DAY = timedelta(days=1)
HOURS_LEAST = 4
AFTER_OPENING = timedelta(hours=2)
ROUNDS_MOST = 1000  # of moving a deadline: more vacation than that nobody has

_HOURS = re.compile(r"(\d{1,2})-(\d{1,2})", re.ASCII)

Vacations = Iterable[tuple[date, date]]
Closed = Sequence[tuple[datetime, datetime]]


class HoursError(ValueError):
    """Playing hours that cannot be read, or are too few."""


@dataclass(frozen=True, slots=True)
class Hours:
    """The hours of the day in which somebody plays, on the clock of their own zone; they may go past midnight.

    >>> str(Hours.parse("9-23")), Hours.parse("18-2").length, Hours.parse("").length
    ('9-23', 8, 24)
    """

    opens: int = 0
    closes: int = 24

    @classmethod
    def parse(cls, text: str) -> "Hours":
        """Read playing hours, empty for the whole day; raise `HoursError` that says what is wrong."""
        if not text:
            return ALL_DAY
        found = _HOURS.fullmatch(text)
        if not found or int(found[1]) > 23 or not 1 <= int(found[2]) <= 24:
            raise HoursError(f"“{text[:20]}” are no playing hours: write them as 9-23.")
        hours = cls(int(found[1]), int(found[2]))
        if hours.length < HOURS_LEAST:
            raise HoursError(f"Playing hours are at least {HOURS_LEAST} hours a day.")
        return hours

    def __str__(self) -> str:
        return "" if self == ALL_DAY else f"{self.opens}-{self.closes}"

    @property
    def length(self) -> int:
        """How many hours a day they are, where no clock is put forward or back."""
        return (self.closes - self.opens) % 24 or 24

    def next_opening(self, moment: datetime, zone: ZoneInfo) -> datetime | None:
        """Return when they next open after a moment outside them, None for one inside (their very end included)."""
        local = moment.astimezone(zone)
        for day in (local.date() - DAY, local.date(), local.date() + DAY):
            opens = _at(day, self.opens, zone)
            if moment < opens:
                return opens
            if moment <= _at(day, self.opens + self.length, zone):
                return None
        raise AssertionError("a day has hours")


ALL_DAY = Hours()


def zone_of(name: str) -> ZoneInfo:
    """Return a time zone by its name, UTC where there is none such."""
    try:
        return ZoneInfo(name or "UTC")
    except (ValueError, OSError, KeyError):  # no such zone, or a name that no file can have
        return ZoneInfo("UTC")


def deadline(
    began: datetime, days: int, *, hours: Hours = ALL_DAY, zone: ZoneInfo, vacations: Vacations = ()
) -> datetime:
    """Return when a turn of some days is over, in UTC: so many times 24 hours after it began, vacations left out.

    Where that is outside the playing hours it moves to two hours after they next open. `vacations` are pairs of days,
    both included, in the player's own zone.
    """
    closed = _closed(vacations, zone)
    ends = _later(began.astimezone(UTC), days * DAY, closed)
    for _ in range(ROUNDS_MOST):
        opens = hours.next_opening(ends, zone)
        if opens is None:
            return ends
        ends = _later(opens.astimezone(UTC), AFTER_OPENING, closed)
    return ends


def _at(day: date, hour: int, zone: ZoneInfo) -> datetime:
    """Return a full hour of a day on the clock of a zone, in UTC; the hour may be of the day after."""
    local = datetime.combine(day + hour // 24 * DAY, time(hour % 24), zone)
    return local.astimezone(UTC)


def _closed(vacations: Vacations, zone: ZoneInfo) -> Closed:
    """Return vacations as spans of time, the first first."""
    return sorted((_at(first, 0, zone), _at(last + DAY, 0, zone)) for first, last in vacations)


def _later(moment: datetime, span: timedelta, closed: Closed) -> datetime:
    """Return the moment that is a span of open time later."""
    for start, end in closed:
        if end <= moment:
            continue
        if moment + span <= start:
            break
        span -= max(timedelta(0), start - moment)
        moment = end
    return moment + span
