"""Play a card or declare."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.engine.errors import EngineError
from games.engine.match import MatchState
from games.engine.notation import Event, parse_event
from games.engine.round import Position
from games.engine.scoring import score_round
from games.models import Match, Round, Seat
from games.selectors import Snapshot, Step, load_snapshot, match_state
from games.services.announce import announce
from games.services.finish import finish
from games.services.refusals import AlreadyPlayed, Refused, refusal_of
from games.services.rounds import due_after

ATTEMPTS = 5


def play(*, match_id: int, seat: int, round_number: int, ply: int, text: str) -> None:
    """Play the event written in `text` from a seat, as the answer to one ply of one round.

    Raises `AlreadyPlayed` when that ply has passed, and `Refused` when it is another seat's turn or the event is
    not allowed. The write compares what the play answers, so that of two plays for one ply the first is stored and
    the other refused; where something beside the plays changed meanwhile, it is tried again.
    """
    for _attempt in range(ATTEMPTS):
        snapshot = load_snapshot(id=match_id)
        event, after = _checked(snapshot, seat, round_number, ply, text)
        if _stored(snapshot, event, after):
            return
    raise AlreadyPlayed


def _checked(snapshot: Snapshot, seat: int, round_number: int, ply: int, text: str) -> tuple[Event, Position]:
    """Return the event and the position after it; raise `Refused` where it is not to be played."""
    if snapshot.match.status == Match.Status.OVER:
        raise Refused(_("The match is over."))
    if snapshot.latest is None:
        raise Refused(_("The match has not begun: seats are still free."))
    stored, position = snapshot.latest.stored, snapshot.latest.position
    if (stored.number, stored.ply) != (round_number, ply) or position.finished:
        raise AlreadyPlayed
    if position.turn != seat:
        raise Refused(_("It is not your turn."))
    try:
        event = parse_event(text)
        return event, position.play(event)
    except EngineError as error:
        raise refusal_of(error) from None


def _stored(snapshot: Snapshot, event: Event, after: Position) -> bool:
    """Write an event unless the round has changed since it was read; tell whether it was written."""
    assert snapshot.latest is not None
    stored, match = snapshot.latest.stored, snapshot.match
    scored = _scored(snapshot, after) if after.finished else None
    over = scored is not None and scored.over
    changed = {
        "plays": f"{stored.plays} {event}".lstrip(),
        "ply": stored.ply + 1,
        "changes": stored.changes + 1,
        "due": due_after(seats=snapshot.seats, turn=after.turn, finished=after.finished, over=over),
        "ended": timezone.now() if after.finished else None,
    }
    with transaction.atomic():
        if scored:
            # Whoever changes both locks the match before its round, so that nobody waits in a circle.
            Match.objects.select_for_update().get(pk=match.pk)
        # Only columns of the row itself are compared: PostgreSQL does not look at others again after a wait.
        same = Round.objects.filter(pk=stored.pk, ply=stored.ply, changes=stored.changes, ended=None)
        if not same.update(**changed):
            return False
        if scored:
            _count(match, scored)
        set_aside = _set_aside(snapshot)
        step = Step(snapshot.latest.position.turn, event, after.sweeps != snapshot.latest.position.sweeps)
        known = None if scored or set_aside else snapshot.after_play(after, step, **changed)
        if not over:
            announce(match.pk, known)
    return True


def _set_aside(snapshot: Snapshot) -> bool:
    """Note that who plays has put the score of the round before aside; tell whether that is new."""
    assert snapshot.latest is not None
    seat, before = snapshot.seats[snapshot.latest.position.turn], snapshot.latest.stored.number - 1
    return bool(seat.ready < before and Seat.objects.filter(pk=seat.pk).update(ready=before))


def _scored(snapshot: Snapshot, after: Position) -> MatchState:
    """Return the state of the match after the round that ends with a position."""
    assert snapshot.latest is not None
    return match_state(snapshot.match, snapshot.latest.stored.number - 1).after(score_round(after))


def _count(match: Match, scored: MatchState) -> None:
    """Write what a round that has ended comes to, which may be the end of the match."""
    if scored.ended_by is None:
        Match.objects.filter(pk=match.pk).update(totals=list(scored.totals))
    else:
        finish(
            match,
            winner=scored.winner,
            ended_by=scored.ended_by,
            totals=scored.totals,
            now=timezone.now(),
        )
