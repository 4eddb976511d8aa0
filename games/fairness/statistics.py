"""Count where cards come to lie, and say whether that is chance."""

from collections.abc import Callable, Sequence
from hashlib import sha256
from math import sqrt
from statistics import NormalDist

from games.fairness.shuffle import NO_VALUE, Source, shuffle

CARDS = 40
SURE = 0.9999995  # by chance alone once in a million times, on one side or the other

Shuffle = Callable[[Source, Sequence[int]], Sequence[int]]


def places_of(decks: int, by: Shuffle = shuffle, *, first: int = 0) -> list[list[int]]:
    """Shuffle as many decks, each by a secret of its own, and return for each card how often it lay in each place.

    The secrets are those from number `first` on.
    """
    counts = [[0] * CARDS for _ in range(CARDS)]
    for number in range(first, first + decks):
        secret = sha256(f"deck {number}".encode()).hexdigest()
        for place, card in enumerate(by(Source("count", 1, secret, (NO_VALUE, NO_VALUE)), range(CARDS))):
            counts[card][place] += 1
    return counts


def chi_square(counts: Sequence[int], expected: Sequence[float] | None = None) -> float:
    """Return how far counts are from what is expected, by default the same of each.

    >>> chi_square([8, 12])
    0.8
    """
    same = sum(counts) / len(counts)
    wanted = expected or [same] * len(counts)
    return sum((count - one) ** 2 / one for count, one in zip(counts, wanted, strict=True))


def bounds(freedom: int, sure: float = SURE) -> tuple[float, float]:
    """Return between which values chi-square stays with chance alone, by the rule of Wilson and Hilferty.

    >>> [round(one, 1) for one in bounds(39, 0.975)]
    [23.6, 58.1]
    """
    apart, part = NormalDist().inv_cdf(sure), 2 / (9 * freedom)
    low, high = (freedom * (1 - part + sign * apart * sqrt(part)) ** 3 for sign in (-1, 1))
    return low, high


def likelihood(value: float, freedom: int) -> float:
    """Return how likely chance alone gives a chi-square of at least `value`.

    >>> round(likelihood(54.57, 39), 3)
    0.05
    """
    part = 2 / (9 * freedom)
    return 1 - NormalDist().cdf(((value / freedom) ** (1 / 3) - 1 + part) / sqrt(part))
