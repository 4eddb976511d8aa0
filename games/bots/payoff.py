"""What the piles at the end of a round are worth to each side, asked of the engine and remembered.

Each item of the score looks at some of the cards only, so that few different answers are ever needed.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeVar

from games.engine.cards import COINS, MATTA, SETTEBELLO, SEVENS, SUIT_MASKS, mask_of, rank_mask
from games.engine.primiera import COUNTED_RANKS, SCALES, primiera_of
from games.engine.rules import Rules
from games.engine.scoring import ITEMS, Taken

from .weights import WEIGHTS

Key = TypeVar("Key")
Known = TypeVar("Known")
Points = tuple[float, ...]
Piles = tuple[int, ...]

MOST_KNOWN = 1 << 13
LOW = (1 << 52) - 1
OF_COINS = ("coins", "settebello", "napola", "re_bello", "piccola", "grande")
OF_SEVENS = ("settebello_coppe", "four_sevens", "sevens")
ONLY_IF = {"settebello_coppe": "settebello_coppe", "four_sevens": "four_sevens", "sevens": "sevens_point"}


class Payoff:
    """The points of some rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._counted: dict[Piles, Points] = {}
        self._parts: list[tuple[int, dict[Piles, Points], Callable[[Piles], Points]]] = [
            (COINS, {}, self._coins)
        ]
        if any(getattr(rules, option) for option in ONLY_IF.values()):
            self._parts.append((SEVENS | SETTEBELLO.bit | 1 << MATTA, {}, self._sevens))
        if rules.primiera in COUNTED_RANKS:
            counted = sum(map(rank_mask, COUNTED_RANKS[rules.primiera]))
            self._parts.append((counted, {}, self._primiera))
        self._best: tuple[dict[int, int], ...] = ({}, {}, {}, {})
        self._by_best: dict[Piles, Points] | None = {} if rules.primiera in SCALES else None
        self._all = rules.all_cards
        self._pairs: tuple[dict[int, int], ...] = ({}, {}, {}, {})
        self._lead_of_best: dict[int, float] = {}
        self._leads: list[tuple[int, dict[int, float]]] = [(mask, {}) for mask, _known, _ask in self._parts]
        if rules.sides == 2:
            counts = [(count, rules.deck - count) for count in range(rules.deck + 1)]
            self._lead_of_cards = [self._lead(self._cards(pair)) for pair in counts]

    def lead(self, piles: Sequence[int], earned: Sequence[float]) -> float:
        """Return what the first of two sides has more than the second.

        Where all cards are in the piles, one of them tells what the other is, so that there is less to remember.
        """
        first, second = piles
        if first | second != self._all:
            return self._lead(self.of(piles, earned))
        lead: float = earned[0] - earned[1] + self._lead_of_cards[first.bit_count()]
        for part, (mask, known) in enumerate(self._leads):
            found = known.get(first & mask)
            if found is None:
                _mask, _known, ask = self._parts[part]
                found = _remember(known, first & mask, self._lead(ask((first & mask, second & mask))))
            lead += found
        if self._by_best is None:
            return lead
        key = 0
        for suit, pairs in zip(SUIT_MASKS, self._pairs, strict=True):
            key |= pairs.get(first & suit) or self._pair(pairs, first & suit, second & suit)
        found = self._lead_of_best.get(key)
        if found is None:
            found = _remember(self._lead_of_best, key, self._lead(self._primiera((key & LOW, key >> 52))))
        return lead + found

    def _pair(self, pairs: dict[int, int], first: int, second: int) -> int:
        """Return, and remember, what of a suit's cards the primiera of each side is made of, as one number."""
        pairs[first] = pair = self._best_cards(first) | self._best_cards(second) << 52
        return pair

    @staticmethod
    def _lead(points: Sequence[float]) -> float:
        return points[0] - points[1]

    def of(self, piles: Sequence[int], earned: Sequence[float]) -> list[float]:
        """Return the points of each side: those of its pile, and what it has earned in play."""
        counts = tuple([pile.bit_count() for pile in piles])
        found = self._counted.get(counts) or self._cards(counts)
        points = [a + b for a, b in zip(earned, found, strict=True)]
        for mask, known, ask in self._parts:
            key = tuple([pile & mask for pile in piles])
            found = known.get(key) or _remember(known, key, ask(key))
            points = [a + b for a, b in zip(points, found, strict=True)]
        if self._by_best is None:
            return points
        key = tuple([self._best_cards(pile) for pile in piles])
        found = self._by_best.get(key) or _remember(self._by_best, key, self._primiera(key))
        return [a + b for a, b in zip(points, found, strict=True)]

    def _cards(self, counts: Piles) -> Points:
        points = ITEMS["cards"](self.rules, Taken(counts, counts, counts))
        return _remember(self._counted, counts, tuple(map(float, points)))

    def _coins(self, piles: Piles) -> Points:
        points = self._ask(OF_COINS, piles)
        most = self.rules.deck // 4 if self.rules.all_coins_wins else self.rules.coin_sweep_reset
        if not most:
            return points
        return tuple(
            has + (WEIGHTS.all_coins if pile.bit_count() >= most else 0)
            for has, pile in zip(points, piles, strict=True)
        )

    def _sevens(self, piles: Piles) -> Points:
        return self._ask(OF_SEVENS, piles)

    def _primiera(self, piles: Piles) -> Points:
        return self._ask(("primiera",), piles)

    def _ask(self, items: tuple[str, ...], piles: Piles) -> Points:
        coins = tuple((pile & COINS).bit_count() for pile in piles)
        taken = Taken(piles, coins, coins)
        scored = [ITEMS[item](self.rules, taken) for item in items]
        return tuple(float(sum(points)) for points in zip(*scored, strict=True))

    def _best_cards(self, pile: int) -> int:
        """Return the cards of a pile that its primiera is made of."""
        total = 0
        for suit, known in zip(SUIT_MASKS, self._best, strict=True):
            cards = pile & suit
            best = known.get(cards)
            if best is None:
                held = primiera_of(self.rules, cards)
                assert held is not None
                best = known[cards] = mask_of(card for card in held.cards if card is not None)
            total |= best
        return total


def _remember(known: dict[Key, Known], key: Key, points: Known) -> Known:
    if len(known) >= MOST_KNOWN:  # a computer thinks in one process for months
        known.clear()
    known[key] = points
    return points


@lru_cache(maxsize=16)
def payoff_for(rules: Rules) -> Payoff:
    """Return the payoff of some rules, the same object for equal rules."""
    return Payoff(rules)
