"""Pages that nobody has open any more are forgotten, and who has none left is away."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings

from games import presence
from games.models import Match, Presence, Seat
from games.services.leaving import lose_link
from games.services.old_tables import tell_old_tables
from games.services.stop import drop_abandoned
from games.services.watching import tell_watchers

AT_ONCE = 500


def forget_closed_pages(now: datetime) -> int:
    """Delete what has grown old, and note at which tables a player or a spectator is missing; return how many pages.

    Who is missing is noted before the page is forgotten: a referee that is killed in between has missed nothing.
    """
    old = list(presence.expired(now)[:AT_ONCE])
    _note_absence(old, now)
    gone = Presence.objects.filter(pk__in=[page.pk for page in old])
    presence.expired(now).filter(pk__in=gone.values("pk")).delete()
    for match_id in {page.match_id for page in old if page.match_id is not None}:
        tell_watchers(match_id)
    tell_old_tables((page.player_id for page in old), now)
    return len(old)


def drop_abandoned_tables(now: datetime) -> int:
    """Drop the friendly matches without a clock that nobody came back to for a long time; return how many."""
    since = now - timedelta(days=settings.SCOPA_ABANDONED_AFTER)
    left = Seat.objects.filter(
        away_since__lte=since, match__status=Match.Status.PLAYING, match__clock="", match__rated=False
    )
    return sum(drop_abandoned(match_id=pk, now=now) for pk in set(left.values_list("match", flat=True)))


def _note_absence(old: Iterable[Presence], now: datetime) -> None:
    pairs = {(page.match_id, page.player_id) for page in old if page.match_id and page.player_id}
    playing = Seat.objects.filter(
        match__in={match for match, _player in pairs}, match__status=Match.Status.PLAYING, away_since=None
    )
    for match_id, player_id in set(playing.values_list("match", "player")) & pairs:
        lose_link(match_id=match_id, player_id=player_id, now=now)
