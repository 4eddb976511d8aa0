"""Moments for pages: as they read without a script, with their zone named; `static/js/when.js` says them in the
reader's own zone."""

from dataclasses import dataclass
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games.clock_words import days_left, moment_words


@dataclass(frozen=True, slots=True)
class When:
    """A moment: for scripts, in words, and how far off it is."""

    iso: str
    text: str
    left: str


def when(moment: datetime, now: datetime) -> When:
    """Return a moment as it is shown at `now`."""
    return When(moment.astimezone(UTC).isoformat(), moment_words(moment), distance(moment, now))


def distance(moment: datetime, now: datetime) -> str:
    """Return how far off a moment is: “in 2 h 5 min”, “3 d 4 h ago”."""
    if moment >= now:
        return _("in {time}").format(time=days_left(moment - now))
    return _("{time} ago").format(time=days_left(now - moment))


def zone_words(moment: datetime, zone: str) -> str:
    """Return a moment in the organiser's zone, with the name of the zone: “Thu 29 Oct. 2026, 21:00 (Europe/Rome)”."""
    return f"{date_format(moment.astimezone(ZoneInfo(zone)), 'D j N Y, H:i')} ({zone})"
