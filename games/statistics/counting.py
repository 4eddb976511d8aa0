"""Count the matches that are over, each once, some at a time."""

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Prefetch, Q

from games.engine.errors import EngineError
from games.models import Match, Round, Seat, Statistics
from games.selectors import fold_round
from games.statistics.computers import rate_computers
from games.statistics.sums import Sums, added, sums_of_match

log = logging.getLogger(__name__)

AT_ONCE = 100
SETTLED = timedelta(minutes=1)  # by then every transaction that ended a match has been written


def count_matches(now: datetime, most: int = AT_ONCE) -> int:
    """Add the next matches that are over to the sums of the site and return how many were added.

    They are counted in the order in which they ended. Where another referee was first, nothing is added.
    """
    known, _made = Statistics.objects.get_or_create(pk=1)
    matches = _next_matches(known, now, most)
    if not matches:
        return 0
    sums = known.sums
    for match in matches:
        sums = added(sums, _sums(match))
    last = matches[-1]
    same = Statistics.objects.filter(pk=known.pk, last=known.last, upto=known.upto)
    with transaction.atomic():
        if not same.update(sums=sums, upto=last.ended, last=last.pk, at=now):
            return 0
        rate_computers(matches)
    return len(matches)


def _next_matches(known: Statistics, now: datetime, most: int) -> list[Match]:
    over = Match.objects.filter(status=Match.Status.OVER, ended__lte=now - SETTLED)
    if known.upto is not None:
        over = over.filter(Q(ended__gt=known.upto) | Q(pk__gt=known.last), ended__gte=known.upto)
    rounds = Prefetch("rounds", Round.objects.order_by("number"))
    seats = Prefetch("seats", Seat.objects.order_by("index"))
    wanted = over.select_related("variant").prefetch_related(rounds, seats).order_by("ended", "pk")
    return list(wanted[:most])


def _sums(match: Match) -> Sums:
    """Return the sums of a match, none where it cannot be played again."""
    people = all(seat.player_id for seat in match.seats.all())
    try:
        rounds = [fold_round(match.rules, stored) for stored in match.rounds.all()]
    except EngineError:
        log.exception("match %s cannot be counted", match.key)
        return {}
    return sums_of_match(match, people=people, rounds=rounds)
