"""Events as rows of the calendar, of lists of the past, and of what is shown of them elsewhere."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet

from accounts.models import Player
from games.tournaments.models import Entrant, Event, Member
from games.tournaments.presenters.when import When, when
from games.tournaments.presenters.words import count_words, terms

PAST_ON_A_PAGE = 20
MOST_SHOWN = 100  # upcoming or running
SOON = timedelta(hours=24)
MOST_SOON = 3

Status = Event.Status
IN = Q(
    entrants__status__in=(
        Entrant.Status.ENTERED,
        Entrant.Status.CHECKED_IN,
        Entrant.Status.PLAYING,
        Entrant.Status.PAUSED,
    )
)


@dataclass(frozen=True, slots=True)
class EventRow:
    """An event in a list; `own` where the reader is in it, `winners` once it is over."""

    url: str
    name: str
    status: str
    status_words: str
    when: When
    terms: list[str]
    count: str
    winners: list[str]
    own: bool


@dataclass(frozen=True, slots=True)
class Page:
    """A page of events, and whether another follows."""

    rows: list[EventRow]
    page: int
    more: bool


def visible() -> QuerySet[Event]:
    """Return the events that everybody may see: all but those that are being set up."""
    return Event.objects.exclude(status=Status.DRAFT).select_related("variant")


def running(reader: Player | None, now: datetime) -> list[EventRow]:
    """Return the events that are running, the latest begun first."""
    events = visible().filter(status__in=(Status.RUNNING, Status.PAUSED)).order_by("-started")
    return _rows(events[:MOST_SHOWN], reader, now)


def upcoming(reader: Player | None, now: datetime) -> list[EventRow]:
    """Return the events to come, the next first."""
    events = visible().filter(status__in=(Status.OPEN, Status.CHECKING_IN)).order_by("starts", "pk")
    return _rows(events[:MOST_SHOWN], reader, now)


def soon(reader: Player | None, now: datetime) -> list[EventRow]:
    """Return the few events that run now or start within a day, for other pages."""
    live = Q(status__in=(Status.RUNNING, Status.PAUSED))
    near = Q(status__in=(Status.OPEN, Status.CHECKING_IN), starts__lt=now + SOON)
    return _rows(visible().filter(live | near).order_by("starts", "pk")[:MOST_SOON], reader, now)


def past(reader: Player | None, now: datetime, *, page: int = 1, series: int | None = None) -> Page:
    """Return a page of the events that are over or were cancelled, the latest first."""
    events = visible().filter(status__in=(Status.OVER, Status.CANCELLED)).order_by("-starts", "-pk")
    if series is not None:
        events = events.filter(series=series)
    first = (page - 1) * PAST_ON_A_PAGE
    rows = _rows(events[first : first + PAST_ON_A_PAGE + 1], reader, now)
    return Page(rows[:PAST_ON_A_PAGE], page, len(rows) > PAST_ON_A_PAGE)


def _rows(events: QuerySet[Event], reader: Player | None, now: datetime) -> list[EventRow]:
    """Return events as rows, by three questions to the database however many they are."""
    chosen = list(events.values_list("pk", flat=True))
    own = Member.objects.filter(event=OuterRef("pk"), player=reader).exclude(
        entrant__status=Entrant.Status.WITHDRAWN
    )
    first = Prefetch("entrants", Entrant.objects.filter(place=1).prefetch_related("members__player"), "first")
    shown = (
        Event.objects.filter(pk__in=chosen)
        .select_related("variant")
        .annotate(count=Count("entrants", filter=IN), own=Exists(own))
        .prefetch_related(first)
    )
    by_number = {event.pk: event for event in shown}
    return [_row(by_number[number], now) for number in chosen]


def _row(event: Event, now: datetime) -> EventRow:
    entrants: Iterable[Entrant] = getattr(event, "first", ())
    return EventRow(
        url=event.get_absolute_url(),
        name=event.name,
        status=event.status,
        status_words=str(event.get_status_display()),
        when=when(event.started or event.starts, now),
        terms=terms(event),
        count=count_words(getattr(event, "count", 0), event.most if event.before_start else None),
        winners=[entrant.shown_name for entrant in entrants],
        own=bool(getattr(event, "own", False)),
    )
