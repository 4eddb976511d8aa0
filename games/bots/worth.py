"""What each card is worth to a side, in points of the round's score: gained for itself and denied to the others."""

from collections.abc import Callable
from functools import lru_cache
from math import exp, pi, sqrt
from typing import NamedTuple

from games.engine.cards import COINS, RANKS, SEVENS, SUIT_MASKS, cards_in
from games.engine.primiera import COUNTED_RANKS, SCALES
from games.engine.rules import Rules

from .goals import Goal, goals_of
from .weights import WEIGHTS

Piles = tuple[int, ...]


class Worth(NamedTuple):
    """The worth of every card, by its number."""

    cards: list[float]

    def of(self, mask: int) -> float:
        cards = self.cards
        return sum([cards[card] for card in cards_in(mask)])


def worth_for(rules: Rules, piles: Piles, side: int) -> Worth:
    """Work out what the cards are worth to a side, given what has been captured."""
    worth = [0.0] * 52
    for add in PARTS.values():
        add(worth, rules, piles, side)
    return Worth(worth)


def worth_of_part(part: str, rules: Rules, piles: Piles, side: int) -> Worth:
    """Work out one of the `PARTS` of what the cards are worth."""
    worth = [0.0] * 52
    PARTS[part](worth, rules, piles, side)
    return Worth(worth)


def _add(worth: list[float], mask: int, amount: float) -> None:
    if amount:
        for card in cards_in(mask):
            worth[card] += amount


def _add_cards(worth: list[float], rules: Rules, piles: Piles, side: int) -> None:
    _add(worth, rules.all_cards, _swing(piles, side, rules.all_cards, WEIGHTS.card_clump))


def _add_coins(worth: list[float], rules: Rules, piles: Piles, side: int) -> None:
    _add(worth, COINS, _swing(piles, side, rules.all_cards & COINS, WEIGHTS.coin_clump))


def _add_sevens(worth: list[float], rules: Rules, piles: Piles, side: int) -> None:
    if rules.sevens_point:
        _add(worth, SEVENS, _swing(piles, side, SEVENS, WEIGHTS.seven_clump))


def _add_goals(worth: list[float], rules: Rules, piles: Piles, side: int) -> None:
    for goal in goals_of(rules):
        _add(worth, goal.cards, goal_worth(goal, piles, side))


def _swing(piles: Piles, side: int, cards: int, clump: float) -> float:
    """Return what one more of some cards does for the point of having most of them.

    The lead at the end is taken as spread normally around the lead now, more widely the more cards are left.
    """
    counts = [(pile & cards).bit_count() for pile in piles]
    left = cards.bit_count() - sum(counts)
    lead = counts[side] - max(count for other, count in enumerate(counts) if other != side)
    return _normal(lead, left, clump)


@lru_cache(maxsize=1 << 12)
def _normal(lead: int, left: int, clump: float) -> float:
    if abs(lead) > left or not left:
        return 0.0
    spread = sqrt(left * clump)
    return 2 * exp(-((lead / spread) ** 2) / 2) / (spread * sqrt(2 * pi))


def goal_worth(goal: Goal, piles: Piles, side: int) -> float:
    """Return what one more card of a goal is worth: nearer for the side, out of reach for the others."""
    sides = len(piles)
    total = 0.0
    for other in range(sides):
        missing = goal.missing(other, piles)
        if not missing:
            continue
        chance = sides**-missing
        total += (chance * sides - chance) if other == side else chance / (sides - 1)
    return goal.points * total


def _add_primiera(worth: list[float], rules: Rules, piles: Piles, side: int) -> None:
    grades = primiera_grades(rules)
    if rules.primiera in COUNTED_RANKS or rules.primiera == "off":
        for card in rules.cards:
            worth[card] += WEIGHTS.primiera * grades[card]
        return
    others = 0
    for other, pile in enumerate(piles):
        if other != side:
            others |= pile
    for suit in SUIT_MASKS:
        own_best, their_best = _best(grades, piles[side] & suit), _best(grades, others & suit)
        for card in cards_in(rules.all_cards & suit):
            grade = grades[card]
            better = max(0.0, grade - own_best) + max(0.0, grade - their_best)
            worth[card] += WEIGHTS.primiera * better / 2


def _best(grades: tuple[float, ...], cards: int) -> float:
    return max([grades[card] for card in cards_in(cards)], default=-WEIGHTS.missing_suit)


@lru_cache(maxsize=256)
def primiera_grades(rules: Rules) -> tuple[float, ...]:
    """Return for each card, by its number, what it does for the primiera, from 0 to 1."""
    if rules.primiera in COUNTED_RANKS:
        counted = COUNTED_RANKS[rules.primiera]
        by_rank = {rank: WEIGHTS.second_rank**place for place, rank in enumerate(counted)}
    elif rules.primiera == "off":
        by_rank = {}
    else:
        scale = SCALES[rules.primiera]
        low, high = min(scale.values()), max(scale.values())
        by_rank = {rank: ((points - low) / (high - low)) ** 2 for rank, points in scale.items()}
    return tuple(by_rank.get(rank, 0.0) for rank in RANKS for _suit in SUIT_MASKS)


PARTS: dict[str, Callable[[list[float], Rules, Piles, int], None]] = {
    "cards": _add_cards,
    "coins": _add_coins,
    "sevens": _add_sevens,
    "goals": _add_goals,
    "primiera": _add_primiera,
}
