"""Who plays like a computer: the plays of rated matches are compared with a search, as many as there is time for."""

import logging
import os
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import datetime, timedelta
from multiprocessing import get_context
from time import monotonic

from django.conf import settings
from django.db.models import Count, Exists, OuterRef, QuerySet, Sum

from games.bots.agreement import Choice, RoundPlayed, choices_of_match
from games.fairplay.finding import Finding, since
from games.models import Match, PlayCheck, Signal
from games.worker import begin

log = logging.getLogger(__name__)

KIND = Signal.Kind.COMPUTER
LATELY = timedelta(days=1)  # older matches that were not checked are let go: there was no time for them


def play_like_computers(now: datetime) -> Iterator[Finding]:
    """Yield the players who agree with the search in far more telling choices than people do."""
    start = since(KIND, now)
    for player in _suspects(_counted().filter(match__ended__gt=start.first)):
        own = _counted().filter(player=player, match__ended__gt=start.handled.get(player, start.first))
        if player in _suspects(own):
            yield _finding(player, own)


def _counted() -> QuerySet[PlayCheck]:
    return PlayCheck.objects.exclude(match__uncounted=Match.Uncounted.ANNULLED).order_by()


def _suspects(checks: QuerySet[PlayCheck]) -> list[int]:
    """Return the players with enough choices over enough matches, and more agreement than is plausible."""
    summed = checks.values("player").annotate(all=Sum("choices"), same=Sum("agreed"), matches=Count("pk"))
    enough = summed.filter(all__gte=settings.SCOPA_FAIR_CHOICES, matches__gte=settings.SCOPA_FAIR_MATCHES)
    return [row["player"] for row in enough if row["same"] >= settings.SCOPA_FAIR_AGREEMENT * row["all"]]


def _finding(player: int, own: QuerySet[PlayCheck]) -> Finding:
    rows = list(own.order_by("match__ended").values_list("match", "choices", "agreed"))
    figures = {"agreed": sum(row[2] for row in rows), "of": sum(row[1] for row in rows)}
    return Finding(KIND, player, [row[0] for row in rows], figures | {"matches": len(rows)})


def check_plays(now: datetime) -> int:
    """Compare the plays of rated matches that have just ended with a search, for some seconds at most; return how many
    matches that were. The latest come first, so that a busy site has a sample checked."""
    match = _unchecked(now) if settings.SCOPA_FAIR_CHECK_SECONDS else None
    if match is None:
        return 0
    until, done = monotonic() + settings.SCOPA_FAIR_CHECK_SECONDS, 0
    with _Judge() as judge:
        while match is not None:
            _keep(match, judge.choices(match), now)
            done += 1
            match = _unchecked(now) if monotonic() < until else None
    return done


def _unchecked(now: datetime) -> Match | None:
    ended = Match.objects.filter(status=Match.Status.OVER, rated=True, ended__gt=now - LATELY)
    fresh = ended.filter(~Exists(PlayCheck.objects.filter(match=OuterRef("pk"))), seats__player__isnull=False)
    return fresh.order_by("-ended").first()


def _keep(match: Match, choices: list[Choice], now: datetime) -> None:
    """Write how the players of a match chose; what a computer played for them is not theirs, and counts as nothing."""
    every, same = Counter(one.seat for one in choices), Counter(one.seat for one in choices if one.agreed)
    checks = [
        PlayCheck(
            match=match,
            player=seat.player,
            choices=0 if seat.stand_in else every[seat.index],
            agreed=0 if seat.stand_in else same[seat.index],
            at=now,
        )
        for seat in match.seats.select_related("player")
        if seat.player is not None
    ]
    PlayCheck.objects.bulk_create(checks, ignore_conflicts=True)


class _Judge:
    """A process of its own that compares plays, or this one where computers have none to think in."""

    def __init__(self) -> None:
        self._pool = None
        if settings.SCOPA_THINKERS:
            self._pool = ProcessPoolExecutor(
                1, get_context("spawn"), initializer=begin, initargs=(os.getpid(),)
            )

    def __enter__(self) -> "_Judge":
        return self

    def __exit__(self, *raised: object) -> None:
        if self._pool is not None:
            self._pool.shutdown()

    def choices(self, match: Match) -> list[Choice]:
        """Return the telling choices of a match, none where it cannot be played again."""
        rounds = [
            RoundPlayed(stored.dealer, stored.cards, tuple(stored.texts)) for stored in match.rounds.all()
        ]
        asked = match.rules, rounds, settings.SCOPA_FAIR_ITERATIONS, settings.SCOPA_FAIR_CHECK_SECONDS
        try:
            if self._pool is None:
                return choices_of_match(*asked)
            return self._pool.submit(choices_of_match, *asked).result()
        except Exception:
            log.exception("the plays of match %s could not be compared", match.key)
            return []
