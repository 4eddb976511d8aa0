"""Open pages and offers for the tests of the lobby."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from accounts.models import Player
from games.models import Match, Presence
from games.services.open_match import open_match
from games.tests.tables import person, variant

NORMAL = "180+5"


def here(*players: Player, ago: float = 0, match: Match | None = None) -> None:
    """Let players have a page open that was last heard of some seconds ago."""
    for player in players:
        seen = timezone.now() - timedelta(seconds=ago)
        Presence.objects.update_or_create(
            channel=f"page-of-{player.pk}", defaults={"player": player, "seen": seen, "match": match}
        )


def gone(*players: Player) -> None:
    Presence.objects.filter(player__in=players).delete()


def offer(player: Player, of: str = "scopa", clock: str = NORMAL, **terms: Any) -> Match:
    """Return an offer of a player who is in the lobby."""
    here(player)
    return open_match(player=player, variant=variant(of), clock=clock, **({"listed": True} | terms))


def guest(name: str) -> Player:
    return person(name, is_guest=True)


def later(seconds: float = 0, **more: float) -> Any:
    """Return the time after some seconds (days=…, hours=…)."""
    return timezone.now() + timedelta(seconds=seconds, **more)
