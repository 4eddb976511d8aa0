"""What an account has to do with events: its data go with its player, and events go on without it."""

import re
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.closing import CLOSED
from accounts.models import Player
from games.tournaments.models import AuditLine, Entrant, Event, Member, Series

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
    """Forget the name of a player who closes the account and have the referee withdraw them; their events go on.

    Events are written to when the account is closed: what closes it holds locks that come after theirs.
    """
    _forget_name(player)
    transaction.on_commit(lambda: _left(player.pk), robust=True)


def _forget_name(player: Player) -> None:
    """Let the logs of the events that a player was in say no more who it was."""
    theirs = Q(actor=player) | Q(event__members__player=player)
    name = re.compile(rf"(?<!\w){re.escape(player.name)}(?!\w)")
    for line in AuditLine.objects.filter(theirs, text__contains=player.name).distinct():
        line.text = name.sub(CLOSED, line.text)
        line.save(update_fields=["text"])


def _left(player_id: int) -> None:
    for model in (Event, Series):
        model.objects.filter(organiser=player_id).update(organiser=None)
    look_for_the_gone(timezone.now())


def look_for_the_gone(now: datetime) -> int:
    """Let the referee look at the events that are not over and have a member who may not sign in; return how many."""
    gone = Member.objects.filter(player__is_active=False, event__status__in=GOING_ON)
    gone = gone.exclude(entrant__status=Entrant.Status.WITHDRAWN)
    return Event.objects.filter(pk__in=gone.values("event")).update(due=now)
