"""Give the time back that the server was down."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Q

from games.models import Match, Pulse, Round, Seat
from games.services.announce import announce

REFEREE, PAGES = "referee", "pages"  # without the one nothing happens, without the others nobody can play
BEAT = timedelta(seconds=1)
GAP = timedelta(seconds=3)


def beat(name: str = REFEREE, *, now: datetime) -> bool:
    """Note that a referee, or a process with pages, is alive, and give the time back in which none was; tell whether
    any was."""
    before = Pulse.objects.filter(name=name).values_list("at", flat=True).first()
    if before is None:
        Pulse.objects.get_or_create(name=name, defaults={"at": now})
    elif now - before > GAP:
        return give_back_downtime(now=now)
    elif now - before >= BEAT:
        Pulse.objects.filter(name=name, at=before).update(at=now)
    return False


def give_back_downtime(*, now: datetime) -> bool:
    """Give the time since the oldest of the last beats back to all clocks that ran, where that is long ago.

    The clocks and the beats change in one transaction, which compares the oldest: whoever notices first gives it back,
    and it is given once, whatever was down. While all pages are away a referee notices it again and again, so that no
    flag falls. Tell whether it was given now.
    """
    oldest = Pulse.objects.order_by("at").first()
    if oldest is None or now - oldest.at <= GAP:
        return False
    with transaction.atomic():
        if not Pulse.objects.filter(name=oldest.name, at=oldest.at).update(at=now):
            return False
        Pulse.objects.filter(at__lt=now).update(at=now)
        _give_back(oldest.at, now)
    return True


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
