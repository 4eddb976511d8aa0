"""Keep the talk civil: what moderators do about a player, written down where other moderators find it."""

from datetime import datetime

from django.db.models import Q

from accounts.models import Player
from games.models import Sanction
from games.services.notify import notify


def read_warning(*, player: Player, sanction: int, now: datetime) -> bool:
    """Note that a player has read a warning, which then leaves the bell; tell whether there was one to read."""
    unread = Sanction.objects.filter(Q(until=None) | Q(until__gt=now), kind=Sanction.Kind.WARN)
    read = unread.filter(pk=sanction, player=player).update(until=now)
    if read:
        notify([player.pk])
    return bool(read)
