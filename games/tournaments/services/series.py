"""Make the events of a series, by the clock on the wall of its zone."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from django.db import transaction

from games.clocks import zone_of
from games.tournaments.models import Event, Series, Setup
from games.tournaments.services.changes import log
from games.tournaments.services.slugs import free_slug

COPIED = [field.name for field in Setup._meta.get_fields()]
A_DAY = timedelta(days=1)


def make_events(*, series_id: int, now: datetime) -> list[Event]:
    """Make and open the events of a series that start within its days ahead and are not made yet; return them.

    Safe to call twice and from several processes: a series has one event for each start.
    """
    with transaction.atomic():
        series = Series.objects.select_for_update().get(pk=series_id)
        if not series.active:
            return []
        known = set(series.events.values_list("starts", flat=True))
        after = max(series.made_until or now, now)
        starts = [start for start in starts_of(series, after=after, now=now) if start not in known]
        events = [_make(series, start, now) for start in starts]
        if starts:
            Series.objects.filter(pk=series.pk).update(made_until=starts[-1])
    return events


def starts_of(series: Series, *, after: datetime, now: datetime) -> Iterator[datetime]:
    """Yield the starts of a series later than a moment, up to its days ahead, in UTC and in order.

    A time that the clocks skip in spring is that much later, and of one that they show twice in autumn it is the first.
    """
    zone = zone_of(series.zone)
    until = now + A_DAY * series.days_ahead
    day = after.astimezone(zone).date() - A_DAY
    while day <= until.astimezone(zone).date():
        start = datetime.combine(day, series.time, zone).astimezone(UTC)
        if day.weekday() in series.weekdays and after < start <= until:
            yield start
        day += A_DAY


def _make(series: Series, start: datetime, now: datetime) -> Event:
    chosen = {name: getattr(series, name) for name in COPIED}
    there = start.astimezone(zone_of(series.zone))
    event = Event(
        series=series,
        starts=start,
        slug=free_slug(series.name, there.date()),
        status=Event.Status.OPEN,
        **chosen,
    )
    event.due = event.check_in_opens
    event.save(force_insert=True)
    log(event, "open", "made by its series", now=now)
    return event
