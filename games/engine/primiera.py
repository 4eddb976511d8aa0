"""The primiera: the best card of each suit, on one of several scales (RULES.md §5)."""

from typing import NamedTuple

from .cards import SUIT_MASKS, Card, cards_in, rank_mask
from .rules import Rules

Points = int | float

LOW: dict[str, Points] = {"7": 7, "6": 6, "5": 5, "4": 4, "3": 3, "2": 2}
STANDARD: dict[str, Points] = {"7": 21, "6": 18, "A": 16, "5": 15, "4": 14, "3": 13, "2": 12}
SCALES: dict[str, dict[str, Points]] = {
    "standard": STANDARD | dict.fromkeys("89TJQK", 10),
    "figures_0": STANDARD | dict.fromkeys("89TJQK", 0),
    "figures_10_9_8": STANDARD | {"K": 10, "Q": 9, "J": 8},
    "trentino": LOW | {"A": 5.5} | dict.fromkeys("JQK", 0.5),
    "veneto": LOW | {"A": 1} | dict.fromkeys("JQK", 0),
}
COUNTED_RANKS = {"count_7_6": "76", "count_7_6_a": "76A"}


class Primiera(NamedTuple):
    """The best card of each suit (None where a side has none), what each is worth, and their total."""

    cards: tuple[Card | None, ...]
    points: tuple[Points, ...]

    @property
    def total(self) -> Points:
        return sum(self.points)

    @property
    def complete(self) -> bool:
        return None not in self.cards


def primiera_of(rules: Rules, pile: int) -> Primiera | None:
    """Return the primiera of a pile, or None where the rules do not sum points for it."""
    scale = SCALES.get(rules.primiera)
    if scale is None:
        return None
    best = [
        max(cards_in(pile & suit), key=lambda card: scale[card.rank], default=None) for suit in SUIT_MASKS
    ]
    return Primiera(tuple(best), tuple(scale[card.rank] if card is not None else 0 for card in best))


def primiera_ranking(rules: Rules, piles: tuple[int, ...]) -> list[tuple[Points, ...] | None]:
    """Return what each side's primiera is compared by, the greatest winning; None for one that cannot win."""
    if rules.primiera in COUNTED_RANKS:
        ranks = [rank_mask(rank) for rank in COUNTED_RANKS[rules.primiera]]
        return [tuple((pile & rank).bit_count() for rank in ranks) for pile in piles]
    if rules.primiera == "off":
        return [None for _ in piles]
    held = [primiera_of(rules, pile) for pile in piles]
    missing = rules.primiera_missing_suit
    return [
        None
        if one is None or (missing == "ineligible" and not one.complete)
        else (int(one.complete and missing == "complete_beats"), one.total)
        for one in held
    ]
