"""Who resigns rated matches while ahead: ratings are given away like that."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import datetime

from django.conf import settings

from games.fairplay.finding import Finding, since
from games.models import Match, Seat, Signal

KIND = Signal.Kind.RESIGNED


def resigned_while_ahead(now: datetime) -> Iterator[Finding]:
    """Yield the players who have resigned several rated matches that they were winning."""
    start, found, resigned = since(KIND, now), defaultdict[int, list[int]](list), Counter[int]()
    for seat in _resigned_seats(start.first):
        assert seat.player_id is not None and seat.match.ended is not None
        if not start.counts(seat.player_id, seat.match.ended):
            continue
        resigned[seat.player_id] += 1
        if _lead(seat) >= settings.SCOPA_FAIR_LEAD:
            found[seat.player_id].append(seat.match_id)
    for player, matches in found.items():
        if len(matches) >= settings.SCOPA_FAIR_RESIGNED:
            yield Finding(KIND, player, matches, {"ahead": len(matches), "resigned": resigned[player]})


def _resigned_seats(first: datetime) -> Iterator[Seat]:
    counted = Match.objects.filter(status=Match.Status.OVER, rated=True, ended__gt=first)
    counted = counted.exclude(uncounted=Match.Uncounted.ANNULLED)
    seats = Seat.objects.filter(match__in=counted, resigned=True, player__isnull=False)
    yield from seats.select_related("match").order_by("match__ended").iterator(500)


def _lead(seat: Seat) -> int:
    """Return by how many points the side of a seat was ahead of the next best."""
    totals = list(seat.match.totals)
    if not totals:
        return 0
    own = totals.pop(seat.match.rules.side_of(seat.index))
    return int(own - max(totals, default=0))
