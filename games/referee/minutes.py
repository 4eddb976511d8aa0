"""Note what the whole site holds, for the charts of the administration, and forget what is old."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Min, Q

from games.health.metrics import MATCHES, REFEREE_OVERDUE_SECONDS
from games.health.reporting import minute_of
from games.models import Match, Minute, Process, Round

MINUTES_KEPT, PROCESSES_KEPT = timedelta(days=2), timedelta(hours=1)
REPORTS = 4  # a process that has missed so many is taken for gone


def note_minute(now: datetime) -> int:
    """Count what is open and due, write it into the minute, and return how many old minutes and processes are
    forgotten."""
    playing = Match.objects.filter(status=Match.Status.PLAYING).count()
    MATCHES.labels("playing").set(playing)
    MATCHES.labels("open").set(Match.objects.filter(status=Match.Status.OPEN).count())
    overdue = overdue_seconds(now)
    REFEREE_OVERDUE_SECONDS.set(overdue)
    held = [process.figures for process in living(now)]
    Minute.objects.update_or_create(
        at=minute_of(now),
        defaults={
            "playing": playing,
            "sockets": sum(sum(one.get("sockets", {}).values()) for one in held),
            "thinking": sum(one.get("thinking", 0) for one in held),
            "overdue_ms": round(overdue * 1000),
        },
    )
    minutes, _by_model = Minute.objects.filter(at__lt=now - MINUTES_KEPT).delete()
    processes, _by_model = Process.objects.filter(seen__lt=now - PROCESSES_KEPT).delete()
    return minutes + processes


def living(now: datetime) -> list[Process]:
    """Return the processes that have told of themselves lately."""
    least = now - REPORTS * timedelta(seconds=settings.SCOPA_REPORT_EVERY)
    return list(Process.objects.filter(seen__gt=least))


def overdue_seconds(now: datetime) -> float:
    """Return for how long that is due which waits longest for a referee: a computer's play, a round, a flag."""
    waiting = Round.objects.filter(Q(due__lt=now) | Q(flag__lt=now, ended=None))
    first = waiting.aggregate(
        due=Min("due", filter=Q(due__lt=now)), flag=Min("flag", filter=Q(flag__lt=now, ended=None))
    )
    since = min((at for at in first.values() if at), default=now)
    return (now - since).total_seconds()
