"""What an account has to do with events: its data go with its player, and events go on without it."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import Player
from games.tournaments.models import Entrant, Event, Member

GOING_ON = (Event.Status.OPEN, Event.Status.CHECKING_IN, Event.Status.RUNNING, Event.Status.PAUSED)


def tell_events(sender: Any, player: Player, **kwargs: Any) -> dict[str, Any]:
    """Return the events that a player who takes their data away was in, and those that they organised."""
    entered = Member.objects.filter(player=player).order_by("pk")
    organised = Event.objects.filter(organiser=player).order_by("pk")
    return {
        "tournaments": list(
            entered.values(
                "event__slug", "event__name", "entrant__name", "entrant__status", "entrant__place", "index"
            )
        ),
        "tournaments_organised": list(organised.values("slug", "name", "starts", "status")),
    }


def leave_events(sender: Any, player: Player, **kwargs: Any) -> None:
    """Have the referee withdraw a player who closes the account; the events that they organise go on.

    It is done when the account is closed: what closes it holds locks that come after those of events.
    """
    transaction.on_commit(lambda: _left(player.pk), robust=True)


def _left(player_id: int) -> None:
    Event.objects.filter(organiser=player_id).update(organiser=None)
    look_for_the_gone(timezone.now())


def look_for_the_gone(now: datetime) -> int:
    """Let the referee look at the events that are not over and have a member who may not sign in; return how many."""
    gone = Member.objects.filter(player__is_active=False, event__status__in=GOING_ON)
    gone = gone.exclude(entrant__status=Entrant.Status.WITHDRAWN)
    return Event.objects.filter(pk__in=gone.values("event")).update(due=now)
