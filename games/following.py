"""What follows a match that is over: whether those who sat there could play again, and who will."""

from collections.abc import Collection
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef

from games.models import Match, Seat
from games.models.pace import of_days
from games.presence import fresh

UNSEEN = timedelta(seconds=20)  # after the end, from when on nobody who has no page open is waited for


def match_after(match: Match) -> Match | None:
    """Return the match or the offer that follows one, with its seats; None where there is none."""
    following = Match.objects.filter(again_of=match).select_related("variant", "opened_by", "asked")
    return following.prefetch_related("seats__player").first()


def elsewhere(match: Match, players: Collection[int]) -> set[int]:
    """Return which of some players have begun another live match with people since one ended."""
    if match.ended is None:
        return set()
    company = Seat.objects.filter(match=OuterRef("match"), player__isnull=False)
    seats = Seat.objects.filter(
        Exists(company.exclude(player=OuterRef("player"))),
        player__in=players,
        match__status=Match.Status.PLAYING,
        match__started__gte=match.ended,
    ).exclude(match__again_of=match)
    busy = seats.exclude(of_days("match__")).values_list("player", flat=True)
    return {one for one in busy if one is not None}


def gone(match: Match, players: Collection[int], now: datetime) -> set[int]:
    """Return which of some players have no page open any more; nobody while the match has only just ended."""
    if match.ended is None or now < match.ended + UNSEEN:
        return set()
    here = set(fresh(now).filter(player__in=players).values_list("player", flat=True))
    return set(players) - here
