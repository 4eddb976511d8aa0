"""How somebody behaves at tables: which part of their matches they finish, and whether they must pause."""

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from itertools import islice
from typing import NamedTuple

from django.conf import settings
from django.db.models import Exists, F, OuterRef, Q, QuerySet, Window
from django.db.models.functions import RowNumber
from django.utils import timezone

from accounts.models import Player
from games.models import Match, Result, Seat
from games.models.pace import of_days

COUNTED = 50  # finished matches that the rate is made of
READ = 120  # the same before incidents that count together are taken for one
ONE_INCIDENT = timedelta(days=1)  # times of days that run out within it count once
QUICK, WITHIN = 3, timedelta(hours=1)  # so many matches left in so short a time
STALLS, STALLED_OF = 3, 30  # so many stalls in so many matches

Fault = Seat.Fault


class Sitting(NamedTuple):
    """A match that somebody sat at: when it ended, what they did wrong, and whether it was played at once."""

    ended: datetime
    fault: str
    live: bool

    @property
    def unfinished(self) -> bool:
        """Tell whether the player did not see it to its end: losing on a clock that counts seconds is an end."""
        return self.fault in (Fault.LEFT, Fault.ABSENT, Fault.STALLED) or (
            self.fault == Fault.FLAG and not self.live
        )


def completion_of(player_ids: Collection[int]) -> dict[int, int]:
    """Return the part of their last matches with other people that players saw to the end, in whole percent.

    Whoever has finished none yet is left out. Times that ran out in matches of days within one day count as one: a
    weekend without a network is one incident.
    """
    return {
        player_id: _percent(sittings) for player_id, sittings in _sittings_of(player_ids).items() if sittings
    }


def _percent(sittings: Iterable[Sitting]) -> int:
    counted = list(islice(_incidents(sittings), COUNTED))
    done = sum(not one.unfinished for one in counted)
    return round(100 * done / len(counted))


def _incidents(sittings: Iterable[Sitting]) -> Iterable[Sitting]:
    """Yield sittings, the latest first, without the times of days that count together with a later one."""
    counted_from: datetime | None = None
    for one in sittings:
        late = one.fault == Fault.FLAG and not one.live
        if late and counted_from and counted_from - one.ended < ONE_INCIDENT:
            continue
        if late:
            counted_from = one.ended
        yield one


def pause_until(player: Player, now: datetime | None = None) -> datetime | None:
    """Return until when a player must pause from live offers, None for who need not.

    A short pause follows on three matches left within an hour, or three in thirty in which the time was let run out.
    """
    now = now or timezone.now()
    faults = [one for _player, _match, one, _counts in _faults_of([player.pk]) if one.live]
    left = [one.ended for one in faults if one.fault in (Fault.LEFT, Fault.ABSENT)]
    stalls = [one.ended for one in faults if one.fault == Fault.STALLED]
    pauses = [left[0]] if len(left) >= QUICK and left[0] - left[QUICK - 1] <= WITHIN else []
    if len(stalls) >= STALLS and _live_since(player, stalls[STALLS - 1]) < STALLED_OF:
        pauses.append(stalls[0])
    until = max(pauses, default=now) + timedelta(seconds=settings.SCOPA_PAUSE)
    return until if pauses and until > now else None


def _live_since(player: Player, moment: datetime) -> int:
    """Return how many matches with other people that are played at once a player has ended after a moment."""
    seats = _with_others().filter(player=player, match__ended__gt=moment)
    return seats.exclude(of_days("match__")).count()


def _sittings_of(player_ids: Collection[int]) -> dict[int, list[Sitting]]:
    """Return the last matches of players with other people, the latest first.

    Of those that were dropped only the ones that the player did not begin are among them.
    """
    found: dict[int, dict[int, Sitting]] = {player_id: {} for player_id in player_ids}
    for player_id, match_id, ended in _results_of(player_ids):
        found[player_id][match_id] = Sitting(ended, Fault.NONE, live=True)
    for player_id, match_id, sitting, counts in _faults_of(player_ids):
        if counts:
            found[player_id][match_id] = sitting
    return {
        player_id: sorted(sittings.values(), key=lambda one: one.ended, reverse=True)[:READ]
        for player_id, sittings in found.items()
    }


def _results_of(player_ids: Collection[int]) -> Iterable[tuple[int, int, datetime]]:
    """Return the last matches with other people that are over: player, match, and when it ended."""
    others = Result.objects.filter(match=OuterRef("match")).exclude(player=OuterRef("player"))
    results = Result.objects.filter(Q(people=True) | Exists(others), player__in=player_ids)
    place = Window(RowNumber(), partition_by=[F("player")], order_by=[F("ended").desc(), F("pk").desc()])
    latest = results.order_by().annotate(place=place).filter(place__lte=READ)
    return latest.values_list("player", "match", "ended")


def _faults_of(player_ids: Collection[int]) -> Iterable[tuple[int, int, Sitting, bool]]:
    """Yield all that players did wrong in matches with other people, the latest first: player, match, what it was, and
    whether it counts for the rate."""
    faults = _with_others().filter(player__in=player_ids).exclude(fault=Fault.NONE).order_by("-match__ended")
    for seat in faults.select_related("match"):
        match = seat.match
        counts = match.status == Match.Status.OVER or seat.fault == Fault.ABSENT
        if seat.player_id is not None and match.ended is not None:
            yield seat.player_id, match.pk, Sitting(match.ended, seat.fault, match.live), counts


def _with_others() -> QuerySet[Seat]:
    """Return the seats of matches that have ended and that another person sat at too."""
    others = Seat.objects.filter(match=OuterRef("match"), player__isnull=False).exclude(
        player=OuterRef("player")
    )
    return Seat.objects.filter(Exists(others), match__ended__isnull=False)
