"""End a match that will not count: by agreement, before everybody has played, or since somebody never comes back."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games import presence
from games.absence import people
from games.engine.notation import Play
from games.models import Match, Seat
from games.selectors import Snapshot, load_snapshot
from games.services.changes import lock_table, table_changed
from games.services.finish import drop
from games.services.refusals import Refused


def offer_stop(*, match_id: int, seat: int, on: bool = True) -> None:
    """Offer to stop a match without a result, or take the offer back; when everybody offers it, the match is dropped.

    Raises `Refused` in rated matches, and when the match is not being played.
    """
    with transaction.atomic():
        match = _being_played(match_id)
        if match.rated:
            raise Refused(_("A rated match cannot be stopped: play on or resign."))
        if not match.seats.filter(index=seat, offers_stop=not on).update(offers_stop=on):
            return
        if match.seats.exclude(player=None).filter(offers_stop=False).exists():
            table_changed(match)
        else:
            drop(match, ended_by="agreed", now=timezone.now())


def abort(*, match_id: int, seat: int) -> None:
    """Drop a match in which somebody has not played a card yet.

    It is held against who does so again and again, unless somebody else was not here at all. Raises `Refused` once
    everybody has played.
    """
    with transaction.atomic():
        match = _being_played(match_id)
        snapshot = load_snapshot(id=match_id)
        if not may_abort(snapshot):
            raise Refused(_("Everybody has played: it is too late to call the match off. You can resign."))
        missing = _missing(match, snapshot, seat)
        drop(match, ended_by="aborted", faults={} if missing else {seat: Seat.Fault.LEFT}, now=timezone.now())


def may_abort(snapshot: Snapshot) -> bool:
    """Tell whether a match can be called off: some person has not played a card yet, and others sit there too."""
    latest, sitting = snapshot.latest, people(snapshot.seats)
    if snapshot.match.status != Match.Status.PLAYING or latest is None or latest.stored.number > 1:
        return False
    if snapshot.match.event:
        return False
    played = {step.seat for step in latest.steps if isinstance(step.event, Play)}
    return len(sitting) > 1 and any(seat.index not in played for seat in sitting)


def _missing(match: Match, snapshot: Snapshot, seat: int) -> bool:
    """Tell whether somebody else than the seat has no page of the match open."""
    here = presence.players_at(match.pk)
    others = [other for other in people(snapshot.seats) if other.index != seat]
    return match.live and any(other.player_id not in here for other in others)


def close(*, match_id: int, seat: int) -> None:
    """Drop a friendly match without a clock at which somebody else has been absent for days.

    Raises `Refused` where that is not so, and says what can be done.
    """
    with transaction.atomic():
        _being_played(match_id)
        snapshot = load_snapshot(id=match_id)
        if not may_close(snapshot, seat, timezone.now()):
            raise Refused(
                _("This match can be closed when the others have been absent for {days} days.").format(
                    days=f"{settings.SCOPA_CLOSE_AFTER:g}"
                )
            )
        drop(snapshot.match, ended_by="closed", now=timezone.now())


def may_close(snapshot: Snapshot, seat: int, now: datetime) -> bool:
    """Tell whether a seat may close a match without a clock: another person has been absent for some days."""
    match = snapshot.match
    if match.status != Match.Status.PLAYING or match.clock or match.rated or match.event:
        return False
    since = now - timedelta(days=settings.SCOPA_CLOSE_AFTER)
    return any(
        _last_sign(snapshot, other) <= since for other in people(snapshot.seats) if other.index != seat
    )


def drop_abandoned(*, match_id: int, now: datetime) -> bool:
    """Drop a friendly match without a clock that everybody has been away from for a long time; tell whether it was."""
    with transaction.atomic():
        match = lock_table(match_id)
        since = now - timedelta(days=settings.SCOPA_ABANDONED_AFTER)
        persons = people(list(match.seats.all()))
        gone = [seat for seat in persons if seat.away_since and seat.away_since <= since]
        if match.clock or match.rated or match.status != Match.Status.PLAYING:
            return False
        if len(persons) < 2 or len(gone) < len(persons):
            return False
        return drop(match, ended_by="closed", now=now)


def _last_sign(snapshot: Snapshot, seat: Seat) -> datetime:
    """Return when somebody was last known to be there: gone since then, or waited for since then."""
    latest = snapshot.latest
    if seat.away_since:
        return seat.away_since
    if latest and latest.position.turn == seat.index and not latest.position.finished:
        return latest.stored.turn_began or latest.stored.started
    return timezone.now()


def _being_played(match_id: int) -> Match:
    """Lock and return a match with its latest round; raise `Refused` unless it is being played."""
    match = lock_table(match_id)
    if match.status != Match.Status.PLAYING:
        raise Refused(_("There is nothing to stop: the match is not being played."))
    if match.event:
        raise Refused(_("A match of a tournament needs a result: play on or resign."))
    return match
