"""Cards that are alike for most purposes, and what a card of a kind may do on a table of kinds.

Three suits of four are alike, so a search that tells kinds apart and not cards meets the same tables far more often,
and what it has found out about one holds for all of them.
"""

from collections import Counter, defaultdict
from functools import lru_cache
from itertools import combinations, islice
from typing import Any, NamedTuple

from games.engine.captures import MATTA_RANK, captures_for
from games.engine.cards import COINS, MATTA, cards_in
from games.engine.rules import Rules

# About 30 MB where each is met with some kinds of cards.
MOST_TABLES = 12_000

Take = tuple[tuple[int, int], ...]


class Option(NamedTuple):
    """A way to play a card of a kind: the kinds it takes with their numbers, and `units`, what the table's key loses.

    `take` tells how to find cards of those kinds: each a mask, and how many of it, 0 for all; it is None where the
    card is laid, and empty where an ace takes itself. `points` are those of a sweep, `sweepers` the cards that would
    sweep what is left (a mask), and `cost` the points of such a sweep. `key` tells options of a table apart.
    """

    kind: int
    units: int
    take: Take | None
    taken: Take
    points: int
    sweepers: int
    cost: int
    key: tuple[int, int]

    def cards(self, table: int, bit: int) -> int:
        """Return the mask of what is captured on a table by a card with some bit, 0 where it is laid."""
        return 0 if self.take is None else cards_of(self.take, table) or bit


Row = list[tuple[Option, ...] | None]


class Kinds:
    """The kinds of cards of some rules. A table's key is the sum of the units of its cards."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.captures = rules, captures_for(rules)
        special = 1 << MATTA if rules.matta != "off" or rules.settebello_coppe else 0
        self.of_card, self.unit, self.masks = [0] * 52, [0] * 52, list[int]()
        shift = 0
        for rank, value in enumerate(rules.values):
            ranked = 15 << 4 * rank if value else 0
            for mask in (ranked & COINS, ranked & ~COINS & ~special, ranked & special):
                for card in cards_in(mask):
                    self.of_card[card], self.unit[card] = len(self.masks), 1 << shift
                if mask:
                    self.masks.append(mask)
                    shift += mask.bit_count().bit_length()
        self._plain = rules.scopa_value == "one"
        self._pieces: dict[tuple[int, int], list[Taking]] = {}
        self._options: dict[int, dict[int, Row]] = defaultdict(dict)
        self.rows: dict[int, dict[int, Row]] = defaultdict(dict)  # by 7H's value, then by the mask of a table

    def key(self, table: int) -> int:
        """Return the key of a table."""
        unit = self.unit
        return sum([unit[card] for card in cards_in(table)])

    def row(self, table: int, matta: int) -> Row:
        """Return what the cards of each kind may do on a table, None where that is still to be found."""
        tables, key = self._options[matta], self.key(table)
        row = tables.get(key)
        if row is None:
            forget(tables, MOST_TABLES)
            row = tables[key] = [None] * len(self.masks)
        rows = self.rows[matta]
        forget(rows, MOST_TABLES)
        rows[table] = row
        return row

    def options(self, row: Row, table: int, kind: int, matta: int) -> tuple[Option, ...]:
        """Return what a card of a kind may do on a table, and keep it in the table's row."""
        found = row[kind]
        if found is None:
            found = row[kind] = self._found(table, kind, matta)
        return found

    def _found(self, table: int, kind: int, matta: int) -> tuple[Option, ...]:
        free = self.masks[kind] & ~table
        card = (free & -free).bit_length() - 1
        if not table:
            itself = self.captures.choices(0, card, matta)[0]
            return (self._option(table, card, matta, Taking(0, (), ()) if itself else None),)
        found = []
        for way in self.captures.plan(table, card, matta).ways:
            if way:
                found += [
                    self._option(table, card, matta, taking) for taking in self._takings(table, way, matta)
                ]
            else:
                found.append(self._option(table, card, matta, None))
        return tuple(found)

    def _takings(self, table: int, way: tuple[tuple[int, int], ...], matta: int) -> "list[Taking]":
        """Return the ways in kinds of a way in ranks."""
        takings = [Taking(0, (), ())]
        for shift, number in way:
            held = table & 15 << shift
            if shift == 4 * MATTA_RANK:
                held = 1 << MATTA
            elif matta:
                held &= ~(1 << MATTA)
            pieces = self._pieces.get((held, number)) or self._new_pieces(held, number)
            takings = [
                Taking(units + more, (*take, *also), (*taken, *added))
                for units, take, taken in takings
                for more, also, added in pieces
            ]
        return takings

    def _new_pieces(self, held: int, number: int) -> "list[Taking]":
        """Return the ways to take a number of cards from the cards of one rank."""
        found: dict[int, Taking] = {}
        for chosen in combinations(cards_in(held), number):
            units = sum(self.unit[card] for card in chosen)
            counts = Counter(self.of_card[card] for card in chosen)
            take = tuple(
                (self.masks[kind], 0 if count == (held & self.masks[kind]).bit_count() else count)
                for kind, count in counts.items()
            )
            found[units] = Taking(units, take, tuple(counts.items()))
        self._pieces[held, number] = pieces = list(found.values())
        return pieces

    def _option(self, table: int, card: int, matta: int, taking: "Taking | None") -> Option:
        captures, kind = self.captures, self.of_card[card]
        if taking is None:
            rest, swept = table | 1 << card, False
        else:
            rest = table & ~cards_of(taking.take, table)
            swept = bool(table) and not rest
        sweepers = captures.sweepers(rest, matta)
        cost = 1 if sweepers else 0
        if cost and not self._plain:
            cost = captures.sweep_points(rest, (sweepers & -sweepers).bit_length() - 1, matta)
        points = captures.sweep_points(table, card, matta) if swept else 0
        units, take, taken = taking or (0, None, ())
        return Option(kind, units, take, taken, points, sweepers, cost, (kind, units))


class Taking(NamedTuple):
    """The part of an option that tells what is taken."""

    units: int
    take: Take
    taken: Take


def cards_of(take: Take, table: int) -> int:
    """Return the mask of the cards of a table that are taken."""
    captured = 0
    for mask, number in take:
        held = table & mask
        if number == 1:
            held &= -held
        elif number:
            held &= held - 1
        captured |= held
    return captured


def forget(tables: dict[int, Any], most: int) -> None:
    """Make room in a memory that holds as many entries as it may: the older half goes.

    >>> tables = {1: "old", 2: "new"}
    >>> forget(tables, 2)
    >>> tables
    {2: 'new'}
    """
    if len(tables) >= most:
        for key in [*islice(tables, (most + 1) // 2)]:
            del tables[key]


@lru_cache(maxsize=4)
def kinds_for(rules: Rules) -> Kinds:
    """Return the kinds of some rules, the same object for equal rules."""
    return Kinds(rules)
