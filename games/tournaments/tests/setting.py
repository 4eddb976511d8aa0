"""Set up events for the tests: with people, computers, and rounds that are over."""

from datetime import UTC, datetime, timedelta
from typing import Any

from django.utils import timezone

from accounts.models import Player
from games.models import Match
from games.services.resign import resign
from games.tests.tables import person, variant
from games.tournaments.models import Event
from games.tournaments.services.advance import advance
from games.tournaments.services.entry import enter

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
NAMES = [f"Player {letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]


def set_event(**fields: Any) -> Event:
    """Return an event that is open and starts at noon; like a Swiss of Scopa with three rounds."""
    number = Event.objects.count() + 1
    usual: dict[str, Any] = {
        "name": f"Cup {number}",
        "slug": f"cup-{number}",
        "starts": NOON,
        "status": Event.Status.OPEN,
        "rounds": 3,
        "pause": 0,
    }
    return Event.objects.create(**usual | {"variant": variant()} | fields)


def people(count: int) -> list[Player]:
    return [person(name) for name in NAMES[:count]]


def with_entrants(event: Event, players: list[Player]) -> Event:
    for player in players:
        enter(event_id=event.pk, player=player, now=NOON - timedelta(hours=1))
    event.refresh_from_db()
    return event


def started(event: Event, players: list[Player], *, now: datetime = NOON) -> Event:
    """Return an event after its start, its first tables begun."""
    with_entrants(event, players)
    advance(event_id=event.pk, now=now)
    event.refresh_from_db()
    return event


def playing(event: Event) -> list[Match]:
    """Return the matches that are being played, by their tables."""
    running = Match.objects.filter(event=event.slug, status=Match.Status.PLAYING)
    return list(running.order_by("pairing_match__pairing__number"))


def play_round(event: Event, *, now: datetime = NOON) -> Event:
    """End all tables, each by a resignation of its second seat, and let the event go on."""
    for match in playing(event):
        resign(match_id=match.pk, seat=1)
    advance(event_id=event.pk, now=now)
    event.refresh_from_db()
    return event


def play_out(event: Event, *, now: datetime = NOON) -> Event:
    while event.status == Event.Status.RUNNING:
        assert playing(event), "nothing is played, and it is not over"
        play_round(event, now=now)
    return event


def stage(name: str) -> None:
    """Set up an event of groups for a browser to look at: somebody called `name` and five others, one round played."""
    now = timezone.now()
    host = Player.objects.filter(name=name).order_by("-pk")[:1]
    number = Event.objects.count() + 1
    others = [person(f"{one} {number}") for one in ("Ada", "Bice", "Ciro", "Dora", "Elio")]
    fields = {"name": "Spring Cup", "format": Event.Format.GROUPS, "group_size": 3, "check_in": 0}
    event = set_event(starts=now, description="Come in pairs, leave as friends.", **fields)
    set_event(name="Next week", starts=now + timedelta(days=7), check_in=15, zone="Europe/Rome")
    play_round(started(event, [*host, *others], now=now), now=now)
