"""What a card may capture: pure functions on masks, memoised (RULES.md §3).

A choice is the mask of what a card captures: 0 lays it on the table, and the card's own bit is the ace that takes
itself from an empty table. The rules of capturing look at ranks alone, so they are decided once for all tables with
the same ranks: `counts` is a number with four bits for each rank, telling how many cards of it there are. A seven of
cups that was declared to have another value (`matta`, 0 where there is none) counts as a rank of its own, the last.
"""

from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from .cards import CARDS, MATTA, cards_in
from .notation import Play
from .rules import Rules

MATTA_RANK = 13
MATTA_SWAP = 1 << MATTA | 1 << 4 * MATTA_RANK
PAIRS = 0x55555555555555
NIBBLES = 0x33333333333333
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

PLANS_KEPT = 1 << 12
# The options that say what a card takes: rules that agree in these share what has been found out about tables.
CAPTURING = (
    *(
        "deck",
        "queen_below_jack",
        "capture",
        "capture_mandatory",
        "single_priority",
        "sum_choice",
        "max_captured",
    ),
    *("fifteen_allows_equal", "ace_sweep", "ace_must_sweep", "ace_sweep_scopa", "ace_with_ace_on_table"),
    *("ace_empty_table", "scopa_value"),
)
KINDS_KEPT = 24

Masks = tuple[int, ...]
_new: Any = tuple.__new__


def rank_counts(mask: int) -> int:
    """Count the cards of each rank of a mask, four bits a rank."""
    pairs = mask - (mask >> 1 & PAIRS)
    return (pairs & NIBBLES) + (pairs >> 2 & NIBBLES)


def number_of_cards(counts: int) -> int:
    """Return how many cards some counts hold.

    >>> number_of_cards(rank_counts(0b11 | 1 << 40))
    3
    """
    return sum(counts >> shift & 15 for shift in range(0, 56, 4))


class Plan(NamedTuple):
    """What a value may take from a table of some ranks: the counts of each choice, and the same as pairs of (shift of
    the rank in a mask, number of its cards)."""

    counts: tuple[int, ...]
    ways: tuple[tuple[tuple[int, int], ...], ...]

    def masks(self, table: int) -> list[int]:
        """Return every choice of cards, suits told apart."""
        found: list[int] = []
        for way in self.ways:
            fixed, masks = 0, [0]
            for shift, number in way:
                suits = SUBSETS[table >> shift & 15][number]
                if len(suits) == 1:
                    fixed |= suits[0] << shift
                else:
                    masks = [mask | suit << shift for mask in masks for suit in suits]
            found += [mask | fixed for mask in masks] if len(masks) > 1 else (fixed,)
        return found


def _planned(counts: list[int]) -> Plan:
    ways = (
        tuple((shift, one >> shift & 15) for shift in range(0, 56, 4) if one >> shift & 15) for one in counts
    )
    return Plan(tuple(counts), tuple(ways))


LAY = _planned([0])
LAID = tuple(Play(card) for card in CARDS)


