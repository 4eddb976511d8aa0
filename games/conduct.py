"""How somebody behaves at tables: which part of their matches they finish, and whether they must pause."""

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from itertools import islice
from typing import NamedTuple

from django.conf import settings
from django.db.models import Exists, F, OuterRef, Q, Window
from django.db.models.functions import RowNumber
from django.utils import timezone

from accounts.models import Player
from games.models import Match, Seat

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
    sittings = [one for one in _sittings_of([player.pk], dropped_too=True).get(player.pk, []) if one.live]
    left = [one.ended for one in sittings if one.fault in (Fault.LEFT, Fault.ABSENT)]
    stalls = [one.ended for one in sittings[:STALLED_OF] if one.fault == Fault.STALLED]
    pauses = [left[0]] if len(left) >= QUICK and left[0] - left[QUICK - 1] <= WITHIN else []
    pauses += [stalls[0]] if len(stalls) >= STALLS else []
    until = max(pauses, default=now) + timedelta(seconds=settings.SCOPA_PAUSE)
    return until if pauses and until > now else None


def _sittings_of(player_ids: Collection[int], *, dropped_too: bool = False) -> dict[int, list[Sitting]]:
    """Return the last matches of players with other people, the latest first.

    Of those that were dropped only the ones that the player did not begin are among them, or all with `dropped_too`.
    """
    counts = Q(match__status=Match.Status.OVER) | Q(fault=Fault.ABSENT)
    if dropped_too:
        counts |= Q(match__status=Match.Status.DROPPED)
    others = Seat.objects.filter(match=OuterRef("match"), player__isnull=False).exclude(
        player=OuterRef("player")
    )
    seats = Seat.objects.filter(counts, Exists(others), player__in=player_ids, match__ended__isnull=False)
    place = Window(RowNumber(), partition_by=[F("player")], order_by=F("match__ended").desc())
    latest = seats.annotate(place=place).filter(place__lte=READ).order_by("-match__ended")
    found: dict[int, list[Sitting]] = {player_id: [] for player_id in player_ids}
    for player_id, ended, fault, clock in latest.values_list(
        "player", "match__ended", "fault", "match__clock"
    ):
        if player_id is not None and ended is not None:
            found[player_id].append(Sitting(ended, fault, not clock.endswith("d")))
    return found
