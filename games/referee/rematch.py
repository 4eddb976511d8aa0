"""Invitations to play again end: after their time, or when whoever made them has gone elsewhere."""

from datetime import datetime

from django.db.models import Exists, OuterRef, Q

from games.following import UNSEEN
from games.models import Match, Seat
from games.models.pace import of_days
from games.presence import fresh
from games.services.lobby import one_at_a_time
from games.services.rematch import end_offer, make_room


def end_rematches(now: datetime) -> int:
    """Withdraw the invitations that are over and return how many that were."""
    offers = Match.objects.filter(status=Match.Status.OPEN, again_of__isnull=False)
    pages = fresh(now).filter(player=OuterRef("opened_by"))
    at_table = pages.filter(Q(match=OuterRef("again_of")) | Q(match=OuterRef("pk")))
    busy = Seat.objects.filter(
        player=OuterRef("opened_by"),
        match__status=Match.Status.PLAYING,
        match__started__gt=OuterRef("created"),
    ).exclude(of_days("match__"))
    gone = Q(Exists(pages)) | Q(created__lte=now - UNSEEN)
    over = offers.filter(Q(expires__lte=now) | Q(Exists(busy)) | (gone & ~Q(Exists(at_table))))
    ended = Match.objects.filter(status=Match.Status.DROPPED, again_of__isnull=False)
    ended = ended.exclude(ended_by="declined").select_related("again_of")
    return sum(_end(pk, now) for pk in over.values_list("pk", flat=True)) + sum(map(make_room, ended))


def _end(match_id: int, now: datetime) -> bool:
    with one_at_a_time():
        offer = Match.objects.select_for_update().get(pk=match_id)
        return offer.status == Match.Status.OPEN and end_offer(offer, now)
