"""What a card of a rank may do on a table, suits left aside, for the many plays of a round that is played out.

The tables that differ only in suits are met together, so that nearly all are found in the memory. Where one of several
equal cards is taken, it is the coin.
"""

from functools import lru_cache
from typing import NamedTuple

from games.engine.captures import MATTA_RANK, captures_for
from games.engine.cards import MATTA, cards_in
from games.engine.rules import Rules

from .kinds import forget

MOST_TABLES = 20_000
NO_CARD = 1 << 60
Takes = tuple[tuple[int, int], ...]


class Way(NamedTuple):
    """A way to play a card: it takes from the cards of `mask` their lowest, or all where `number` is 0, and of `more`
    what each pair of mask and number tells. A `mask` of 0 lays the card; that of an ace that takes itself has no card.

    `units` is how the table's key changes, `points` are those of a sweep and `gain` what it is worth in all, `sweepers`
    the cards that would sweep what is left (a mask, those that lie there too) and `danger` what such a sweep costs.
    """

    mask: int
    number: int
    more: Takes
    units: int
    points: int
    gain: float
    sweepers: int
    danger: float


Ways = tuple[Way, ...]
Row = list[Ways | None]


class Ranks:
    """The ways of some rules while 7H has some value; a table's key counts its cards, four bits a rank. `sweep` is what
    a sweep is worth beyond its points."""

    def __init__(self, rules: Rules, matta: int, sweep: float) -> None:
        self.matta, self.sweep, self.captures = matta, sweep, captures_for(rules)
        self.of_card = [card >> 2 for card in range(52)]
        if matta:
            self.of_card[MATTA] = MATTA_RANK
        self.unit = tuple(1 << 4 * rank for rank in self.of_card)
        self.rows: dict[int, Row] = {}

    def key(self, table: int) -> int:
        """Return the key of a table."""
        unit = self.unit
        return sum([unit[card] for card in cards_in(table)])

    def new_row(self, key: int) -> Row:
        """Return an empty row for a table, kept in the memory."""
        forget(self.rows, MOST_TABLES)
        row: Row = [None] * (MATTA_RANK + 1)
        self.rows[key] = row
        return row

    def ways(self, row: Row, table: int, card: int) -> Ways:
        """Return what a card may do on a table, and keep it in the table's row."""
        if not table:
            itself = self.captures.choices(0, card, self.matta)[0]
            found = [self._way(table, card, ((NO_CARD, 0),) if itself else ())]
        else:
            plan = self.captures.plan(table, card, self.matta)
            found = [self._way(table, card, self._takes(table, way)) for way in plan.ways]
        row[self.of_card[card]] = ways = tuple(found)
        return ways

    def _takes(self, table: int, way: Takes) -> Takes:
        """Return pairs of mask and number for those of a plan, which have the shift of a rank instead of its mask."""
        takes = []
        for shift, number in way:
            mask = 1 << MATTA if shift == 4 * MATTA_RANK else 15 << shift
            if self.matta and shift != 4 * MATTA_RANK:
                mask &= ~(1 << MATTA)
            takes.append((mask, 0 if number == (table & mask).bit_count() else number))
        takes.sort(key=lambda take: take[1])
        return tuple(takes if not takes or takes[0][1] < 2 else [(NO_CARD, 0), *takes])

    def _way(self, table: int, card: int, takes: Takes) -> Way:
        captures, matta = self.captures, self.matta
        captured = cards_of(takes, table)
        rest = table & ~captured if takes else table | 1 << card
        points = captures.sweep_points(table, card, matta) if captured and not rest else 0
        sweepers, danger = captures.sweepers(rest, matta), 0.0
        if sweepers:
            lowest = (sweepers & -sweepers).bit_length() - 1
            danger = self.sweep + captures.sweep_points(rest, lowest, matta)
        units = -self.key(captured) if takes else self.unit[card]
        (mask, number), *more = takes or ((0, 0),)
        gain = points + self.sweep if points else 0.0
        return Way(mask, number, tuple(more), units, points, gain, self._in_any_suit(sweepers), danger)

    def _in_any_suit(self, cards: int) -> int:
        """Return the cards of the same ranks, 7H apart where it has a value of its own."""
        own = 1 << MATTA if self.matta else 0
        ranks = sum({15 << (card & ~3) for card in cards_in(cards & ~own)})
        return ranks & ~own | cards & own


@lru_cache(maxsize=32)
def ranks_for(rules: Rules, matta: int, sweep: float) -> Ranks:
    """Return the ways of some rules, the same object for equal arguments."""
    return Ranks(rules, matta, sweep)


def cards_of(takes: Takes, table: int) -> int:
    """Return the mask of the cards of a table that are taken."""
    captured = 0
    for mask, number in takes:
        held = table & mask
        for _ in range(number):
            captured |= held & -held
            held &= held - 1
        if not number:
            captured |= held
    return captured
