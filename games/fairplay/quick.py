"""Who keeps leaving before the first round is over: others wait and get no match."""

from collections import defaultdict
from collections.abc import Collection, Iterator
from datetime import datetime

from django.conf import settings
from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from games.fairplay.finding import Finding, Since, since
from games.models import Match, Round, Seat, Signal

KIND = Signal.Kind.QUICK
Fault = Seat.Fault
LEFT = Q(fault__in=(Fault.LEFT, Fault.ABSENT, Fault.STALLED)) | Q(resigned=True)


def keeps_leaving(now: datetime) -> Iterator[Finding]:
    """Yield the players who have left a good part of their matches with people in the first round."""
    start = since(KIND, now)
    left = {
        player: matches
        for player, matches in _left_early(start).items()
        if len(matches) >= settings.SCOPA_FAIR_QUICK
    }
    for player, begun in _begun(start, left).items():
        if len(left[player]) >= settings.SCOPA_FAIR_QUICK_RATE * begun:
            yield Finding(KIND, player, left[player], {"left": len(left[player]), "of": begun})


def _with_people(start: Since) -> QuerySet[Seat]:
    """Return the seats of people in matches with other people that have ended, those included that were dropped because
    somebody did not begin."""
    ended = Match.objects.filter(ended__gt=start.first, started__isnull=False)
    ended = ended.filter(status__in=(Match.Status.OVER, Match.Status.DROPPED))
    others = Seat.objects.filter(match=OuterRef("match"), player__isnull=False).exclude(pk=OuterRef("pk"))
    return Seat.objects.filter(Exists(others), match__in=ended, player__isnull=False)


def _left_early(start: Since) -> dict[int, list[int]]:
    second = Round.objects.filter(match=OuterRef("match"), number=2)
    seats = _with_people(start).filter(LEFT, ~Exists(second)).order_by("match__ended")
    found = defaultdict[int, list[int]](list)
    for player, match, ended in seats.values_list("player", "match", "match__ended"):
        if player is not None and ended is not None and start.counts(player, ended):
            found[player].append(match)
    return found


def _begun(start: Since, players: Collection[int]) -> dict[int, int]:
    """Return how many matches with people players have begun since they were looked at last."""
    counted = _with_people(start).filter(player__in=players)
    for player in start.handled.keys() & set(players):
        counted = counted.exclude(player=player, match__ended__lte=start.handled[player])
    rows = counted.order_by().values("player").annotate(begun=Count("pk"))
    return {row["player"]: row["begun"] for row in rows}
