"""What becomes of an offer that nobody takes: it is withdrawn, declined, or ends by itself."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Player
from games.models import Match, Seat
from games.models.pace import of_days
from games.services.announce import announce
from games.services.finish import drop
from games.services.lobby import lobby_changed, one_at_a_time
from games.services.notify import notify
from games.services.refusals import Refused

IN_THE_LOBBY = Q(listed=True) | Q(quick=True) | Q(asked__isnull=False)


def natural_end(match: Match) -> datetime | None:
    """Return when an offer ends by itself while its owner is here; None for never."""
    if match.asked_id and match.live:
        return match.created + timedelta(seconds=settings.SCOPA_CHALLENGE_WAIT)
    if match.asked_id:
        return match.created + timedelta(days=settings.SCOPA_CHALLENGE_DAYS)
    if match.listed or match.quick:
        return None if match.live else match.created + timedelta(days=settings.SCOPA_OFFER_DAYS)
    return match.created + timedelta(days=settings.SCOPA_LINK_DAYS)


def live_offers(players: Iterable[int | Player]) -> QuerySet[Match]:
    """Return the offers to be played at once that some players have open."""
    offers = Match.objects.filter(IN_THE_LOBBY, status=Match.Status.OPEN, opened_by__in=players)
    return offers.exclude(of_days())


def withdraw(*, match_id: int, player: Player) -> None:
    """Take an offer back; whoever sits at another's table before it begins stands up instead.

    Does nothing where that was done already. Raises `Refused` when the match has begun.
    """
    with one_at_a_time():
        match = Match.objects.select_for_update().get(pk=match_id)
        if match.status in (Match.Status.PLAYING, Match.Status.OVER):
            raise Refused(_("It is too late: the match has begun."))
        if match.opened_by_id == player.pk:
            drop_offer(match)
        else:
            stand_up(match, player.pk)


def stand_up(match: Match, player_id: int) -> bool:
    """Free the seat of a player at an open match, which its transaction has locked; tell whether they sat there."""
    sat = Seat.objects.filter(match=match, player=player_id, match__status=Match.Status.OPEN).update(
        player=None
    )
    if sat:
        Match.objects.filter(pk=match.pk).update(version=F("version") + 1)
        announce(match.pk)
        lobby_changed()
    return bool(sat)


def drop_offer(match: Match, *, answer: str = "") -> bool:
    """End an open match that nobody will play; return whether it was open until now. All who see it are told."""
    if match.status != Match.Status.OPEN or not drop(match, now=timezone.now(), ended_by="withdrawn"):
        return False
    if answer:
        Match.objects.filter(pk=match.pk).update(answer=answer)
    lobby_changed()
    notify(people_of(match))
    return True


def people_of(match: Match) -> set[int | None]:
    """Return who has to do with a match: those who sit there and the one who is asked (None: nobody)."""
    return {*match.seats.values_list("player", flat=True), match.asked_id}


def withdraw_others(match: Match) -> None:
    """End or leave every other live offer of those who sit at a live match that begins now.

    The lock of the lobby is held, so nobody takes one of them meanwhile.
    """
    sitting = list(match.seats.exclude(player=None).values_list("player", flat=True))
    if not match.live or len(sitting) < 2:
        return
    for other in live_offers(sitting).exclude(pk=match.pk).order_by("pk"):
        drop_offer(other)
    guests = Seat.objects.filter(player__in=sitting, match__status=Match.Status.OPEN, match__listed=True)
    for seat in guests.exclude(match=match).exclude(of_days("match__")).select_related("match"):
        assert seat.player_id is not None
        stand_up(seat.match, seat.player_id)
