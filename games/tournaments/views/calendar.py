"""The calendar of events, for people and for other programs."""

from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.tournaments.feeds import CALENDAR_TYPE, calendar_of
from games.tournaments.models import Event
from games.tournaments.presenters.rows import past, running, upcoming, visible
from games.views.asked import reader_of
from games.views.pages import page_number

REMEMBERED = timedelta(days=90)  # how long a calendar keeps what is over
MOST_IN_A_FEED = 500


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Show what runs, what comes, and a page of what is over."""
    reader, now, page = reader_of(request), timezone.now(), page_number(request)
    context = {
        "running": running(reader, now) if page == 1 else [],
        "upcoming": upcoming(reader, now) if page == 1 else [],
        "page": past(reader, now, page=page),
        "feed_url": request.build_absolute_uri("calendar.ics"),
    }
    return render(request, "tournaments/calendar.html", context)


@require_safe
def feed(request: HttpRequest) -> HttpResponse:
    """Return all events as a calendar that other programs follow."""
    now = timezone.now()
    events = visible().filter(starts__gt=now - REMEMBERED).order_by("starts")[:MOST_IN_A_FEED]
    return _calendar(list(events), _("Scopa: tournaments"), "scopa.ics")


@require_safe
def event_feed(request: HttpRequest, slug: str) -> HttpResponse:
    """Return one event as a calendar."""
    event = get_object_or_404(visible(), slug=slug)
    return _calendar([event], event.name, f"{event.slug}.ics")


def _calendar(events: list[Event], name: str, file: str) -> HttpResponse:
    answer = HttpResponse(calendar_of(events, name=name, now=timezone.now()), content_type=CALENDAR_TYPE)
    answer["Content-Disposition"] = f'inline; filename="{file}"'
    return answer
