"""Events as calendars that other programs read (RFC 5545), and their results as CSV.

Moments are written in UTC, which means the same everywhere, whatever becomes of the clocks of a zone.
"""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.utils.translation import gettext as _
from icalendar import Calendar, vText
from icalendar import Event as Entry

from games.tournaments.models import Event
from games.tournaments.presenters.words import terms_line

CALENDAR_TYPE = "text/calendar; charset=utf-8"
MAKER = "-//Scopa//Tournaments//EN"
LOOK_AGAIN = timedelta(hours=1)
USUAL_LENGTH = timedelta(hours=2)  # where nobody knows how long an event takes
STATUS = {Event.Status.CANCELLED: "CANCELLED", Event.Status.DRAFT: "TENTATIVE"}


def calendar_of(events: Iterable[Event], *, name: str, now: datetime) -> bytes:
    """Return events as a calendar called `name`."""
    calendar = Calendar()
    calendar.add("prodid", MAKER)
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", vText(name))
    calendar.add("refresh-interval", LOOK_AGAIN, parameters={"value": "DURATION"})
    for event in events:
        calendar.add_component(_entry(event, now))
    return bytes(calendar.to_ical())


def _entry(event: Event, now: datetime) -> Entry:
    """Return an event as an entry of a calendar; a later `version` of it replaces an earlier one."""
    url = f"{settings.SITE_URL}{event.get_absolute_url()}"
    begins = event.started or event.starts
    entry = Entry()
    entry.add("uid", f"event-{event.pk}@{settings.SITE_URL.partition('//')[2]}")
    entry.add("sequence", event.version)
    entry.add("dtstamp", now.astimezone(UTC))
    entry.add("dtstart", begins.astimezone(UTC))
    entry.add("dtend", ends_about(event).astimezone(UTC))
    entry.add("summary", event.name)
    entry.add("description", "\n".join(filter(None, [terms_line(event), event.description, url])))
    entry.add("location", _("Online"))
    entry.add("url", url)
    entry.add("status", STATUS.get(Event.Status(event.status), "CONFIRMED"))
    return entry


def ends_about(event: Event) -> datetime:
    """Return when an event was over, or else is over by all that is known."""
    begins = event.started or event.starts
    if event.ended:
        return max(begins, event.ended)
    if event.format == Event.Format.ARENA:
        return begins + timedelta(minutes=event.arena_minutes)
    return begins + USUAL_LENGTH
