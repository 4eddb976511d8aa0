"""Compare what people were told with what is stored, once everything is over."""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Any

from games.bench.soak import _sound
from games.chaos.people import Told
from games.models import Match, Round
from games.services.downtime import GAP

# What a seat may lose in a play beside its own thinking, in ms: it may see so late that it is its turn, and so much is
# not given back of each time that something was down.
SEEN_LATE = 5_000
NOT_GIVEN_BACK = GAP / timedelta(milliseconds=1)
OUTAGE = 10.0  # seconds at most from a killing until all is as before
ERRORS = re.compile(r"^\S+ \S+ (?:ERROR|CRITICAL) .*|^Traceback .*", re.MULTILINE)
WARNED = "cannot be reached"


def reckon(match_ids: Iterable[int], told: list[Told], killed: Sequence[float] = ()) -> dict[str, Any]:
    """Return what came of the matches, and of the plays that people were told of; `killed` are the moments (monotonic)
    when something was killed.

    `lost` are plays that were told and are not stored so, `twice` plays that were counted oftener than stored or taken
    from one person twice, `cheated` those that took a clock more than it may lose, `invalid` records that do not
    replay, `unfinished` matches that are not over or not by play.
    """
    matches = list(Match.objects.filter(pk__in=match_ids).select_related("variant"))
    rounds = {(one.match.key, one.number): one for one in _rounds(matches)}
    against_the_clock = list(_taken(told, rounds))
    taken = [extra for _one, extra in against_the_clock]
    return {
        "matches": len(matches),
        "variants": len({match.variant_id for match in matches}),
        "rounds": len(rounds),
        "plays": sum(len(one.texts) for one in rounds.values()),
        "told": len(told),
        "lost": sum(not _stored(one, rounds) for one in told),
        "twice": sum(one.changes < one.ply or one.ply != len(one.texts) for one in rounds.values())
        + sum(count > 1 for count in _counted(told).values()),
        "invalid": sum(match.status == Match.Status.OVER and not _sound(match) for match in matches),
        "unfinished": sum(not _played_out(match) for match in matches),
        "cheated": sum(extra > most_lost(one, killed) for one, extra in against_the_clock),
        "clock_lost_p50_ms": _part(taken, 0.5),
        "clock_lost_p99_ms": _part(taken, 0.99),
        "clock_lost_most_ms": max(taken, default=0),
        "wrong": [
            *_told_wrong(matches),
            *(f"not stored so: {one}" for one in told if not _stored(one, rounds)),
        ],
    }


def _told_wrong(matches: list[Match]) -> Iterable[str]:
    """Yield where each match that was not played out has come to."""
    for match in matches:
        if not _played_out(match) and (last := match.rounds.last()):
            yield (
                f"match {match.pk} ({match.variant.slug}) is {match.status} {match.ended_by}: round {last.number}, ply "
                f"{last.ply}, due {last.due}, flag {last.flag}, ended {last.ended}, "
                f"seats {[(seat.level, seat.away_since, seat.ready) for seat in match.seats.all()]}"
            )


def _rounds(matches: list[Match]) -> Iterable[Round]:
    return Round.objects.filter(match__in=matches).select_related("match")


def _stored(told: Told, rounds: dict[tuple[str, int], Round]) -> bool:
    number, ply = told.place
    stored = rounds.get((told.key, number))
    return stored is not None and ply < len(stored.texts) and stored.texts[ply] == told.text


def _counted(told: list[Told]) -> dict[tuple[str, tuple[int, int]], int]:
    """Return how often each place of a match was told as taken."""
    counts: dict[tuple[str, tuple[int, int]], int] = defaultdict(int)
    for one in told:
        counts[one.key, one.place] += 1
    return counts


def _taken(told: list[Told], rounds: dict[tuple[str, int], Round]) -> Iterable[tuple[Told, int]]:
    """Yield each play against the clock with what it took beside its player's thinking, in ms."""
    for one in told:
        stored = rounds.get((one.key, one.place[0]))
        if stored and stored.match.clock and one.place[1] < len(stored.times):
            yield one, stored.times[one.place[1]] - one.thought_ms


def most_lost(told: Told, killed: Sequence[float]) -> float:
    """Return what a play may cost beside its player's thinking, in ms.

    >>> quick = Told("7Dx2", 0, (1, 0), "7D", 900, shown=100.0, taken=101.0)
    >>> most_lost(quick, [50.0]), most_lost(quick, [95.0, 100.5, 102.0])
    (8000.0, 11000.0)
    """
    down = sum(told.shown - OUTAGE < moment < told.taken for moment in killed)
    return SEEN_LATE + NOT_GIVEN_BACK * max(1, down)


def _played_out(match: Match) -> bool:
    return match.status == Match.Status.OVER and match.ended_by not in ("timeout", "left", "resigned", "")


def _part(values: list[int], part: float) -> int:
    return sorted(values)[int(part * (len(values) - 1))] if values else 0


def complaints(said: str) -> list[str]:
    """Return the lines of a log that tell of an error.

    >>> complaints("2026-05-04 12:00:00 INFO a: fine\\n2026-05-04 12:00:01 ERROR b: no\\n")
    ['2026-05-04 12:00:01 ERROR b: no']
    """
    return ERRORS.findall(said)
