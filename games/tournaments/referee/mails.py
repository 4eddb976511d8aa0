"""Send what the members of events are to be told by mail."""

import logging
from datetime import datetime, timedelta

from games.tournaments.mails import mail_notice, still_true
from games.tournaments.models import Notice

log = logging.getLogger(__name__)

AT_ONCE = 200
KEPT = timedelta(days=30)
TOO_OLD = timedelta(days=1)


def mail_notices(now: datetime) -> int:
    """Send the notices that wait and return how many that were; one that cannot be sent is tried again later."""
    Notice.objects.filter(sent__lt=now - KEPT).delete()
    waiting = Notice.objects.filter(sent=None).order_by("created")
    related = waiting.select_related("member__player", "member__event", "member__entrant")
    return sum(_mail(notice, now) for notice in related[:AT_ONCE])


def _mail(notice: Notice, now: datetime) -> bool:
    """Send a notice, unless another referee has just done so, or it says nothing new any more."""
    same = Notice.objects.filter(pk=notice.pk)
    if not same.filter(sent=None).update(sent=now):
        return False
    if notice.created < now - TOO_OLD or not still_true(notice):
        return False
    try:
        return mail_notice(notice)
    except Exception:
        log.exception("the mail of notice number %s could not be sent", notice.pk)
        same.filter(sent=now).update(sent=None)
        return False
