"""Clocks and time in words."""

from datetime import UTC, datetime, timedelta
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.clocks import SECOND, SPEEDS, Clock, speed_of

MINUTE, HOUR, DAY = 60, 3600, 86_400  # seconds
TENTHS_BELOW = 10  # seconds

SPEED_NAMES = {
    "blitz": gettext_lazy("Blitz"),
    "normal": gettext_lazy("Normal"),
    "slow": gettext_lazy("Slow"),
}


def clock_words(text: str) -> str:
    """Return what a clock in notation means, such as “3 min + 5 s a play”.

    Raises `ClockError` where it is none.
    """
    clock = Clock.parse(text)
    if clock.days:
        return ngettext("{count} day a play", "{count} days a play", clock.days).format(count=clock.days)
    if not clock:
        return _("No clock")
    banks = " / ".join(map(_bank_words, clock.banks))
    return _("{bank} + {bonus} s a play").format(bank=banks, bonus=clock.bonus)


def speed_words(text: str) -> str:
    """Return a clock with the name of its speed, where it has one: “Normal: 3 min + 5 s a play”."""
    speed = speed_of(Clock.parse(text))
    if speed not in SPEED_NAMES:
        return clock_words(text)
    return _("{speed}: {clock}").format(speed=SPEED_NAMES[speed], clock=clock_words(text))


def clock_choices(*, live: bool = True, days: bool = True, none: bool = True) -> list[tuple[str, Any]]:
    """Return the clocks that a form offers: the notation of each and its words."""
    shown = [clock for clock in SPEEDS.values() if (live if clock.live else days)]
    free = [("", _("No clock"))] if none else []
    return free + [(str(clock), speed_words(str(clock))) for clock in shown]


def time_left(ms: int) -> str:
    """Return time as a clock shows it: “2:59”, and with tenths where it is short: “9.4”.

    >>> time_left(179_001), time_left(9_449), time_left(3_600_000), time_left(-5)
    ('3:00', '9.4', '1:00:00', '0.0')
    """
    if ms < TENTHS_BELOW * SECOND:
        tenths = max(0, ms) // 100
        return f"{tenths // 10}.{tenths % 10}"
    seconds = -(-ms // SECOND)
    minutes, hours = seconds // MINUTE % 60, seconds // HOUR
    if hours:
        return f"{hours}:{minutes:02}:{seconds % MINUTE:02}"
    return f"{minutes}:{seconds % MINUTE:02}"


def days_left(left: timedelta) -> str:
    """Return days or hours in short: “2 d 4 h”, “3 h 10 min”."""
    seconds = max(0, int(left.total_seconds()))
    days, hours, minutes = seconds // DAY, seconds % DAY // HOUR, seconds % HOUR // MINUTE
    if days:
        return _("{days} d {hours} h").format(days=days, hours=hours)
    return _("{hours} h {minutes} min").format(hours=hours, minutes=minutes)


def moment_words(moment: datetime) -> str:
    """Return a moment with the name of its zone, for where the reader's own is not known."""
    return date_format(moment.astimezone(UTC), "D j N Y, H:i") + " UTC"


def _bank_words(seconds: int) -> str:
    if seconds % MINUTE:
        return _("{seconds} s").format(seconds=seconds)
    return _("{minutes} min").format(minutes=seconds // MINUTE)
