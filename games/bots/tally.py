"""Adding up the results of many matches."""

from collections.abc import Iterable
from math import sqrt
from typing import Any

from .contest import Result

NORMAL_95 = 1.959964


def interval(results: Iterable[Result]) -> tuple[float, float, float]:
    """Return the mean difference of points a round, and the low and high end of its 95 % interval.

    The rounds of a match share their seats, and those of a deal its cards, so matches or deals are the sample, weighted
    by their rounds.

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
    """Return the figures of some matches or deals, from the first level's side."""
    mean, low, high = interval(results)
    return {
        "rounds": sum(result.rounds for result in results),
        "refused": sum(result.refused for result in results),
        "mean": round(mean, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "wins": sum(result.wins for result in results),
        "draws": sum(result.draws for result in results),
        "losses": sum(result.losses for result in results),
        "slowest_play_ms": round(1000 * max(result.slowest for result in results), 3),
    }


def share(won: int, of: int) -> tuple[float, float, float]:
    """Return a share and the low and high end of its 95 % interval (Wilson's).

    >>> [round(end, 3) for end in share(7, 10)]
    [0.7, 0.397, 0.892]
    """
    rate, square = won / of, NORMAL_95**2
    middle = (rate + square / (2 * of)) / (1 + square / of)
    half = NORMAL_95 * sqrt(rate * (1 - rate) / of + square / (4 * of * of)) / (1 + square / of)
    return rate, middle - half, middle + half
