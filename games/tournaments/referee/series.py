"""Make the events of all series that go on."""

import logging
from datetime import datetime

from games.tournaments.models import Series
from games.tournaments.services.series import make_events

log = logging.getLogger(__name__)


def make_due_events(now: datetime) -> int:
    """Make the events that are near enough and return how many; an error in one series stops no other."""
    return sum(_make(pk, now) for pk in Series.objects.filter(active=True).values_list("pk", flat=True))


def _make(series_id: int, now: datetime) -> int:
    try:
        return len(make_events(series_id=series_id, now=now))
    except Exception:
        log.exception("the referee could not make the events of series number %s", series_id)
        return 0
