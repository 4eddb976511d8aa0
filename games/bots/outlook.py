"""What a round that is not over may come to: the points made, and the odds of those still open."""

from collections.abc import Sequence
from functools import lru_cache
from math import erf, sqrt
from typing import NamedTuple

from games.engine.cards import COINS, SEVENS, SUIT_MASKS, cards_in
from games.engine.rules import Rules

from .goals import Goal, goals_of
from .weights import WEIGHTS
from .worth import primiera_grades

Piles = Sequence[int]
Odds = tuple[float, ...]

MOST_KNOWN = 1 << 13
# How far apart the best cards of the sides, in grades of the primiera, come to be: at the end, and more for each card
# that nobody has taken.
PRIMIERA_SPREAD, PRIMIERA_SPREAD_A_CARD = 0.6, 0.05


class Majority(NamedTuple):
    """A point for most of the `cards` (a mask); `clump` tells how many of them change hands together."""

    cards: int
    clump: float


class Outlook:
    """The odds of some rules, from the piles alone; the cards on the table and in hands are taken to go either way."""

    def __init__(self, rules: Rules) -> None:
        self._goals = goals_of(rules)
        self._grades = primiera_grades(rules) if rules.primiera != "off" else None
        self._best: tuple[dict[int, float], ...] = ({}, {}, {}, {})
        majorities = [Majority(rules.all_cards, WEIGHTS.card_clump), Majority(COINS, WEIGHTS.coin_clump)]
        if rules.sevens_point:
            majorities.append(Majority(SEVENS, WEIGHTS.seven_clump))
        self._majorities = [
            (rules.all_cards & one.cards, one.clump, dict[tuple[int, ...], Odds]()) for one in majorities
        ]
        self._goal_cards = _union(self._goals)
        self._expected: dict[tuple[int, ...], Odds] = {}
        self._all = rules.all_cards

    def of(self, piles: Piles, earned: Sequence[float]) -> list[float]:
        """Return the points that each side is expected to have in the end, of which it has `earned` some in play."""
        points = [*earned]
        for mask, clump, known in self._majorities:
            counts = tuple([(pile & mask).bit_count() for pile in piles])
            _add(
                points, known.get(counts) or _keep(known, counts, _majority(counts, mask.bit_count(), clump))
            )
        held = tuple([pile & self._goal_cards for pile in piles])
        _add(points, self._expected.get(held) or _keep(self._expected, held, self._goals_of(held)))
        if self._grades:
            _add(points, self._primiera(piles))
        return points

    def _goals_of(self, piles: tuple[int, ...]) -> Odds:
        return tuple(sum(_expected(goal, side, piles) for goal in self._goals) for side in range(len(piles)))

    def _primiera(self, piles: Piles) -> Odds:
        totals, left = [], self._all.bit_count()
        for pile in piles:
            total, left = 0.0, left - pile.bit_count()
            for suit, known in zip(SUIT_MASKS, self._best, strict=True):
                held = pile & suit
                total += known[held] if held in known else self._new_best(known, held)
            totals.append(total)
        return _chances(totals, PRIMIERA_SPREAD + PRIMIERA_SPREAD_A_CARD * left)

    def _new_best(self, known: dict[int, float], cards: int) -> float:
        assert self._grades
        best = known[cards] = max([self._grades[card] for card in cards_in(cards)], default=0.0)
        return best


def _add(points: list[float], more: Odds) -> None:
    for side, point in enumerate(more):
        points[side] += point


def _keep(known: dict[tuple[int, ...], Odds], key: tuple[int, ...], odds: Odds) -> Odds:
    if len(known) >= MOST_KNOWN:
        known.clear()
    known[key] = odds
    return odds


def _majority(counts: tuple[int, ...], of: int, clump: float) -> Odds:
    left = of - sum(counts)
    return _chances(counts, sqrt(2 * clump * left) if left else 1e-9)


def _chances(counts: Sequence[float], spread: float) -> Odds:
    """Return each side's chance to be ahead of the best of the others at the end, the lead now being as it is."""
    chances = []
    for side, count in enumerate(counts):
        lead = count - max([other for at, other in enumerate(counts) if at != side])
        chances.append((1 + erf(lead / spread)) / 2)
    return tuple(chances)


def _expected(goal: Goal, side: int, piles: tuple[int, ...]) -> float:
    missing = goal.missing(side, piles)
    return 0.0 if missing is None else float(goal.points * len(piles) ** -missing)


def _union(goals: Sequence[Goal]) -> int:
    cards = 0
    for goal in goals:
        cards |= goal.cards
    return cards


@lru_cache(maxsize=16)
def outlook_for(rules: Rules) -> Outlook:
    """Return the outlook of some rules, the same object for equal rules."""
    return Outlook(rules)
