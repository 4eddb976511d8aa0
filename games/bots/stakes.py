"""What the end of a round is worth to each side: points, or near the target the chance to win the match."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import exp, sqrt

from games.engine.cards import COINS
from games.engine.match import MatchState
from games.engine.rules import Rules
from games.engine.scoring import RoundScore

from .outlook import Outlook, outlook_for
from .payoff import Payoff, payoff_for
from .quick import QuickPosition

Totals = tuple[int, ...]
Gains = Callable[[QuickPosition], Sequence[float]]

POINTS_A_ROUND = 4.5
POINTS_DECLARED = 6.0
SPREAD = 1.3
NEAR_ROUNDS = 1.6
FOR_POINTS = 0.05


def gains_for(rules: Rules, totals: Totals | None, bonus: Sequence[float]) -> Gains:
    """Return how to tell what a position is worth to each side, in points: at the end by the score, before it by the
    odds.

    `totals` are those of the match before this round, None where the round stands for itself, and `bonus` what each
    side has been given at the deal.
    """
    payoff, outlook = payoff_for(rules), outlook_for(rules)
    if totals is None or not _near_the_end(rules, totals):
        if rules.sides == 2:
            return _leads(payoff, outlook, bonus[0] - bonus[1])
        return lambda position: _differences(
            (outlook if position.alive else payoff).of(position.piles, _add(position.points, bonus))
        )

    @lru_cache(maxsize=1 << 12)
    def known(points: Totals, coins: Totals) -> Sequence[float]:
        return _by_chances(rules, totals, points, coins)

    def gains(position: QuickPosition) -> Sequence[float]:
        earned = _add(position.points, bonus)
        if position.alive:
            return _by_odds(rules, totals, outlook.of(position.piles, earned))
        points = payoff.of(position.piles, earned)
        coins = tuple((pile & COINS).bit_count() for pile in position.piles)
        return known(tuple(map(int, points)), coins)

    return gains


def _leads(payoff: Payoff, outlook: Outlook, bonus: float) -> Gains:
    def gains(position: QuickPosition) -> Sequence[float]:
        if position.alive:
            first, second = outlook.of(position.piles, position.points)
            lead = first - second + bonus
        else:
            lead = payoff.lead(position.piles, position.points) + bonus
        return lead, -lead

    return gains


def _add(points: Sequence[float], bonus: Sequence[float]) -> Sequence[float]:
    return [a + b for a, b in zip(points, bonus, strict=True)] if any(bonus) else points


def _differences(points: Sequence[float]) -> Sequence[float]:
    """Return what each side has more than the others in the mean."""
    if len(points) == 2:
        lead = points[0] - points[1]
        return lead, -lead
    total, others = sum(points), len(points) - 1
    return [point - (total - point) / others for point in points]


def _points_a_round(rules: Rules) -> float:
    return POINTS_A_ROUND + (POINTS_DECLARED if rules.declarations else 0.0)


def _near_the_end(rules: Rules, totals: Totals) -> bool:
    return not rules.fixed_deals and max(totals) >= rules.target - NEAR_ROUNDS * _points_a_round(rules)


def _by_chances(rules: Rules, totals: Totals, points: Totals, coins: Totals) -> Sequence[float]:
    """Return each side's chance to win after some points, above an even one, stretched so that a point is still worth
    about one."""
    score = RoundScore(tuple({"sweeps": point} for point in points), coins, coins, (None,) * len(points))
    state = MatchState(rules, totals).after(score)
    if state.over:
        even = 1 / len(points)
        chances = [
            even if state.winner is None else float(side == state.winner) for side in range(len(points))
        ]
    else:
        chances = _chances(state.totals, _width(rules, max(state.totals)))
    return _stretched(rules, totals, points, chances)


def _by_odds(rules: Rules, totals: Totals, points: Sequence[float]) -> Sequence[float]:
    """Return the same of points that are only expected, as far as the round has gone."""
    sums = [total + point for total, point in zip(totals, points, strict=True)]
    return _stretched(rules, totals, points, _chances(sums, _width(rules, max(sums))))


def _stretched(
    rules: Rules, totals: Totals, points: Sequence[float], chances: Sequence[float]
) -> Sequence[float]:
    stretch, leads, even = 4 * _width(rules, max(totals)), _differences(points), 1 / len(points)
    return [
        stretch * (chance - even) + FOR_POINTS * lead for chance, lead in zip(chances, leads, strict=True)
    ]


def _width(rules: Rules, highest: float) -> float:
    """Return by how many points a lead must grow to make the odds e times as good."""
    rounds = max(0.7, (rules.target - highest) / _points_a_round(rules))
    return SPREAD * _points_a_round(rules) / POINTS_A_ROUND * sqrt(rounds)


def _chances(totals: Sequence[float], width: float) -> list[float]:
    odds = [exp((total - max(totals)) / width) for total in totals]
    return [one / sum(odds) for one in odds]
