"""Play a card or declare."""

from contextlib import nullcontext
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.clocks import Clock
from games.engine.errors import EngineError
from games.engine.match import MatchState
from games.engine.notation import Event, Play, parse_event
from games.engine.round import Position
from games.engine.scoring import score_round
from games.health.metrics import PLAYS
from games.models import Match, Round, Seat
from games.selectors import Snapshot, load_snapshot, match_state
from games.services.announce import announce
from games.services.downtime import give_back_downtime
from games.services.finish import finish
from games.services.notify import notify
from games.services.refusals import AlreadyPlayed, Refused, refusal_of
from games.services.turns import begin_turn, first_of, rest, turn_now

ATTEMPTS = 5


class _TooLate(Refused):
    """The time was over before the play arrived."""


def play(
    *,
    match_id: int,
    seat: int,
    round_number: int,
    ply: int,
    text: str,
    arrived: datetime | None = None,
    lag: int = 0,
    computer: bool = False,
    known: Snapshot | None = None,
) -> None:
    """Play the event written in `text` from a seat, as the answer to one ply of one round.

    `arrived` is when it reached this server (None: now), `lag` how long the network took by the server's own measure,
    in ms, and `computer` says that it was not a person's. Raises `AlreadyPlayed` when that ply has passed, and
    `Refused` when it is another seat's turn, its time is over, somebody else plays from it, or the event is not
    allowed. The write compares what the play answers, so that of two plays for one ply the first is stored and the
    other refused; where something beside the plays changed meanwhile, it is tried again.

    `known` is the match as the caller has seen it last, which spares reading it: everything that a play asks of it is
    counted in what the write compares. Nobody is refused by it, since it may be old.
    """
    now = arrived or timezone.now()
    if known and _played_as_known(known, seat, round_number, ply, text, now, lag, computer):
        return
    for _attempt in range(ATTEMPTS):
        snapshot = load_snapshot(id=match_id)
        event, after = _checked(snapshot, seat, round_number, ply, text, computer)
        try:
            if _stored(snapshot, event, after, now, lag, computer):
                return
        except _TooLate:
            if not give_back_downtime(now=now):
                raise
    raise AlreadyPlayed


def _played_as_known(
    known: Snapshot,
    seat: int,
    round_number: int,
    ply: int,
    text: str,
    now: datetime,
    lag: int,
    computer: bool,
) -> bool:
    """Play as the answer to a snapshot that may be old; tell whether it was written.

    What ends a round, and so perhaps the match, is not decided by it; neither are matches of days, whose clocks go by
    hours and vacations, which no round counts.
    """
    if not known.match.live:
        return False
    try:
        event, after = _checked(known, seat, round_number, ply, text, computer)
        return not after.finished and _stored(known, event, after, now, lag, computer)
    except Refused:
        return False


def _checked(
    snapshot: Snapshot, seat: int, round_number: int, ply: int, text: str, computer: bool
) -> tuple[Event, Position]:
    """Return the event and the position after it; raise `Refused` where it is not to be played."""
    if snapshot.match.status in (Match.Status.OVER, Match.Status.DROPPED):
        raise Refused(_("The match is over."))
    if snapshot.latest is None:
        raise Refused(_("The match has not begun: seats are still free."))
    stored, position = snapshot.latest.stored, snapshot.latest.position
    if (stored.number, stored.ply) != (round_number, ply) or position.finished:
        raise AlreadyPlayed
    if position.turn != seat:
        raise Refused(_("It is not your turn."))
    _may_play(snapshot.seats[seat], computer)
    try:
        event = parse_event(text)
        return event, position.play(event)
    except EngineError as error:
        raise refusal_of(error) from None


def _may_play(seat: Seat, computer: bool) -> None:
    """Raise `Refused` unless it is a computer that plays for a computer's seat, or a person from their own."""
    if computer and not seat.played_by:
        raise Refused(_("A person plays from this seat again."))
    if not computer and seat.stand_in:
        raise Refused(_("The computer plays for you. Take your seat back first."))


