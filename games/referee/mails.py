"""Whoever is to play in a match of days and has not looked for a while gets a mail, once for each turn."""

import logging
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import F

from games.models import Match, Round
from games.models.pace import of_days
from games.selectors import load_snapshot
from games.services.mails import mail_turn

log = logging.getLogger(__name__)

AT_ONCE = 200


def mail_turns(now: datetime) -> int:
    """Send the mails that are due and return how many that were; one that cannot be sent is tried again later."""
    waiting = Round.objects.filter(
        of_days("match__"),
        match__status=Match.Status.PLAYING,
        ended=None,
        turn_began__lte=now - timedelta(seconds=settings.SCOPA_MAIL_AFTER),
    ).exclude(mailed=F("ply"))
    return sum(_mail(stored) for stored in waiting.order_by("turn_began")[:AT_ONCE])


def _mail(stored: Round) -> bool:
    """Mail whose turn it is in a round, unless somebody else has just done so."""
    same = Round.objects.filter(pk=stored.pk, ply=stored.ply)
    if not same.filter(mailed=stored.mailed).update(mailed=stored.ply):
        return False
    snapshot = load_snapshot(id=stored.match_id)
    latest = snapshot.latest
    if latest is None or (latest.stored.pk, latest.stored.ply) != (stored.pk, stored.ply):
        return False
    seat = snapshot.seats[latest.position.turn]
    if seat.player is None or seat.played_by:
        return False
    try:
        return mail_turn(player=seat.player, snapshot=snapshot)
    except Exception:
        log.exception("the mail for match %s could not be sent", snapshot.match.key)
        same.filter(mailed=stored.ply).update(mailed=stored.mailed)
        return False
