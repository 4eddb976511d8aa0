"""Choose what becomes of a match whose player is away: claim it, or let a computer play."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.absence import Absence, absences, staying
from games.models import Match, Seat
from games.services.changes import lock_table, table_changed
from games.services.finish import finish
from games.services.refusals import Refused
from games.services.turns import restart_turn

STAND_IN = "careful"  # the level that plays for whoever is away
WAIT = "wait"


def choose(*, match_id: int, seat: int, wish: str) -> None:
    """Choose from a seat what is to become of those who are away: a wish of `Seat.Wish`, or "wait".

    It is done when everybody who stayed has chosen the same; until then everybody sees who chose what. Raises `Refused`
    while nobody has been away for long enough, and to who is away.
    """
    wish = Seat.Wish.NONE if wish == WAIT else wish
    if wish not in Seat.Wish.values:
        raise Refused(_("There is no such choice. Claim the match, let a computer play, or wait."))
    now = timezone.now()
    with transaction.atomic():
        match = lock_table(match_id)
        if match.event and wish == Seat.Wish.COMPUTER:
            raise Refused(_("No computer stands in at a tournament: claim the match, or wait."))
        match.seats.filter(index=seat).update(wish=wish)
        seats = list(match.seats.select_related("player"))
        _refuse_haste(match, seats, now)
        if seats[seat] not in staying(seats):
            raise Refused(_("You are away yourself: take your seat back first."))
        if not settle(match, now=now):
            table_changed(match)


def settle(match: Match, *, now: datetime) -> bool:
    """Do what everybody who stayed has chosen; tell whether they agree. Its transaction has locked the table.

    To be called when somebody has chosen, or when there is one less to choose.
    """
    seats = list(match.seats.select_related("player"))
    wishes = {seat.wish for seat in staying(seats)}
    gone = [absence for absence in absences(match, seats) if absence.opens <= now]
    if not gone or len(wishes) != 1 or Seat.Wish.NONE in wishes:
        return False
    _do(match, wishes.pop(), gone, now)
    return True


def _refuse_haste(match: Match, seats: Sequence[Seat], now: datetime) -> None:
    """Raise `Refused` where nobody has been away for long enough."""
    away = absences(match, seats)
    if any(absence.opens <= now for absence in away):
        return
    if not away:
        raise Refused(_("Everybody is here: there is nothing to choose."))
    raise Refused(
        _("Give them a little time: you can choose in {seconds} s.").format(
            seconds=min(absence.seconds_left(now) for absence in away)
        )
    )


def _do(match: Match, wish: str, gone: Sequence[Absence], now: datetime) -> None:
    places = [absence.seat.index for absence in gone]
    if wish == Seat.Wish.CLAIM:
        faults = dict.fromkeys(places, Seat.Fault.LEFT)
        finish(match, winner=_winner(match, places), ended_by="abandoned", faults=faults, now=now)
        return
    match.seats.filter(index__in=places).update(stand_in=STAND_IN)
    match.seats.update(wish="")
    restart_turn(match, now=now)


def _winner(match: Match, gone: Sequence[int]) -> int | None:
    """Return the side with most points among those that nobody left; None where that is shared, or everybody left."""
    losers = {match.rules.side_of(seat) for seat in gone}
    totals = {side: total for side, total in enumerate(match.totals) if side not in losers}
    best = [side for side, total in totals.items() if total == max(totals.values())]
    return best[0] if len(best) == 1 else None
