"""Take the seats of an open match."""

import random

from django.db.models import F
from django.utils.translation import gettext as _

from accounts.lookalikes import COMPUTERS
from accounts.models import Player
from games.bots import LEVELS
from games.models import PROGRAM, Match, Program, Seat
from games.services.admission import may_take
from games.services.announce import announce
from games.services.claim import STAND_IN
from games.services.fair_values import cleaned
from games.services.lobby import lobby_changed, one_at_a_time
from games.services.notify import notify
from games.services.offers import people_of, withdraw_others
from games.services.programs import invited, tell_seated
from games.services.refusals import Refused
from games.services.rounds import begin_match


def take_seat(*, match_id: int, player: Player, index: int | None = None, value: str = "") -> Seat:
    """Sit down in a free seat, `index` or else the first; whoever sits already keeps the seat they have.

    Raises `Refused` when the seat, or every seat, is taken, or the match is not for this player. The last seat taken
    begins the match and ends the other live offers of all who sit there. `value` is what the seat
    adds to the first deal.
    """
    with one_at_a_time():
        match = Match.objects.select_for_update().get(pk=match_id)
        own = match.seats.filter(player=player).first()
        if own is not None:
            return own
        free = match.seats.filter(player=None, level="")
        seat = free.first() if index is None else free.filter(index=index).first()
        if match.status == Match.Status.DROPPED:
            raise Refused(_("This offer is gone. The lobby shows what is open now."))
        if match.status != Match.Status.OPEN or not free.exists():
            raise Refused(_("Every seat is taken: somebody was a little quicker."))
        if seat is None:
            raise Refused(_("That seat has just been taken. Choose another one."))
        may_take(match, player)
        _sit(seat, player)
        _add_value(match, seat, value)
        _seat_taken(match)
    return seat


def fill_free_seats(*, match_id: int, player: Player, level: str) -> None:
    """Let computers take the free seats of a match that somebody waits at; raise `Refused` where it cannot be."""
    with one_at_a_time():
        match = Match.objects.select_for_update().get(pk=match_id)
        if match.opened_by_id != player.pk:
            raise Refused(_("Only the one who opened this table can invite computers."))
        if match.status != Match.Status.OPEN:
            raise Refused(_("Every seat is taken already."))
        if match.rated:
            raise Refused(_("Computers play no rated matches. Withdraw this offer and play them casually."))
        fill_with_computers(match, level)
        _seat_taken(match)


def seat_program(*, program: Program, key: str) -> Seat:
    """Give a program a free seat of a match that its owner has opened, and the others to computers of the house; return
    its seat, which it has once however often it asks.

    Raises `Match.DoesNotExist` where the owner has opened no match of this key, and `Refused` where it cannot sit down.
    """
    match = Match.objects.get(key=key, opened_by=program.owner_id)
    if not match.seats.filter(program=program).exists():
        fill_free_seats(match_id=match.pk, player=program.owner, level=program.computer)
    return match.seats.get(program=program)


def fill_with_computers(match: Match, level: str) -> None:
    """Give the free seats of a match to computers of a level, each with a name of its own.

    A program (see `Program.computer`) takes the first of them alone, so that it sees one hand; the house takes the
    others. Raises `Refused` where there is no such computer, or a program is not to sit here.
    """
    free = list(match.seats.filter(player=None, level=""))
    program = invited(level, match=match, players=Player.objects.filter(seats__match=match))
    if program is None and level not in LEVELS:
        raise Refused(_("There is no such computer player. Choose one of the list."))
    for seat, name in zip(free, random.sample(COMPUTERS, len(free)), strict=True):
        seat.level, seat.name = STAND_IN if program else level, name
    if program and free:
        free[0].level, free[0].name, free[0].program = PROGRAM, program.name, program
        tell_seated(program, match)
    Seat.objects.bulk_update(free, ["level", "name", "program"])


def _add_value(match: Match, seat: Seat, value: str) -> None:
    """Add a value to the first deal; what somebody gave who sat there before goes in any case."""
    if value or str(seat.index) in match.values:
        match.values = match.values | {str(seat.index): cleaned(value)}
        match.save(update_fields=["values"])


def _sit(seat: Seat, player: Player) -> None:
    seat.player = player
    seat.save(update_fields=["player"])


def _seat_taken(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(version=F("version") + 1)
    lobby_changed()
    if match.seats.filter(player=None, level="").exists():
        announce(match.pk)
        return
    withdraw_others(match)
    begin_match(match)
    notify(people_of(match))