class Captures:
    """The captures of some rules, of which it asks the options of `CAPTURING` alone; `captures_for` shares one."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._values = rules.values
        self._relevant = tuple(self._relevant_ranks(value) for value in range(14))
        self._ace_takes_itself = rules.ace_sweep and rules.ace_empty_table == "takes_self"
        self._plans: tuple[tuple[dict[int, Plan], ...], ...] = tuple(
            tuple({} for _value in range(14)) for _matta in range(11)
        )
        self.choices = lru_cache(maxsize=1 << 13)(self._choices)
        self._sweepers = lru_cache(maxsize=1 << 15)(self._sweepers_of)

    def _relevant_ranks(self, value: int) -> int:
        """Return the mask of the ranks that may matter to a value: the fewer, the more tables share an answer."""
        rules = self.rules
        if value == 1 and rules.ace_sweep:
            return (1 << 4 * MATTA_RANK + 4) - 1
        most = value if rules.capture == "value" else max(value, 15 - value)
        ranks = [rank for rank, other in enumerate(self._values) if other <= most]
        return sum(15 << 4 * rank for rank in (*ranks, MATTA_RANK))

    def value(self, card: int, matta: int = 0) -> int:
        """Return the value that a card captures with."""
        return matta if matta and card == MATTA else self._values[card >> 2]

    def plays(self, table: int, hand: int, matta: int = 0) -> list[Play]:
        """Return every play of a hand on a table, whatever is declared or barred beside the captures."""
        seen = table ^ MATTA_SWAP if matta and table >> MATTA & 1 else table
        counts, values, relevant, plans = rank_counts(seen), self._values, self._relevant, self._plans[matta]
        alone = not table and self._ace_takes_itself
        found = []
        for card in cards_in(hand):
            value = self.value(card, matta) if matta else values[card >> 2]
            ranks = counts & relevant[value]
            planned = plans[value].get(ranks) or self._plan(ranks, value, matta)
            if planned is LAY:
                found.append(
                    Play(card, 1 << card) if alone and self._takes_itself(card, matta) else LAID[card]
                )
            elif seen is table:
                found += [_new(Play, (card, mask)) for mask in planned.masks(table)]
            else:
                found += [Play(card, mask) for mask in self.choices(table, card, matta)]
        return found

    def allows(self, table: int, card: int, captured: int, matta: int = 0) -> bool:
        """Tell whether a card may capture a set, 0 to lay it."""
        if not table:
            return captured == (1 << card if self._takes_itself(card, matta) else 0)
        if captured & ~table:
            return False
        if matta:
            return captured in self.choices(table, card, matta)
        value = self._values[card >> 2]
        ranks = rank_counts(table) & self._relevant[value]
        planned = self._plans[0][value].get(ranks) or self._plan(ranks, value, 0)
        return rank_counts(captured) in planned.counts if captured else 0 in planned.counts

    def _choices(self, table: int, card: int, matta: int = 0) -> Masks:
        """Return every choice for a card on a table; never empty."""
        if not table:
            return (1 << card,) if self._takes_itself(card, matta) else (0,)
        seen = table ^ MATTA_SWAP if matta and table >> MATTA & 1 else table
        value = self.value(card, matta)
        masks = self._plan(rank_counts(seen) & self._relevant[value], value, matta).masks(seen)
        return tuple(mask ^ MATTA_SWAP if mask >> 4 * MATTA_RANK else mask for mask in masks)

    def plan(self, table: int, card: int, matta: int = 0) -> Plan:
        """Return what a card may take from a table, ranks told apart and suits not."""
        seen = table ^ MATTA_SWAP if matta and table >> MATTA & 1 else table
        value = self.value(card, matta)
        return self._plan(rank_counts(seen) & self._relevant[value], value, matta)

    def opening_ace_choices(self, table: int) -> Masks:
        """Return the choices of an ace that opens the round under `ace_first_play: aces_only`."""
        aces = tuple(1 << card for card in cards_in(table) if self._values[card >> 2] == 1)
        return aces if aces and self.rules.capture_mandatory else (*aces, 0)

    def takes_single(self, table: int, card: int, matta: int = 0) -> bool:
        """Tell whether a card of the same value lies on the table."""
        value = self.value(card, matta)
        return any(self.value(other, matta) == value for other in cards_in(table))

    def sweeps_as_ace(self, table: int, card: int, matta: int = 0) -> bool:
        """Tell whether a card may take the whole table as an ace."""
        if not self.rules.ace_sweep or self.value(card, matta) != 1 or not table:
            return False
        return self.rules.ace_with_ace_on_table == "sweeps" or not self.takes_single(table, card, matta)

    def scores_sweep(self, table: int, card: int, matta: int = 0) -> bool:
        """Tell whether a card that takes the whole table sweeps it, and does not merely take it as an ace."""
        if self.rules.ace_sweep_scopa or not self.sweeps_as_ace(table, card, matta):
            return True
        seen = table ^ MATTA_SWAP if matta and table >> MATTA & 1 else table
        counts = rank_counts(seen)
        return counts in self._ordinary(counts, 1, matta)

    def sweep_points(self, table: int, card: int, matta: int = 0) -> int:
        """Return the points of a card that takes the whole table, 0 where an ace merely takes it."""
        if not self.scores_sweep(table, card, matta):
            return 0
        kind = self.rules.scopa_value
        if kind == "one":
            return 1
        if kind == "cards":
            return table.bit_count() + 1
        own = self.rules.value(card)
        return own if kind == "rank" else own + sum(map(self.rules.value, cards_in(table)))

    def sweepers(self, table: int, matta: int = 0) -> int:
        """Return the mask of the cards, whoever holds them, that would sweep a table."""
        seen = table ^ MATTA_SWAP if matta and table >> MATTA & 1 else table
        return self._sweepers(rank_counts(seen), matta) & ~table if table else 0

    def _sweepers_of(self, counts: int, matta: int) -> int:
        values = {value for value in (*self._values, matta) if value and self._sweeps(counts, value, matta)}
        ranks = sum(15 << 4 * rank for rank, value in enumerate(self._values) if value in values)
        if not matta:
            return ranks
        return ranks | 1 << MATTA if matta in values else ranks & ~(1 << MATTA)

    def _sweeps(self, counts: int, value: int, matta: int) -> bool:
        """Tell whether a value may take cards of these counts, all there are, and sweeps them."""
        if counts not in self._plan(counts & self._relevant[value], value, matta).counts:
            return False
        merely_taken = value == 1 and self._may_sweep(counts, matta) and not self.rules.ace_sweep_scopa
        return not merely_taken or counts in self._ordinary(counts, 1, matta)

    def _takes_itself(self, card: int, matta: int) -> bool:
        return self._ace_takes_itself and self.value(card, matta) == 1

    def _plan(self, counts: int, value: int, matta: int) -> Plan:
        """Return what a value may take from some ranks, from the memory or anew."""
        memory = self._plans[matta][value]
        if counts not in memory:
            if len(memory) >= PLANS_KEPT:
                memory.clear()
            memory[counts] = self._new_plan(counts, value, matta)
        return memory[counts]

    def _new_plan(self, counts: int, value: int, matta: int) -> Plan:
        if not counts:
            return LAY
        found = self._ordinary(counts, value, matta)
        if value == 1 and self._may_sweep(counts, matta):
            if self.rules.ace_must_sweep:
                return _planned([counts])
            if counts not in found:
                found.append(counts)
        if not found:
            return LAY
        return _planned(found if self.rules.capture_mandatory else [*found, 0])

    def _may_sweep(self, counts: int, matta: int) -> bool:
        aces = counts & 15 or (matta == 1 and counts >> 4 * MATTA_RANK)
        return self.rules.ace_sweep and (self.rules.ace_with_ace_on_table == "sweeps" or not aces)

    def _ordinary(self, counts: int, value: int, matta: int) -> list[int]:
        """Return the counts that a value captures, leaving aside the ace that takes all."""
        equal = self._sets(counts, value, matta)
        if self.rules.capture == "value":
            singles = [one for one in equal if number_of_cards(one) == 1]
            if singles and self.rules.single_priority:
                return singles
            return singles + self._fewest([one for one in equal if one not in singles])
        fifteens = self._sets(counts, 15 - value, matta)
        if self.rules.capture == "cirulla":
            return self._fewest(equal) + self._within_limit(fifteens)
        pairs = [one for one in equal if number_of_cards(one) == 1] if self.rules.fifteen_allows_equal else []
        return pairs + self._fewest(fifteens)

    def _fewest(self, found: list[int]) -> list[int]:
        """Keep the sets within the limit, and of those the ones with fewest cards where `sum_choice` says so."""
        found = self._within_limit(found)
        if self.rules.sum_choice == "any" or not found:
            return found
        fewest = min(map(number_of_cards, found))
        return [one for one in found if number_of_cards(one) == fewest]

    def _within_limit(self, found: list[int]) -> list[int]:
        most = self.rules.max_captured or 52
        return [one for one in found if number_of_cards(one) <= most]

    def _sets(self, counts: int, total: int, matta: int) -> list[int]:
        """Return the counts of every set, single cards too, whose values sum to a total."""
        found = [(0, total)]
        for rank, value in enumerate((*self._values, matta)):
            held = counts >> 4 * rank & 15
            if held and value:
                found += [
                    (ways + (number << 4 * rank), rest - number * value)
                    for ways, rest in found
                    for number in range(1, min(held, rest // value) + 1)
                ]
        return [ways for ways, rest in found if rest == 0]


@lru_cache(maxsize=256)
def captures_for(rules: Rules) -> Captures:
    """Return the captures of some rules: the same object for all that capture alike, since it remembers much.

    >>> captures_for(Rules(target=21)) is captures_for(Rules(primiera="off"))
    True
    """
    alike = tuple(getattr(rules, name) for name in CAPTURING)
    if alike not in _kept:
        if len(_kept) >= KINDS_KEPT:
            _kept.clear()
            captures_for.cache_clear()
        _kept[alike] = Captures(rules)
    return _kept[alike]


_kept: dict[tuple[object, ...], Captures] = {}
