"""Keep the tables of matches that are over up to date: whether those who sat there could play again."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from games.models import Match
from games.services.announce import announce

LATELY = timedelta(minutes=15)  # how long somebody may still look at how a match ended


def tell_old_tables(player_ids: Iterable[int | None], now: datetime) -> None:
    """Let the tables that some players sat at lately be drawn anew: they play elsewhere now, or went, or came back."""
    ids = [one for one in player_ids if one is not None]
    tables = Match.objects.filter(status=Match.Status.OVER, ended__gt=now - LATELY, seats__player__in=ids)
    for pk in tables.distinct().values_list("pk", flat=True):
        announce(pk)
