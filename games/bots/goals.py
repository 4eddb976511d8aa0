"""Sets of cards that score together, found by asking the engine what it would give for them."""

from functools import lru_cache
from itertools import accumulate
from operator import or_
from typing import NamedTuple

from games.engine.cards import COINS, RANKS, SEVENS
from games.engine.rules import Rules
from games.engine.scoring import COURT_COINS, score_piles

from .weights import WEIGHTS

COMPARED = frozenset({"cards", "coins", "primiera", "sevens"})


class Goal(NamedTuple):
    """`needed` of the `cards` (a mask) in one pile are worth `points`, beyond the smaller goals they contain."""

    cards: int
    needed: int
    points: float

    def missing(self, side: int, piles: tuple[int, ...]) -> int | None:
        """Return how many cards a side still misses, None when it cannot get there any more."""
        left = self.cards
        for other, pile in enumerate(piles):
            if other != side:
                left &= ~pile
        return None if left.bit_count() < self.needed else self.needed - (left & piles[side]).bit_count()


@lru_cache(maxsize=256)
def goals_of(rules: Rules) -> tuple[Goal, ...]:
    """Return the goals of some rules.

    >>> [(goal.needed, goal.points) for goal in goals_of(Rules(napola="run"))][:3]
    [(1, 1), (3, 3), (4, 1)]
    """
    goals: list[Goal] = []
    for cards in _candidates(rules):
        within = sum(goal.points for goal in goals if goal.cards & ~cards == 0)
        if points := fixed_points(rules, cards) - within:
            goals.append(Goal(cards, cards.bit_count(), points))
    return (*goals, *_all_coins(rules))


def _candidates(rules: Rules) -> list[int]:
    """List the sets that may score: single cards, coins from the ace on, the court of coins and the sevens."""
    coins = [1 << 4 * RANKS.index(rank) for rank in rules.ranks]
    return [*(card.bit for card in rules.cards), *list(accumulate(coins, or_))[1:], COURT_COINS, SEVENS]


def fixed_points(rules: Rules, cards: int) -> int:
    """Return what some cards score whatever the others hold."""
    points = score_piles(rules, (cards, 0), {}).points[0]
    return sum(worth for item, worth in points.items() if item not in COMPARED)


def _all_coins(rules: Rules) -> tuple[Goal, ...]:
    cards = rules.all_cards & COINS
    needed = cards.bit_count() if rules.all_coins_wins else rules.coin_sweep_reset
    return (Goal(cards, needed, WEIGHTS.all_coins),) if needed else ()
