"""Note each quarter of an hour how busy the site is, for the curve in the lobby."""

from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.db.models import Exists, OuterRef

from games.models import Activity, Match
from games.models.pace import of_days
from games.presence import fresh, online

KEPT = timedelta(days=8)


def note_activity(now: datetime) -> int:
    """Note how many are online and how many matches are played, unless that was done since the last quarter struck."""
    every = settings.SCOPA_ACTIVITY_EVERY
    at = datetime.fromtimestamp(now.timestamp() // every * every, UTC)
    if Activity.objects.filter(at=at).exists():
        return 0
    playing = Match.objects.filter(status=Match.Status.PLAYING).exclude(of_days())
    looked_at = Exists(fresh(now).filter(match=OuterRef("pk")))
    row = Activity(at=at, online=online(now).count(), playing=playing.filter(looked_at).count())
    Activity.objects.bulk_create([row], ignore_conflicts=True)
    Activity.objects.filter(at__lt=now - KEPT).delete()
    return 1
