"""What is believed of a player's strength, and how a match changes it (Weng and Lin, 2011: Plackett–Luce).

A strength is a normal distribution. One unit of it is worth `POINTS` on the page, where everybody begins near `START`.
Standard library and openskill only: time arrives as an argument.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from openskill.models import PlackettLuce

# A newcomer is taken for average. The spread is that of players among themselves; LUCK is how far the cards and the
# day move what a side shows in one match; DRIFT keeps a strength from ever being believed beyond doubt.
MEAN = 25.0
SPREAD = 4.0
LUCK = 25 / 6
DRIFT = 0.03
# How much the variance grows in a month without a match: a year away makes a settled rating unsettled again.
FORGETTING = 0.5
MONTH = timedelta(days=30)

START = 1500
POINTS = 30
MODEL = PlackettLuce(mu=MEAN, sigma=SPREAD, beta=LUCK, tau=DRIFT)

Sides = Sequence[Sequence["Strength"]]


@dataclass(frozen=True, slots=True)
class Strength:
    """A belief: the mean and the standard deviation."""

    mu: float = MEAN
    sigma: float = SPREAD

    def after(self, idle: timedelta) -> "Strength":
        """Return the belief after a time without matches: less sure, but never less than of a newcomer."""
        variance = self.sigma**2 + FORGETTING * (idle / MONTH)
        return Strength(self.mu, max(self.sigma, min(SPREAD, math.sqrt(variance))))

    def reset(self, *, keep: float, widen: float) -> "Strength":
        """Return the belief to begin anew with: `keep` of the distance from the mean, less sure by `widen` points.

        >>> Strength(35.0, 2.0).reset(keep=0.5, widen=0)
        Strength(mu=30.0, sigma=2.0)
        """
        variance = self.sigma**2 + (widen / (2 * POINTS)) ** 2
        return Strength(MEAN + keep * (self.mu - MEAN), max(self.sigma, min(SPREAD, math.sqrt(variance))))

    @property
    def number(self) -> int:
        """The number that people see."""
        return round(START + POINTS * (self.mu - MEAN))

    @property
    def margin(self) -> int:
        """How far the true strength may be from the number, up or down, in nineteen of twenty cases."""
        return round(2 * POINTS * self.sigma)

    def settled_for(self, margin: int) -> timedelta:
        """Return how long without a match the margin stays under a bound in points; nothing where it is over it."""
        spare = (margin / (2 * POINTS)) ** 2 - self.sigma**2
        return max(timedelta(0), MONTH * (spare / FORGETTING))


def rated(sides: Sides, ranks: Sequence[int]) -> list[list[Strength]]:
    """Return the strengths after a match: `ranks` are the places of the sides, the lowest the best, equal where tied.

    >>> winner, loser = rated([[Strength()], [Strength()]], [0, 1])
    >>> winner[0].number, loser[0].number
    (1529, 1471)
    """
    teams = [[MODEL.rating(one.mu, one.sigma) for one in side] for side in sides]
    return [
        [Strength(one.mu, one.sigma) for one in team]
        for team in MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    ]


def chances(sides: Sides) -> list[float]:
    """Return how likely each side is to win, by the model that `rated` learns with.

    >>> [round(chance, 2) for chance in chances([[Strength()], [Strength()], [Strength()]])]
    [0.33, 0.33, 0.33]
    """
    doubt = math.sqrt(sum(LUCK**2 + sum(one.sigma**2 for one in side) for side in sides))
    weights = [math.exp(sum(one.mu for one in side) / doubt) for side in sides]
    return [weight / sum(weights) for weight in weights]
