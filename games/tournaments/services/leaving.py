"""Leave an event, rest for some rounds, and come back."""

from datetime import datetime

from django.utils.translation import gettext as _

from accounts.models import Player
from games.models import Match, Seat
from games.selectors import load_snapshot
from games.services.finish import drop, finish
from games.services.refusals import Refused
from games.tournaments.models import Entrant, Event, Pairing, PairingMatch, Place
from games.tournaments.services.changes import change, changed, locked, log, ring
from games.tournaments.services.tables import has_played

Status = Entrant.Status
IN_ROUNDS = (Event.Format.SWISS, Event.Format.ROUND_ROBIN, Event.Format.GROUPS, Event.Format.ARENA)


def withdraw(*, event_id: int, player: Player, now: datetime) -> None:
    """Leave an event; twice is once. Raises `Refused` where one is not in it, or it is over."""
    with locked(event_id) as event:
        own = event.entrants.filter(members__player=player).first()
        if own is None:
            if event.before_start:
                return
            raise Refused(_("You have not entered this tournament."))
        _take_out(event, own, actor=player, now=now)


def withdraw_entrant(*, entrant_id: int, actor: Player | None, now: datetime) -> None:
    """Take an entrant out of an event, as the organiser; twice is once. Raises `Refused` where it is over."""
    event_id = Entrant.objects.values_list("event", flat=True).get(pk=entrant_id)
    with locked(event_id) as event:
        entrant = event.entrants.filter(pk=entrant_id).first()
        if entrant is not None:
            _take_out(event, entrant, actor=actor, now=now)


def _take_out(event: Event, entrant: Entrant, *, actor: Player | None, now: datetime) -> None:
    if event.status in (Event.Status.OVER, Event.Status.CANCELLED):
        raise Refused(_("This tournament is over."))
    if entrant.status != Status.WITHDRAWN:
        take_out(event, entrant, actor=actor, now=now)


def take_out(event: Event, entrant: Entrant, *, actor: Player | None, now: datetime) -> None:
    """Withdraw an entrant of an event that is locked: before the start without a trace in its lists, later by giving
    up the table that runs and all those to come."""
    log(event, "withdraw", entrant.shown_name, actor=actor, now=now)
    ring(event, [entrant])
    if event.before_start:
        entrant.delete()
        return changed(event)
    event.entrants.filter(pk=entrant.pk).update(status=Status.WITHDRAWN)
    for match, place in _running_matches_of(entrant):
        _give_up(match, place, now)
    change(event, due=now)


def _running_matches_of(entrant: Entrant) -> list[tuple[Match, Place]]:
    """Return the matches being played by an entrant in its event, each with their place at the table."""
    running = PairingMatch.objects.filter(
        pairing__places__entrant=entrant,
        pairing__status=Pairing.Status.RUNNING,
        match__status=Match.Status.PLAYING,
    )
    places = {place.pairing_id: place for place in entrant.places.all()}
    return [(one.match, places[one.pairing_id]) for one in running.select_related("match")]


def _give_up(match: Match, place: Place, now: datetime) -> None:
    """Lose a match; where somebody has not played a card yet it was never played, and does not count."""
    match = Match.objects.select_for_update().get(pk=match.pk)
    # Where partners are drawn each has a place of their own; the partner is to be blamed for nothing.
    seat, snapshot = match.rules.seats_of(place.side)[place.index], load_snapshot(id=match.pk)
    first = snapshot.latest is None or snapshot.latest.stored.number == 1
    if first and not all(has_played(snapshot, index) for index in range(match.rules.players)):
        drop(match, now=now, ended_by="absent", faults={seat: Seat.Fault.ABSENT})
    else:
        finish(match, winner=1 - place.side, ended_by="resignation", resigned=seat, now=now)


def rest(*, event_id: int, player: Player, now: datetime) -> None:
    """Be paired no more until one comes back; twice is once. Raises `Refused` where an event knows no rest."""
    _turn(event_id, player, Status.PLAYING, Status.PAUSED, "rest", now)


def come_back(*, event_id: int, player: Player, now: datetime) -> None:
    """Be paired again; twice is once. Raises `Refused` where one is not in the event."""
    _turn(event_id, player, Status.PAUSED, Status.PLAYING, "come back", now)


def _turn(
    event_id: int, player: Player, before: Entrant.Status, after: Entrant.Status, action: str, now: datetime
) -> None:
    with locked(event_id) as event:
        own = event.entrants.filter(members__player=player).first()
        if own is None or not event.going or own.status not in (before, after):
            raise Refused(_("You do not play in this tournament now."))
        if after == Status.PAUSED and event.format not in IN_ROUNDS:
            raise Refused(_("In a knockout nobody can rest: play, or withdraw."))
        same = event.entrants.filter(pk=own.pk, status=before)
        if same.update(status=after, free_since=now):
            log(event, action, own.shown_name, actor=player, now=now)
            change(event, due=now)
            ring(event, [own])
