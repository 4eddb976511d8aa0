"""Let an event go on by itself: whatever is due is done, one step after the other.

Every step is a transaction that has locked the event and finds out for itself what is to be done. Done twice, from two
processes, or after a crash between any two steps, it comes to the same.
"""

from collections.abc import Callable
from datetime import datetime, timedelta

from games.tournaments.models import Event, EventRound, Pairing
from games.tournaments.services.arena import EVERY, next_pairing, pair_free
from games.tournaments.services.changes import changed, locked
from games.tournaments.services.ending import crown
from games.tournaments.services.leaving import take_out
from games.tournaments.services.plans import Thought, think_ahead
from games.tournaments.services.rounds import begin_round, end_round, latest_round, pair_next
from games.tournaments.services.starting import open_check_in, start
from games.tournaments.services.tables import (
    begin_table,
    ended_tables,
    look_for_no_shows,
    settle,
    unlooked_tables,
)

Step = Callable[[Event, datetime], bool]
AT_ONCE = 10  # tables begun or counted in one transaction
MOST_STEPS = 10_000
Status = Event.Status


def advance(*, event_id: int, now: datetime, steps: int = MOST_STEPS) -> bool:
    """Do everything that is due in an event, or so many steps of it; tell whether anything was."""
    done = False
    for _step in range(steps):
        if not take_step(event_id=event_id, now=now, thought=think_ahead(event_id)):
            break
        done = True
    return done


def take_step(*, event_id: int, now: datetime, thought: Thought | None = None) -> bool:
    """Do the next thing that is due in an event and note when to look again; tell whether anything was done.

    After a step that is at once: whoever stops in between leaves an event that is due. `thought` is its next round,
    thought out before.
    """
    with locked(event_id) as event:
        done = any(step(event, now) for step in STEPS) or _next_round(event, now, thought)
        if done:
            going_on = Event.objects.filter(pk=event_id).exclude(status__in=(Status.OVER, Status.CANCELLED))
            going_on.exclude(due__lte=now).update(due=now)
        else:
            _note_when(event, now)
    return done


def _check_in(event: Event, now: datetime) -> bool:
    if event.status != Status.OPEN or not event.check_in or now < event.check_in_opens:
        return False
    open_check_in(event, now)
    return True


def _start(event: Event, now: datetime) -> bool:
    waiting = (Status.CHECKING_IN,) if event.check_in else (Status.OPEN, Status.CHECKING_IN)
    if event.status not in waiting or now < event.starts:
        return False
    start(event, now)
    return True


def _take_out_the_gone(event: Event, now: datetime) -> bool:
    """Withdraw those who may not sign in any more, or have closed their account."""
    if event.status == Status.DRAFT or not (event.before_start or event.going):
        return False
    gone = event.entrants.filter(members__player__is_active=False).exclude(status="withdrawn").first()
    if gone is not None:
        take_out(event, gone, actor=None, now=now)
    return gone is not None


def _settle(event: Event, now: datetime) -> bool:
    if not event.going:
        return False
    uncounted = ended_tables().filter(pairing__round__event=event)
    ended = list(uncounted.select_related("match__variant", "pairing__round")[:AT_ONCE])
    for one in ended:
        settle(event, one, now)
    if ended:
        changed(event)
    return bool(ended)


def _no_shows(event: Event, now: datetime) -> bool:
    if not event.going:
        return False
    waiting = unlooked_tables(event, now)[:AT_ONCE]
    for pairing in waiting:
        look_for_no_shows(event, pairing, now)
    if waiting:
        changed(event)
    return bool(waiting)


def _end_round(event: Event, now: datetime) -> bool:
    latest = latest_round(event) if event.going else None
    if latest is None or latest.status != EventRound.Status.RUNNING:
        return False
    if event.is_arena and not _is_closed(event, now):
        return False
    if latest.pairings.exclude(status=Pairing.Status.OVER).exists():
        return False
    end_round(event, latest, now)
    return True


def _is_closed(event: Event, now: datetime) -> bool:
    return event.ending or (event.closes is not None and now >= event.closes)


def _next_round(event: Event, now: datetime, thought: Thought | None) -> bool:
    """Pair the next round, or end the event where there is none."""
    latest = latest_round(event)
    if event.status != Status.RUNNING or (latest and latest.status != EventRound.Status.OVER):
        return False
    if event.ending or event.is_arena or not pair_next(event, now, thought):
        crown(event, now)
    return True


def _begin_round(event: Event, now: datetime) -> bool:
    latest = latest_round(event) if event.status == Status.RUNNING else None
    if latest is None or latest.status != EventRound.Status.PAIRED or now < latest.begins:
        return False
    begin_round(event, latest, now)
    return True


def _begin_tables(event: Event, now: datetime) -> bool:
    if event.status != Status.RUNNING:
        return False
    waiting = Pairing.objects.filter(
        round__event=event, round__status=EventRound.Status.RUNNING, status=Pairing.Status.WAITING
    )
    tables = list(waiting.select_related("round").order_by("number")[:AT_ONCE])
    for pairing in tables:
        begin_table(event, pairing, now)
    if tables:
        changed(event)
    return bool(tables)


def _arena(event: Event, now: datetime) -> bool:
    """Pair those who are free, some seconds after the last ones at the soonest, so that more of them are."""
    if event.status != Status.RUNNING or not event.is_arena or _is_closed(event, now):
        return False
    latest = latest_round(event)
    if latest is None or now < next_pairing(latest, now):
        return False
    return pair_free(event, latest, now)


STEPS: tuple[Step, ...] = (
    _take_out_the_gone,
    _check_in,
    _start,
    _settle,
    _no_shows,
    _end_round,
    _begin_round,
    _begin_tables,
    _arena,
)


def _note_when(event: Event, now: datetime) -> None:
    """Write when the referee must look at an event again, after everything that is due now was done."""
    due = min(_moments(event, now), default=None)
    Event.objects.filter(pk=event.pk).exclude(due=due).update(due=due)


def _moments(event: Event, now: datetime) -> list[datetime]:
    if event.status == Status.OPEN:
        return [event.check_in_opens if event.check_in else event.starts]
    if event.status == Status.CHECKING_IN:
        return [event.starts]
    if not event.going:
        return []
    found = _no_show_moments(event)
    latest = latest_round(event)
    if event.status == Status.RUNNING and latest and latest.status == EventRound.Status.PAIRED:
        found.append(latest.begins)
    if event.closes is not None and not _is_closed(event, now):
        found.append(event.closes)
        if latest and event.status == Status.RUNNING:
            soon = next_pairing(latest, now)
            found.append(soon if soon > now else now + EVERY)
    return found


def _no_show_moments(event: Event) -> list[datetime]:
    running = Pairing.objects.filter(round__event=event, status=Pairing.Status.RUNNING, looked=False)
    begun = running.order_by("begun").values_list("begun", flat=True).first() if event.live else None
    return [begun + timedelta(seconds=event.no_show)] if begun else []
