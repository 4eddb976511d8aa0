"""Let an event begin by itself: check-in, then the start with whoever is there."""

from datetime import datetime, timedelta

from django.utils.formats import date_format
from django.utils.translation import gettext_noop

from games.tournaments.models import Entrant, Event, EventRound
from games.tournaments.pairing import round_robin
from games.tournaments.selectors import IN_BRACKETS, by_strength
from games.tournaments.services.changes import Kind, change, log, ring, tell_members
from games.tournaments.services.rounds import begin_round
from games.tournaments.services.running import call_off, least

Status = Entrant.Status
TOO_FEW = gettext_noop("Too few were there to play.")  # pages say it in the language of their reader
LATE = timedelta(minutes=1)  # after which a check-in that nobody could reach is made up for


def open_check_in(event: Event, now: datetime) -> None:
    """Open the check-in; where no referee was there when it was due, the start waits for its whole length."""
    starts = event.starts
    if now > event.check_in_opens + LATE:
        starts = now + timedelta(minutes=event.check_in)
        log(event, "postpone", date_format(starts, "Y-m-d H:i e"), now=now)
    event.entrants.filter(status=Status.ENTERED).exclude(level="").update(status=Status.CHECKED_IN)
    log(event, "check-in", now=now)
    change(event, status=Event.Status.CHECKING_IN, starts=starts, due=starts)
    tell_members(event, Kind.CHECK_IN, now=now)
    ring(event)


def start(event: Event, now: datetime) -> None:
    """Start an event with those who are there, seeded by rating; with too few of them it is cancelled."""
    here = Status.CHECKED_IN if event.status == Event.Status.CHECKING_IN else Status.ENTERED
    there = by_strength(event.entrants.filter(status=here))
    event.entrants.filter(status=Status.INVITED).delete()
    event.entrants.exclude(status=here).update(status=Status.ABSENT)
    if len(there) < least(event):
        call_off(event, why=TOO_FEW, now=now)
        return
    for seed, entrant in enumerate(there, start=1):
        entrant.seed, entrant.status, entrant.free_since = seed, Status.PLAYING, now
        entrant.draw = seed if event.format in IN_BRACKETS else 0
    _divide(event, there)
    Entrant.objects.bulk_update(there, ["seed", "status", "free_since", "draw", "group"])
    log(event, "start", f"{len(there)} entrants", now=now)
    change(event, status=Event.Status.RUNNING, started=now, due=now)
    ring(event)
    if event.is_arena:
        _open_arena(event, now)


def _divide(event: Event, there: list[Entrant]) -> None:
    """Give everybody a group where there are groups."""
    if event.format != Event.Format.GROUPS:
        return
    by_id = {one.pk: one for one in there}
    for number, group in enumerate(round_robin.groups(list(by_id), event.group_size), start=1):
        for entrant in group:
            by_id[entrant].group = number


def _open_arena(event: Event, now: datetime) -> None:
    only = EventRound.objects.create(event=event, number=1, begins=now)
    change(event, number=1)
    begin_round(event, only, now)