def _stored(
    snapshot: Snapshot, event: Event, after: Position, now: datetime, lag: int, computer: bool
) -> bool:
    """Write an event unless the round has changed since it was read; tell whether it was written."""
    assert snapshot.latest is not None
    stored, match = snapshot.latest.stored, snapshot.match
    scored = _scored(snapshot, after) if after.finished else None
    over = scored is not None and scored.over
    clocks = _clocks(snapshot, event, after, now, lag, computer)
    changed = clocks | {
        "plays": f"{stored.plays} {event}".lstrip(),
        "ply": stored.ply + 1,
        "changes": stored.changes + 1,
        "ended": now if after.finished else None,
    }
    sets_aside = not computer and _sets_aside(snapshot)
    with transaction.atomic() if scored or sets_aside else nullcontext():  # else it is a single statement
        if scored:
            # Whoever changes both locks the match before its round, so that nobody waits in a circle.
            Match.objects.select_for_update().get(pk=match.pk)
        # Only columns of the row itself are compared: PostgreSQL does not look at others again after a wait.
        same = Round.objects.filter(pk=stored.pk, ply=stored.ply, changes=stored.changes, ended=None)
        if not same.update(**changed):
            return False
        if scored:
            _count(match, scored, now)
        set_aside = sets_aside and _set_aside(snapshot)
        # Where nothing but the play, its clocks and whose turn it is has changed, nobody need read it.
        alone = None if scored or set_aside else (snapshot, snapshot.after_play(event, after, **clocks))
        if not over:
            announce(match.pk, played=alone)
        notify(_who_looks_elsewhere(snapshot, after))
    PLAYS.labels("computer" if computer else "person").inc()
    return True


def _who_looks_elsewhere(snapshot: Snapshot, after: Position) -> list[int | None]:
    """Return whose bells a play changes: of those who do not sit at the table all the time."""
    assert snapshot.latest is not None
    seats = [snapshot.seats[snapshot.latest.position.turn], snapshot.seats[after.turn]]
    return [seat.player_id for seat in seats if seat.away_since or not snapshot.match.live]


def _clocks(
    snapshot: Snapshot, event: Event, after: Position, now: datetime, lag: int, computer: bool
) -> dict[str, Any]:
    """Return what an event changes in the clocks of its round; raise `_TooLate` where the time was over."""
    assert snapshot.latest is not None
    turn, stored = turn_now(snapshot.latest, now=now), snapshot.latest.stored
    if turn.late(now, lag) and not computer:
        raise _TooLate(_("Your time was over before this play arrived."))
    clock, earns = Clock.parse(snapshot.match.clock), isinstance(event, Play)
    spent = turn.spend(clock, now=now, lag=lag, earns=earns, free=computer)
    thinks = {"thinks": f"{stored.thinks} {spent.took}".lstrip()}
    if after.finished:
        due = now + timedelta(seconds=settings.SCOPA_NEXT_ROUND_WAIT)
        return thinks | rest(banks=spent.banks, lags=spent.lags, due=due)
    first = after.turn != turn.seat and first_of(snapshot.latest, after.turn)
    return thinks | begin_turn(
        snapshot.match, snapshot.seats, after.turn, now=now, banks=spent.banks, lags=spent.lags, first=first
    )


def _sets_aside(snapshot: Snapshot) -> bool:
    """Tell whether who plays has not put the score of the round before aside yet: by playing they do."""
    assert snapshot.latest is not None
    return snapshot.seats[snapshot.latest.position.turn].ready < snapshot.latest.stored.number - 1


def _set_aside(snapshot: Snapshot) -> bool:
    """Note that who plays has put the score of the round before aside; tell whether that is new."""
    assert snapshot.latest is not None
    seat, before = snapshot.seats[snapshot.latest.position.turn], snapshot.latest.stored.number - 1
    return bool(Seat.objects.filter(pk=seat.pk).update(ready=before))


def _scored(snapshot: Snapshot, after: Position) -> MatchState:
    """Return the state of the match after the round that ends with a position."""
    assert snapshot.latest is not None
    return match_state(snapshot.match, snapshot.latest.stored.number - 1).after(score_round(after))


def _count(match: Match, scored: MatchState, now: datetime) -> None:
    """Write what a round that has ended comes to, which may be the end of the match."""
    if scored.ended_by is None:
        Match.objects.filter(pk=match.pk).update(totals=list(scored.totals))
    else:
        finish(
            match,
            winner=scored.winner,
            ended_by=scored.ended_by,
            totals=scored.totals,
            now=now,
        )
