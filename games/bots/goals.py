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
    """`needed` of the `cards` (a mask) in one pile are worth `points`, beyond the smaller goals they contain, for an
    `item` of the score, or for "all_coins" where those end or reset the match."""

    cards: int
    needed: int
    points: float
    item: str

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
        for item, points in fixed_points(rules, cards).items():
            within = sum(goal.points for goal in goals if goal.item == item and not goal.cards & ~cards)
            if points > within:
                goals.append(Goal(cards, cards.bit_count(), points - within, item))
    return (*goals, *_all_coins(rules))


def _candidates(rules: Rules) -> list[int]:
    """List the sets that may score: single cards, the court of coins, the sevens, and coins from the ace on."""
    coins = [1 << 4 * RANKS.index(rank) for rank in rules.ranks]
    return [*(card.bit for card in rules.cards), COURT_COINS, SEVENS, *list(accumulate(coins, or_))[1:]]


def fixed_points(rules: Rules, cards: int) -> dict[str, int]:
    """Return what some cards score whatever the others hold, by item."""
    points = score_piles(rules, (cards, 0), {}).points[0]
    return {item: worth for item, worth in points.items() if item not in COMPARED}


def _all_coins(rules: Rules) -> tuple[Goal, ...]:
    cards = rules.all_cards & COINS
    needed = cards.bit_count() if rules.all_coins_wins else rules.coin_sweep_reset
    return (Goal(cards, needed, WEIGHTS.all_coins, "all_coins"),) if needed else ()
