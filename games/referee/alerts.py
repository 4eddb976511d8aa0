"""Whoever wished to be told of offers and is away gets a mail, which ends the wish; the others have their bells."""

import logging
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, Q

from games.models import LobbyAlert, Match
from games.presence import fresh
from games.services.alerts import wishes_for
from games.services.mails import mail_wish, wants_mails

log = logging.getLogger(__name__)

NEW = timedelta(minutes=10)


def mail_wishes(now: datetime) -> int:
    """Send a mail to everybody away whose wish a new offer fulfils; return how many that were."""
    offers = Match.objects.filter(Q(listed=True) | Q(quick=True), status=Match.Status.OPEN, asked=None)
    here = Exists(fresh(now).filter(player=OuterRef("player")))
    return sum(
        _mail(alert, offer)
        for offer in offers.filter(created__gt=now - NEW).select_related("variant", "opened_by")
        for alert in wishes_for(offer, now=now).exclude(here).select_related("player")
    )


def _mail(alert: LobbyAlert, offer: Match) -> bool:
    """Send one mail, unless another referee has just done so; where it cannot be sent, the wish stands again."""
    if not wants_mails(alert.player):
        return False
    if not LobbyAlert.objects.filter(pk=alert.pk, until=alert.until).delete()[0]:
        return False
    try:
        if mail_wish(player=alert.player, offer=offer):
            return True
    except OSError:
        log.exception("the mail of an offer could not be sent")
    LobbyAlert.objects.get_or_create(
        player=alert.player, defaults={"variant": alert.variant, "until": alert.until}
    )
    return False
