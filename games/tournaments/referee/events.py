"""Let events go on, each by itself: an error in one stops no other."""

import logging
from datetime import datetime, timedelta

from games.tournaments.models import Event
from games.tournaments.services.advance import advance
from games.tournaments.services.tables import ended_tables

log = logging.getLogger(__name__)

STEPS = 4  # for one event at one look, so that plays can be stored in between
AFTER_AN_ERROR = timedelta(seconds=10)
_failed: dict[int, datetime] = {}  # events that this process tries again only later


def advance_events(now: datetime) -> int:
    """Let every event go on in which something is due, or a table is over; return how many did."""
    due = set(Event.objects.filter(due__lte=now).values_list("pk", flat=True))
    due |= set(ended_tables().values_list("pairing__round__event", flat=True))
    return sum(_advance(event_id, now) for event_id in sorted(due) if _failed.get(event_id, now) <= now)


def _advance(event_id: int, now: datetime) -> bool:
    _failed.pop(event_id, None)
    try:
        return advance(event_id=event_id, now=now, steps=STEPS)
    except Exception:
        log.exception("the referee could not let event number %s go on", event_id)
        _failed[event_id] = now + AFTER_AN_ERROR
        return False
