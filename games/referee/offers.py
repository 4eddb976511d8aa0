"""Offers end: those whose owner has gone, and those that have waited long enough; seekers are paired."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Exists, F, OuterRef

from games.models import Match, Seat
from games.models.pace import of_days
from games.presence import fresh
from games.services.lobby import one_at_a_time
from games.services.offers import IN_THE_LOBBY, drop_offer, natural_end, stand_up
from games.services.quick_match import pair_seeks


def tend_offers(now: datetime) -> int:
    """Note who has left their offers, end what is over, pair those who seek; return how many offers that changed."""
    return note_absence(now) + end_offers(now) + free_seats(now) + pair_seeks(now)


def note_absence(now: datetime) -> int:
    """Let live offers whose owner has no page open end after some grace, and stand again when the owner is back."""
    offers = Match.objects.filter(IN_THE_LOBBY, status=Match.Status.OPEN).exclude(of_days())
    changed = 0
    for match in offers.annotate(here=Exists(fresh(now).filter(player=OuterRef("opened_by")))):
        usual, noted = natural_end(match), match.expires
        if not match.here and noted == usual:
            ends: datetime | None = _soon(usual, now)
        else:
            ends = usual if match.here else noted
        if ends != noted:
            same = Match.objects.filter(pk=match.pk, status=Match.Status.OPEN, expires=noted)
            changed += same.update(expires=ends)
    return changed


def _soon(usual: datetime | None, now: datetime) -> datetime:
    grace = now + timedelta(seconds=settings.SCOPA_OFFER_GRACE)
    return min(grace, usual) if usual else grace


def end_offers(now: datetime) -> int:
    """Drop the offers that have waited long enough; a private link waits on while somebody looks at it.

    Invitations to play again have a duty of their own.
    """
    over = Match.objects.filter(status=Match.Status.OPEN, expires__lte=now, again_of=None)
    looked_at = Exists(fresh(now).filter(match=OuterRef("pk")))
    waiting = over.exclude(IN_THE_LOBBY).filter(looked_at).values_list("pk", flat=True)
    return sum(_end(pk, now) for pk in over.exclude(pk__in=list(waiting)).values_list("pk", flat=True))


def _end(match_id: int, now: datetime) -> bool:
    """Drop an offer unless it was taken, or its owner came back, meanwhile."""
    with one_at_a_time():
        match = Match.objects.select_for_update().get(pk=match_id)
        return bool(match.expires and match.expires <= now and drop_offer(match))


def free_seats(now: datetime) -> int:
    """Let those stand up who sit at another's live offer and have no page open any more; return how many."""
    here = Exists(fresh(now).filter(player=OuterRef("player")))
    away = Seat.objects.filter(match__status=Match.Status.OPEN, match__listed=True).exclude(player=None)
    away = away.exclude(of_days("match__")).exclude(player=F("match__opened_by")).exclude(here)
    return sum(_stand_up(match_id, player_id) for match_id, player_id in away.values_list("match", "player"))


def _stand_up(match_id: int, player_id: int) -> bool:
    with one_at_a_time():
        return stand_up(Match.objects.select_for_update().get(pk=match_id), player_id)
