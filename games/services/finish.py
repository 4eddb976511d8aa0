"""End a match: the one place where it happens, whoever or whatever ended it."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from types import MappingProxyType

from django.db.models import F

from games.models import Match, Round, Seat
from games.services.announce import announce
from games.services.medals import give_medals
from games.services.rating import rate_match
from games.services.results import keep_results, scored_rounds

Faults = Mapping[int, Seat.Fault]
NO_FAULTS: Faults = MappingProxyType({})


def finish(
    match: Match,
    *,
    winner: int | None,
    ended_by: str,
    now: datetime,
    totals: Sequence[int] | None = None,
    faults: Faults = NO_FAULTS,
    resigned: int | None = None,
) -> bool:
    """End a match that counts, and announce it; tell whether it was ended now, since only one being played can be.

    To be called inside a transaction that has locked the match. `winner` is a side (None: a draw), `totals` the
    points by side where they have changed, `faults` what each seat at fault did wrong, `resigned` the seat that gave
    up. A seat that a computer still plays for has left. A rated match moves the ratings, how everybody fared is kept,
    and who has earned a medal is given it.
    """
    ended: dict[str, object] = {"winner": winner, "ended_by": ended_by}
    if totals is not None:
        ended |= {"totals": list(totals)}
    if not _ended(match, Match.Status.PLAYING, status=Match.Status.OVER, now=now, **ended):
        return False
    _blame(match, _stood_in_for(match) | dict(faults))
    if resigned is not None:
        Seat.objects.filter(match=match, index=resigned).update(resigned=True)
    if match.rated:
        rate_match(match, now=now)
    rounds = scored_rounds(match)
    keep_results(match, rounds)
    give_medals(match, rounds)
    return True


def drop(match: Match, *, now: datetime, ended_by: str = "", faults: Faults = NO_FAULTS) -> bool:
    """End a match, or an offer, that does not count, and announce it; tell whether it was dropped now.

    To be called inside a transaction that has locked the match. Nobody wins, and no rating moves.
    """
    going = (Match.Status.OPEN, Match.Status.PLAYING)
    if not _ended(match, *going, status=Match.Status.DROPPED, now=now, ended_by=ended_by):
        return False
    _blame(match, faults)
    return True


def best_of_others(match: Match, seat: int) -> int | None:
    """Return the side that wins where a seat is at fault: the one of the others with most points, None where that is
    shared."""
    loser = match.rules.side_of(seat)
    others = {side: total for side, total in enumerate(match.totals) if side != loser}
    best = [side for side, total in others.items() if total == max(others.values())]
    return best[0] if len(best) == 1 else None


def _ended(match: Match, *before: Match.Status, now: datetime, **changed: object) -> bool:
    """Write the end of a match, unless it has ended already, and stop its clocks."""
    same = Match.objects.filter(pk=match.pk, status__in=before)
    if not same.update(version=F("version") + 1, ended=now, **changed):
        return False
    match.refresh_from_db()
    Round.objects.filter(match=match, ended=None).update(ended=now)
    Round.objects.filter(match=match).update(due=None, flag=None)
    announce(match.pk)
    return True


def _stood_in_for(match: Match) -> dict[int, Seat.Fault]:
    """Return the seats that a computer plays for to the end, whose players have left."""
    away = Seat.objects.filter(match=match).exclude(stand_in="").values_list("index", flat=True)
    return dict.fromkeys(away, Seat.Fault.LEFT)


def _blame(match: Match, faults: Faults) -> None:
    for index, fault in faults.items():
        Seat.objects.filter(match=match, index=index).update(fault=fault)
