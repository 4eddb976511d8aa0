"""Let players of known strength play, and see whether their ratings come to the true order and foretell who wins."""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

from accounts.ratings.strength import LUCK, MEAN, Strength, chances, rated

PLAYERS, MATCHES = 200, 20_000
APART = 6.0  # the standard deviation of the true strengths, more than newcomers are believed to differ by
TENTHS = 10
# Chances in a tenth, from which on it is looked at: with fewer, luck alone is more than a percent.
SEEN_OFTEN = 1000
# As many sides, and players of each, as people sit down to.
SHAPES = {"two": (2, 1), "four in teams": (2, 2), "three alone": (3, 1)}


@dataclass(frozen=True, slots=True)
class Found:
    """What came of some matches: the correlation of the ranks with the true ones (1: the same order), and for each
    tenth how often those won whose chances were there, and what their chances were on average."""

    correlation: float
    tenths: list[tuple[float, float]]

    @property
    def worst(self) -> float:
        """The largest difference in a tenth between what was foretold and what came."""
        return max(abs(won - foretold) for won, foretold in self.tenths)


def simulate(
    sides: int, size: int, *, players: int = PLAYERS, matches: int = MATCHES, seed: int = 1
) -> Found:
    """Let so many players play matches against each other at random, and return what their ratings are worth.

    The first quarter of the matches makes them known; the chances are those of the rest.
    """
    chance = random.Random(seed)
    true = [chance.gauss(MEAN, APART) for _ in range(players)]
    believed = [Strength()] * players
    foretold: list[tuple[float, bool]] = []
    for number in range(matches):
        sat = chance.sample(range(players), sides * size)
        teams = [sat[side * size : (side + 1) * size] for side in range(sides)]
        strengths = [[believed[player] for player in team] for team in teams]
        ranks = _played(chance, [[true[player] for player in team] for team in teams])
        if number >= matches // 4:
            foretold += zip(chances(strengths), (rank == 0 for rank in ranks), strict=True)
        for team, after in zip(teams, rated(strengths, ranks), strict=True):
            for player, strength in zip(team, after, strict=True):
                believed[player] = strength
    return Found(_correlation(true, [one.mu for one in believed]), _by_tenths(foretold))


def _played(chance: random.Random, teams: Sequence[Sequence[float]]) -> list[int]:
    """Return the places of teams of known strength: what a side shows is that and the luck of the cards."""
    luck = LUCK * math.sqrt(len(teams))
    shown = [sum(team) - luck * math.log(-math.log(chance.random())) for team in teams]
    return [sum(other > own for other in shown) for own in shown]


def _correlation(first: Sequence[float], second: Sequence[float]) -> float:
    """Return how alike the orders of two samples are (Spearman).

    >>> _correlation([1, 5, 9], [10, 20, 30]), _correlation([1, 5, 9], [3, 2, 1])
    (1.0, -1.0)
    """
    count = len(first)
    apart = sum((own - other) ** 2 for own, other in zip(_places(first), _places(second), strict=True))
    return 1 - 6 * apart / (count * (count**2 - 1))


def _places(sample: Sequence[float]) -> list[int]:
    order = sorted(range(len(sample)), key=sample.__getitem__)
    places = [0] * len(sample)
    for place, number in enumerate(order):
        places[number] = place
    return places


def _by_tenths(foretold: Sequence[tuple[float, bool]]) -> list[tuple[float, float]]:
    tenths: list[list[tuple[float, bool]]] = [[] for _ in range(TENTHS)]
    for one in foretold:
        tenths[min(TENTHS - 1, int(one[0] * TENTHS))].append(one)
    return [
        (sum(won for _, won in tenth) / len(tenth), sum(likely for likely, _ in tenth) / len(tenth))
        for tenth in tenths
        if len(tenth) >= SEEN_OFTEN
    ]
