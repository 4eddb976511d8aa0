"""Be away from a table, and come back: a link that was lost is not the same as leaving."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games import presence
from games.absence import people
from games.models import Match, Seat
from games.services.changes import lock_table, table_changed
from games.services.claim import settle
from games.services.notify import notify
from games.services.refusals import Refused
from games.services.turns import restart_turn

AWAY = {"away_since": None, "left": False, "stand_in": ""}  # what a seat has whose player is here


def leave(*, match_id: int, seat: int) -> None:
    """Leave a match that goes on: the others are told so, and need not wait long.

    Where nobody else plays, and in matches of days, nothing changes: the match waits. Raises `Refused` when the match
    is not being played.
    """
    with transaction.atomic():
        match = lock_table(match_id)
        if match.status != Match.Status.PLAYING:
            raise Refused(_("There is nothing to leave: the match is not being played."))
        if not _waits_for_its_players(match):
            return
        here = Seat.objects.filter(match=match, index=seat, left=False)
        now = timezone.now()
        gone = here.update(left=True, away_since=now, wish="", offers_stop=False)
        if gone and not settle(match, now=now):
            table_changed(match)


def lose_link(*, match_id: int, player_id: int, now: datetime) -> bool:
    """Note that the last page of a player at a match has gone; tell whether that is news.

    A player who came back meanwhile is not away.
    """
    with transaction.atomic():
        match = lock_table(match_id)
        if match.status != Match.Status.PLAYING or not _waits_for_its_players(match):
            return False
        if presence.is_at(match_id, player_id):
            return False
        here = Seat.objects.filter(match=match, player=player_id, away_since=None)
        if not here.update(away_since=now, wish=""):
            return False
        if not settle(match, now=now):
            table_changed(match)
    return True


def _waits_for_its_players(match: Match) -> bool:
    """Tell whether somebody would wait for a player who is away: people who play at the same time."""
    return match.live and len(people(list(match.seats.all()))) > 1


def come_back(*, match_id: int, seat: int, still: bool = False) -> bool:
    """Take one's seat again, at once also where a computer plays from it; tell whether one was away.

    What the computer was about to play is refused from now on, so that one card leaves the hand and not two. `still`
    says that a page is open that was open before: whoever has left by another page is not back by that.
    """
    away = Seat.objects.filter(match=match_id, index=seat).exclude(**AWAY)
    if still:
        away = away.filter(left=False)
    if not away.exists():
        return False
    with transaction.atomic():
        match = lock_table(match_id)
        own = match.seats.get(index=seat)
        if not away.update(**AWAY):
            return False
        if not match.seats.filter(away_since__isnull=False).exists():
            match.seats.update(wish="")
        if own.stand_in and match.status == Match.Status.PLAYING:
            restart_turn(match, now=timezone.now())
        else:
            table_changed(match)
        notify([own.player_id])
    return True
