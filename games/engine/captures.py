"""What a card may capture: pure functions on masks, memoised (RULES.md §3).

A choice is the mask of what a card captures: 0 lays it on the table, and the card's own bit is the ace that takes
itself from an empty table. Everything here works on masks; the value that 7H was declared to have (`matta`) is an
argument, 0 where there is none.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

from .cards import MATTA, cards_in
from .rules import Rules

MATTA_BIT = 1 << MATTA
PAIRS = 0x5555555555555
NIBBLES = 0x3333333333333
SUBSETS = tuple(
    tuple(
        tuple(
            sum(1 << suit for suit in chosen)
            for chosen in combinations([s for s in range(4) if suits >> s & 1], size)
        )
        for size in range(5)
    )
    for suits in range(16)
)

Masks = tuple[int, ...]


def rank_counts(mask: int) -> int:
    """Count the cards of each rank of a mask, four bits a rank."""
    pairs = mask - (mask >> 1 & PAIRS)
    return (pairs & NIBBLES) + (pairs >> 2 & NIBBLES)


class Captures:
    """The captures of one set of rules; `captures_for` shares one between all positions of the same rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.values = rules.values
        self.by_value = tuple(
            sum(15 << 4 * rank for rank, value in enumerate(rules.values) if value == wanted and wanted)
            for wanted in range(16)
        )
        self.choices = lru_cache(maxsize=1 << 16)(self._choices)
        self._rank_sets = lru_cache(maxsize=1 << 15)(self._find_rank_sets)

    def _choices(self, table: int, card: int, matta: int = 0) -> Masks:
        """Return every choice for a card on a table; never empty."""
        if not table:
            return (1 << card,) if self._takes_itself(card, matta) else (0,)
        found = self.ordinary(table, self.value(card, matta), matta)
        if self.sweeps_as_ace(table, card, matta):
            if self.rules.ace_must_sweep:
                return (table,)
            if table not in found:
                found = (*found, table)
        if not found or not self.rules.capture_mandatory:
            return (*found, 0)
        return found

    def opening_ace_choices(self, table: int, matta: int = 0) -> Masks:
        """Return the choices of an ace that opens the round under `ace_first_play: aces_only`."""
        aces = self.singles(table, 1, matta)
        return aces if aces and self.rules.capture_mandatory else (*aces, 0)

    def value(self, card: int, matta: int = 0) -> int:
        """Return the value that a card captures with."""
        return matta if matta and card == MATTA else self.values[card >> 2]

    def sweeps_as_ace(self, table: int, card: int, matta: int = 0) -> bool:
        """Tell whether a card may take the whole table as an ace."""
        if not self.rules.ace_sweep or self.value(card, matta) != 1 or not table:
            return False
        return self.rules.ace_with_ace_on_table == "sweeps" or not self.singles(table, 1, matta)

    def scores_sweep(self, table: int, card: int, matta: int = 0) -> bool:
        """Tell whether a card that takes the whole table sweeps it, and does not merely take it as an ace."""
        if self.rules.ace_sweep_scopa or not self.sweeps_as_ace(table, card, matta):
            return True
        return table in self.ordinary(table, 1, matta)

    def _takes_itself(self, card: int, matta: int) -> bool:
        rules = self.rules
        return rules.ace_sweep and rules.ace_empty_table == "takes_self" and self.value(card, matta) == 1

    def ordinary(self, table: int, value: int, matta: int = 0) -> Masks:
        """Return the sets that a card of some value captures, leaving aside the ace that takes all."""
        mode = self.rules.capture
        if mode == "value":
            singles = self.singles(table, value, matta)
            if singles and self.rules.single_priority:
                return singles
            return singles + self._narrow(
                mask for mask in self.sets(table, value, matta) if mask & (mask - 1)
            )
        fifteens = self.sets(table, 15 - value, matta)
        if mode == "cirulla":
            return self._narrow(self.sets(table, value, matta)) + self._limit(fifteens)
        equal = self.singles(table, value, matta) if self.rules.fifteen_allows_equal else ()
        return equal + self._narrow(fifteens)

    def _narrow(self, masks: Iterable[int]) -> Masks:
        """Keep the sets with the fewest cards where `sum_choice` says so, and those within `max_captured`."""
        found = self._limit(masks)
        if self.rules.sum_choice == "fewest" and found:
            fewest = min(mask.bit_count() for mask in found)
            return tuple(mask for mask in found if mask.bit_count() == fewest)
        return found

    def _limit(self, masks: Iterable[int]) -> Masks:
        most = self.rules.max_captured or 52
        return tuple(mask for mask in masks if mask.bit_count() <= most)

    def singles(self, table: int, value: int, matta: int = 0) -> Masks:
        """Return the single table cards of a value."""
        mask = table & self.by_value[value]
        if matta and table & MATTA_BIT:
            mask = mask | MATTA_BIT if matta == value else mask & ~MATTA_BIT
        return tuple([1 << card for card in cards_in(mask)])

    def sets(self, table: int, total: int, matta: int = 0) -> list[int]:
        """Return every set of table cards, single cards too, whose values sum to a total."""
        if matta and table & MATTA_BIT:
            others = table ^ MATTA_BIT
            with_matta = [mask | MATTA_BIT for mask in self._plain_sets(others, total - matta)]
            return self._plain_sets(others, total) + with_matta
        return self._plain_sets(table, total)

    def _plain_sets(self, table: int, total: int) -> list[int]:
        found: list[int] = []
        for ranks in self._rank_sets(rank_counts(table), total):
            masks = [0]
            for shift, number in ranks:
                suits = SUBSETS[table >> shift & 15][number]
                masks = [mask | suit << shift for mask in masks for suit in suits]
            found += masks
        return found

    def _find_rank_sets(self, counts: int, total: int) -> tuple[tuple[tuple[int, int], ...], ...]:
        """Return the ways to reach a total by ranks: (shift of the rank in a mask, number of its cards) for each.

        Tables that differ by suits alone share this answer, which is why it is memoised apart.
        """
        found: list[tuple[tuple[tuple[int, int], ...], int]] = [((), total)]
        for rank, value in enumerate(self.values):
            held = counts >> 4 * rank & 15
            if held and value:
                found += [
                    ((*ways, (4 * rank, number)), rest - number * value)
                    for ways, rest in found
                    for number in range(1, min(held, rest // value) + 1)
                ]
        return tuple(ways for ways, rest in found if rest == 0)


@lru_cache(maxsize=256)
def captures_for(rules: Rules) -> Captures:
    """Return the captures of some rules, the same object for equal rules."""
    return Captures(rules)
