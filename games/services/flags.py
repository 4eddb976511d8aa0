"""Let the time of a turn be over."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F

from games.clocks import LAG_MOST, Clock, stalled
from games.clocks.turn import ms_between
from games.models import Match, Round, Seat
from games.selectors import Played, fold_round
from games.services.announce import announce
from games.services.finish import best_of_others, drop, finish
from games.services.turns import deadline_of, first_of

# A play made in time may still be on its way: so long it can be helped by the lag that is given back.
GRACE = timedelta(milliseconds=LAG_MOST)


def let_flag_fall(*, match_id: int, round_number: int, now: datetime) -> bool:
    """End a match where the time of a turn is over, and tell whether that was done now.

    The side of whoever let it run out loses, whatever the score. Before their first play the match is dropped, and
    does not count; a turn of days is over only when the player's hours and vacations, as they are now, say so.
    """
    with transaction.atomic():
        match = Match.objects.select_for_update().get(pk=match_id)
        stored = match.rounds.select_for_update().order_by("-number").first()
        if match.status != Match.Status.PLAYING or stored is None or stored.number != round_number:
            return False
        if stored.ended or stored.flag is None or now < stored.flag + GRACE:
            return False
        played, clock = fold_round(match.rules, stored), Clock.parse(match.clock)
        if clock.days and _put_off(match, stored, played, clock.days):
            return False
        return _end(match, played, clock, now)


def _put_off(match: Match, stored: Round, played: Played, days: int) -> bool:
    """Move the end of a turn of days to where it is by now, and tell whether it is later than it was."""
    seat = match.seats.select_related("player").get(index=played.position.turn)
    ends = deadline_of(seat, days, stored.turn_began or stored.started)
    if stored.flag is None or ends <= stored.flag:
        return False
    Round.objects.filter(pk=stored.pk).update(flag=ends, changes=F("changes") + 1)
    announce(match.pk)
    return True


def _end(match: Match, played: Played, clock: Clock, now: datetime) -> bool:
    seat = played.position.turn
    if clock.live and first_of(played, seat):
        return drop(match, now=now, ended_by="absent", faults={seat: Seat.Fault.ABSENT})
    return finish(
        match,
        winner=best_of_others(match, seat),
        ended_by="timeout",
        faults={seat: _fault(match, played, clock, seat)},
        now=now,
    )


def _fault(match: Match, played: Played, clock: Clock, seat: int) -> Seat.Fault:
    """Return what the loss on time was: somebody who thought for most of a whole bank at once let it run."""
    stored = played.stored
    if clock.live and stored.flag and stored.turn_began:
        bank = clock.start(match.rules.players)[seat]
        if stalled(bank, ms_between(stored.turn_began, stored.flag)):
            return Seat.Fault.STALLED
    return Seat.Fault.FLAG
