"""What the piles at the end of a round are worth to each side, asked of the engine and remembered.

Each item of the score looks at some of the cards only, so that few different answers are ever needed.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache

from games.engine.cards import COINS, MATTA, SETTEBELLO, SEVENS, SUIT_MASKS, mask_of, rank_mask
from games.engine.primiera import COUNTED_RANKS, SCALES, primiera_of
from games.engine.rules import Rules
from games.engine.scoring import ITEMS, Taken

from .weights import WEIGHTS

Points = tuple[float, ...]
Piles = tuple[int, ...]

MOST_KNOWN = 1 << 15
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


def _remember(known: dict[Piles, Points], key: Piles, points: Points) -> Points:
    if len(known) >= MOST_KNOWN:
        known.clear()
    known[key] = points
    return points


@lru_cache(maxsize=256)
def payoff_for(rules: Rules) -> Payoff:
    """Return the payoff of some rules, the same object for equal rules."""
    return Payoff(rules)
