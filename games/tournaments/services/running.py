"""What the organiser does with a whole event: open it, start it, let it wait, end it, cancel it."""

from datetime import datetime

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from accounts.lookalikes import COMPUTERS
from accounts.models import Player
from games.bots import LEVELS
from games.models import Match
from games.services.finish import drop
from games.services.refusals import Refused
from games.tournaments.models import Entrant, Event, EventRound, Pairing, PairingMatch
from games.tournaments.services.changes import Kind, change, locked, log, ring, tell_members
from games.tournaments.services.rights import TAKEN
from games.tournaments.services.tables import adjudicate

Status = Event.Status


def open_event(*, event_id: int, actor: Player | None, now: datetime) -> None:
    """Open an event for entry; twice is once. Raises `Refused` where it cannot be played as it is set up."""
    with locked(event_id) as event:
        if event.status != Status.DRAFT:
            return
        try:
            event.full_clean(exclude=["slug"])
        except ValidationError as error:
            raise Refused(" ".join(error.messages)) from None
        change(event, status=Status.OPEN, due=event.check_in_opens)
        log(event, "open", actor=actor, now=now)


def start_now(*, event_id: int, actor: Player | None, now: datetime) -> None:
    """Let an event start at once, without the rest of its check-in; twice is once.

    Raises `Refused` where too few have entered.
    """
    with locked(event_id) as event:
        if not event.before_start:
            return
        if event.status == Status.DRAFT:
            raise Refused(_("Open the tournament first, so that somebody can enter."))
        there = event.entrants.filter(status__in=(Entrant.Status.ENTERED, Entrant.Status.CHECKED_IN))
        if there.count() < least(event):
            raise Refused(_("Too few have entered. Invite some more, or fill up with computers."))
        there.update(status=Entrant.Status.CHECKED_IN)
        change(event, starts=now, status=Status.CHECKING_IN, due=now)
        log(event, "start now", actor=actor, now=now)


def least(event: Event) -> int:
    """Return how many entrants an event needs at least: as its organiser says, and enough for one table."""
    rules = event.rules
    table = rules.players if event.partners == Event.Partners.DRAWN else rules.sides
    return max(event.fewest, table)


def pause(*, event_id: int, actor: Player | None, now: datetime) -> None:
    """Let no more tables begin; those that run are played to their end. Twice is once."""
    with locked(event_id) as event:
        if event.status == Status.PAUSED:
            return
        if event.status != Status.RUNNING:
            raise Refused(_("Only a tournament that is running can be paused."))
        change(event, status=Status.PAUSED)
        log(event, "pause", actor=actor, now=now)


def go_on(*, event_id: int, actor: Player | None, now: datetime) -> None:
    """Go on after a pause; twice is once."""
    with locked(event_id) as event:
        if event.status == Status.RUNNING:
            return
        if event.status != Status.PAUSED:
            raise Refused(_("Only a tournament that is paused can go on."))
        change(event, status=Status.RUNNING, due=now)
        log(event, "go on", actor=actor, now=now)


def end_early(*, event_id: int, actor: Player | None, now: datetime, adjudicating: bool = False) -> None:
    """Let an event end after the tables that run, or at once with these `adjudicating`; twice is once.

    A table that is adjudicated goes to the side that leads it. A round that has not begun is not played.
    """
    with locked(event_id) as event:
        if event.status in (Status.OVER, Status.CANCELLED):
            return
        if not event.going:
            raise Refused(_("It has not started: cancel it instead."))
        running = Pairing.objects.filter(round__event=event, status=Pairing.Status.RUNNING)
        if event.ending and not (adjudicating and running.exists()):
            return
        event.event_rounds.filter(status=EventRound.Status.PAIRED).delete()
        waiting = Pairing.objects.filter(round__event=event, status=Pairing.Status.WAITING)
        waiting.delete()
        if adjudicating:
            for pairing in running:
                adjudicate(event, pairing, now)
        change(event, ending=True, status=Status.RUNNING, due=now)
        log(event, "end early", "adjudicated" if adjudicating else "", actor=actor, now=now)


def cancel(*, event_id: int, actor: Player | None, now: datetime, why: str = "") -> None:
    """Call an event off, for a reason that its page shows; its running matches are dropped. Twice is once."""
    with locked(event_id) as event:
        if event.status == Status.CANCELLED:
            return
        if event.status == Status.OVER:
            raise Refused(_("This tournament is over: its results stay."))
        call_off(event, why=why, now=now, actor=actor)


def call_off(event: Event, *, why: str, now: datetime, actor: Player | None = None) -> None:
    """Cancel an event that is locked."""
    change(event, status=Status.CANCELLED, why=why[:200], due=None, ended=now)
    log(event, "cancel", why, actor=actor, now=now)
    tell_members(event, Kind.CANCELLED, now=now)
    ring(event)
    running = PairingMatch.objects.filter(pairing__round__event=event, match__status=Match.Status.PLAYING)
    for match in Match.objects.select_for_update().filter(pk__in=running.values("match")).order_by("pk"):
        drop(match, now=now, ended_by="cancelled")


def add_computers(
    *, event_id: int, level: str, count: int, actor: Player | None, now: datetime
) -> list[Entrant]:
    """Enter some computers of a level, each under a name of its own, and return them.

    Raises `Refused` after the start, where there is no such level or no room, and in rated events.
    """
    with locked(event_id) as event:
        if level not in LEVELS:
            raise Refused(_("There is no such computer player. Choose one of the list."))
        if not event.before_start:
            raise Refused(_("This tournament has begun, and nobody can enter any more."))
        if event.rated:
            raise Refused(_("Computers play no rated matches."))
        taken = event.entrants.filter(status__in=TAKEN).count()
        if event.most and taken + count > event.most:
            raise Refused(_("There is no room for so many."))
        entrants = Entrant.objects.bulk_create(
            Entrant(event=event, level=level, name=name) for name in _computer_names(event, count)
        )
        log(event, "add computers", f"{count} × {level}", actor=actor, now=now)
        change(event)
    return entrants


def _computer_names(event: Event, count: int) -> list[str]:
    """Return names that no computer of the event has, such as "Ciro" or "Ciro 2"."""
    taken = set(event.entrants.exclude(level="").values_list("name", flat=True))
    numbers = range(1, 2 + (len(taken) + count) // len(COMPUTERS))
    every = [f"{name} {number}" if number > 1 else name for number in numbers for name in COMPUTERS]
    return [name for name in every if name not in taken][:count]
