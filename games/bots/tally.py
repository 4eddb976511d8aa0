"""Adding up the results of many matches."""

from collections.abc import Iterable
from math import sqrt
from typing import Any

from .contest import Result

NORMAL_95 = 1.959964


def interval(results: Iterable[Result]) -> tuple[float, float, float]:
    """Return the mean difference of points a round, and the low and high end of its 95 % interval.

    The rounds of a match share their seats, so matches are the sample, weighted by their rounds.

    >>> interval([Result(rounds=2, difference=4.0), Result(rounds=1, difference=2.0)])
    (2.0, 2.0, 2.0)
    """
    pairs = [(result.rounds, result.difference) for result in results]
    rounds = sum(count for count, _difference in pairs)
    mean = sum(difference for _count, difference in pairs) / rounds
    squares = sum((difference - mean * count) ** 2 for count, difference in pairs)
    spread = sqrt(squares * len(pairs) / max(1, len(pairs) - 1)) / rounds
    return mean, mean - NORMAL_95 * spread, mean + NORMAL_95 * spread


def summary(results: list[Result]) -> dict[str, Any]:
    """Return the figures of some matches, from the first level's side."""
    outcomes = [result.outcome for result in results]
    mean, low, high = interval(results)
    return {
        "matches": len(results),
        "rounds": sum(result.rounds for result in results),
        "refused": sum(result.refused for result in results),
        "mean": round(mean, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "wins": outcomes.count(1),
        "draws": outcomes.count(0),
        "losses": outcomes.count(-1),
        "slowest_play_ms": round(1000 * max(result.slowest for result in results), 3),
    }
