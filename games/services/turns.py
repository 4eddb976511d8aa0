"""Begin turns: whose it is, since when, until when, and when the referee must act."""

import random
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.utils import timezone

from accounts.preferences import preferences_of
from games.clocks import Clock, Hours, HoursError, Limits, Turn, deadline, zone_of
from games.models import Match, Round, Seat, Vacation
from games.selectors import Played, fold_round
from games.services.announce import announce

_chance = random.SystemRandom()


def limits(match: Match) -> Limits:
    """Return what is granted beside the clock of a match, by itself or by the site."""
    first = settings.SCOPA_FIRST_PLAY_LIMIT if match.patience is None else match.patience
    return Limits(int(first * 1000), int(settings.SCOPA_LAG_QUOTA * 1000))


def begin_turn(
    match: Match,
    seats: Sequence[Seat],
    turn: int,
    *,
    now: datetime,
    banks: list[int],
    lags: list[int],
    first: bool,
) -> dict[str, Any]:
    """Return what the beginning of a seat's turn changes in its round.

    `first` says that the seat has done nothing yet in this match. A computer of the house has all the time it wants, a
    program what people have against the clock; where no seconds are counted, the house plays for one that is silent.
    """
    clock, seat = Clock.parse(match.clock), seats[turn]
    fields: dict[str, Any] = {"turn_began": now, "banks": banks, "lags": lags, "flag": None, "due": None}
    if seat.by_program and not clock.live:
        return fields | {"due": now + timedelta(seconds=settings.SCOPA_PROGRAM_WAIT)}
    if seat.played_by and not seat.by_program:
        return fields | {"due": bot_due(now)}
    if clock.days:
        return fields | {"flag": deadline_of(seat, clock.days, now)}
    begun = Turn.begin(clock, limits(match), seat=turn, now=now, banks=banks, lags=lags, first=first)
    return fields | {"flag": begun.flag}


def rest(*, banks: list[int], lags: list[int], due: datetime | None) -> dict[str, Any]:
    """Return what the end of a round changes in it: all clocks rest until the next one."""
    return {"turn_began": None, "banks": banks, "lags": lags, "flag": None, "due": due}


def turn_now(played: Played, *, now: datetime) -> Turn:
    """Return the turn that a round is at; one that was stored without its beginning begins now."""
    stored, seat = played.stored, played.position.turn
    return Turn(
        seat, stored.turn_began or now, stored.flag, stored.banks, stored.lags, first_of(played, seat)
    )


def first_of(played: Played, seat: int) -> bool:
    """Tell whether a seat has done nothing yet in the match that this is the latest round of."""
    return played.stored.number == 1 and all(step.seat != seat for step in played.steps)


def restart_turn(match: Match, *, now: datetime) -> None:
    """Go on with the turn of a match for whoever plays there now: a computer that stands in, or a person again.

    To be called in a transaction that has locked the match, once the seat is written. What the turn has taken so far
    stays spent, and whatever was about to be played for the seat is refused. Between rounds it only tells the table.
    """
    stored = Round.objects.select_for_update().filter(match=match).order_by("-number").first()
    if stored is None:
        return
    changed: dict[str, Any] = {"changes": stored.changes + 1}
    if stored.ended is None:
        played, clock = fold_round(match.rules, stored), Clock.parse(match.clock)
        turn = turn_now(played, now=now)
        spent = turn.spend(clock, now=now, earns=False, free=turn.flag is None)
        seats, first = list(match.seats.select_related("player")), turn.first
        changed |= begin_turn(
            match, seats, turn.seat, now=now, banks=spent.banks, lags=spent.lags, first=first
        )
    Round.objects.filter(pk=stored.pk).update(**changed)
    announce(match.pk)


def deadline_of(seat: Seat, days: int, began: datetime) -> datetime:
    """Return when a turn of some days is over for a seat, by the hours and vacations of its player."""
    wanted = preferences_of(seat.player)
    vacations = Vacation.objects.filter(player=seat.player, last__gte=began - timedelta(days=1))
    try:
        hours = Hours.parse(wanted.hours)
    except HoursError:
        hours = Hours()
    return deadline(
        began,
        days,
        hours=hours,
        zone=zone_of(wanted.zone),
        vacations=list(vacations.values_list("first", "last")),
    )


def bot_due(now: datetime | None = None) -> datetime:
    """Return the moment when a computer plays: after a pause such as people make."""
    return (now or timezone.now()) + timedelta(seconds=_chance.uniform(*settings.SCOPA_BOT_PAUSE))
