"""Give the time back that the server was down."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Q

from games.models import Match, Pulse, Round, Seat
from games.services.announce import announce

REFEREE = "referee"
BEAT = timedelta(seconds=1)
GAP = timedelta(seconds=5)


def beat(*, now: datetime) -> bool:
    """Note that a referee is alive, and give the time back in which none was; tell whether any was."""
    before = _last_beat()
    if before is None:
        Pulse.objects.get_or_create(name=REFEREE, defaults={"at": now})
    elif now - before > GAP:
        return give_back_downtime(now=now)
    elif now - before >= BEAT:
        Pulse.objects.filter(name=REFEREE, at=before).update(at=now)
    return False


def give_back_downtime(*, now: datetime) -> bool:
    """Give the time since the last beat of a referee back to all clocks that ran, where that is long ago.

    The clocks and the beat change in one transaction, which compares the beat: whoever notices first gives it back,
    and it is given once. Tell whether it was given now.
    """
    before = _last_beat()
    if before is None or now - before <= GAP:
        return False
    with transaction.atomic():
        if not Pulse.objects.filter(name=REFEREE, at=before).update(at=now):
            return False
        _give_back(before, now)
    return True


def _last_beat() -> datetime | None:
    return Pulse.objects.filter(name=REFEREE).values_list("at", flat=True).first()


def _give_back(since: datetime, now: datetime) -> None:
    """Move what was running at that time, or began in it, so that it seems to have run only outside of it."""
    running = Round.objects.filter(ended=None, match__status=Match.Status.PLAYING, flag__isnull=False)
    away = Seat.objects.filter(match__status=Match.Status.PLAYING, away_since__isnull=False)
    _lock_matches(Q(pk__in=running.values("match")) | Q(pk__in=away.values("match")))
    rounds = list(running.select_for_update(of=("self",)).order_by("pk"))
    for stored in rounds:
        assert stored.flag is not None
        lost = now - max(since, stored.turn_began or since)
        stored.flag += lost
        stored.turn_began = stored.turn_began and stored.turn_began + lost
        stored.changes += 1
    Round.objects.bulk_update(rounds, ["flag", "turn_began", "changes"], batch_size=100)
    away.filter(away_since__gt=since).update(away_since=now)
    away.filter(away_since__lte=since).update(away_since=F("away_since") + (now - since))
    for stored in rounds:
        announce(stored.match_id)


def _lock_matches(which: Q) -> None:
    """Lock matches before their rounds and seats, as everybody does, so that nobody waits in a circle."""
    list(Match.objects.filter(which).select_for_update().order_by("pk").values_list("pk"))
