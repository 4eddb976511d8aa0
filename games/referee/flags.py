"""Time runs out, and the time that nobody watched is given back."""

import logging
from datetime import datetime, timedelta

from django.utils import timezone

from games.health.metrics import note_late
from games.models import Round
from games.services.downtime import give_back_downtime
from games.services.flags import GRACE, let_flag_fall

log = logging.getLogger(__name__)

AT_ONCE = 200
AFTER_AN_ERROR = timedelta(seconds=10)


def let_flags_fall(now: datetime) -> int:
    """End the matches in which the time of a turn is over, and return how many; an error in one stops no other.

    What the server was down is given back first, so that nobody loses by it.
    """
    give_back_downtime(now=now)
    over = Round.objects.filter(flag__lte=now - GRACE, ended=None).order_by("flag")
    return sum(_fell(*turn, now) for turn in over.values_list("pk", "match_id", "number", "flag")[:AT_ONCE])


def _fell(pk: int, match_id: int, number: int, flag: datetime | None, now: datetime) -> bool:
    try:
        fell = let_flag_fall(match_id=match_id, round_number=number, now=now)
        if fell:
            note_late("flag", flag and flag + GRACE, timezone.now())
        return fell
    except Exception:
        log.exception("the referee could not end round %s of match number %s on time", number, match_id)
        Round.objects.filter(pk=pk).update(flag=now + AFTER_AN_ERROR)
        return False
