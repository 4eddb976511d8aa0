"""A round in play that changes in place: what the engine's positions are, for the many rounds that a search plays.

The rules are the engine's own functions; only the keeping of the state is another. Cards are plain integers, hands
are lists, since both are quicker here than what the engine offers to people who read.
"""

from collections.abc import Sequence
from functools import lru_cache

from games.engine.captures import captures_for
from games.engine.cards import mask_of
from games.engine.declarations import declarations_of, matta_after
from games.engine.round import Position, leftovers_owner
from games.engine.rules import Rules

BITS = tuple(1 << card for card in range(52))

Hands = list[list[int]]


class Table:
    """What of a table never changes in a round, shared by all the positions of a search."""

    def __init__(self, rules: Rules, dealer: int) -> None:
        self.rules, self.dealer = rules, dealer
        self.captures = captures_for(rules)
        self.players, self.sides = rules.players, rules.sides
        self.side_of = tuple(rules.side_of(seat) for seat in range(rules.players))
        self.next_seat = (*range(1, rules.players), 0)
        self.first = self.next_seat[dealer]
        self.last_card_sweeps = rules.last_card_scopa
        self.plain_sweep = rules.scopa_value == "one" and (not rules.ace_sweep or rules.ace_sweep_scopa)


@lru_cache(maxsize=256)
def table_for(rules: Rules, dealer: int) -> Table:
    """Return the table of some rules and a dealer, the same object for equal ones."""
    return Table(rules, dealer)


class QuickPosition:
    """A position that `play` changes in place; `stock` holds the hands of the deals still to come.

    `held` are the hands as masks, `alive` the cards that nobody has played yet, in hands and stock, and `points` what
    each side has won by sweeps and declarations. With `declares` all hands dealt declare what they can at once. Nothing
    is dealt any more when no more than `undealt` deals are left: the position is over then, with a stock.
    """

    __slots__ = (
        "alive",
        "declares",
        "hands",
        "held",
        "last_capturer",
        "matta",
        "over",
        "piles",
        "points",
        "stock",
        "table",
        "turn",
        "undealt",
        "where",
    )

    def __init__(
        self,
        where: Table,
        *,
        turn: int,
        hands: Hands,
        stock: list[Hands],
        table: int,
        alive: int,
        piles: Sequence[int],
        points: Sequence[int],
        last_capturer: int | None,
        matta: int = 0,
        declares: bool = False,
        undealt: int = 0,
    ) -> None:
        self.declares, self.undealt = declares, undealt
        self.where, self.turn, self.hands, self.stock = where, turn, hands, stock
        self.table, self.piles, self.points = table, [*piles], [*points]
        self.last_capturer, self.matta, self.over = last_capturer, matta, False
        self.held = [sum([BITS[card] for card in hand]) for hand in hands]
        self.alive = alive

    @classmethod
    def of(cls, position: Position) -> "QuickPosition":
        """Return the same state as a position of the engine."""
        deals = position.setup.deals[position.deal + 1 :]
        return cls(
            table_for(position.rules, position.dealer),
            turn=position.turn,
            hands=[_plain(hand) for hand in position.hands],
            stock=[[_plain(hand) for hand in dealt] for dealt in deals],
            table=position.table,
            alive=sum(position.hands) | mask_of(position.stock),
            piles=position.piles,
            points=tuple(map(sum, zip(position.sweep_points, position.declared.points, strict=True))),
            last_capturer=position.last_capturer,
            matta=position.declared.matta,
        )

    def copy(self) -> "QuickPosition":
        """Return the same state, to be changed on its own."""
        stock = [[[*hand] for hand in hands] for hands in self.stock]
        return self.with_hands([[*hand] for hand in self.hands], stock)

    def with_hands(self, hands: Hands, stock: list[Hands]) -> "QuickPosition":
        """Return the same state with other hands, which it keeps."""
        new = object.__new__(QuickPosition)
        new.where, new.turn, new.table, new.alive = self.where, self.turn, self.table, self.alive
        new.last_capturer, new.matta, new.over = self.last_capturer, self.matta, self.over
        new.declares, new.hands, new.stock, new.undealt = self.declares, hands, stock, self.undealt
        new.held = [sum([BITS[card] for card in hand]) for hand in hands]
        new.piles, new.points = self.piles[:], self.points[:]
        return new

    def play(self, card: int, captured: int) -> None:
        """Play a card of the seat whose turn it is; a play that the rules do not allow is not noticed."""
        where, turn, bit = self.where, self.turn, BITS[card]
        hand = self.hands[turn]
        hand.remove(card)
        self.held[turn] ^= bit
        self.alive ^= bit
        ends_hands = not hand and turn == where.dealer
        if captured:
            side = where.side_of[turn]
            self.last_capturer = turn
            self.piles[side] |= captured | bit
            if captured == self.table and (self.stock or not ends_hands or where.last_card_sweeps):
                self.points[side] += (
                    1 if where.plain_sweep else where.captures.sweep_points(captured, card, self.matta)
                )
            self.table &= ~captured
        else:
            self.table |= bit
        if self.matta:
            self.matta = matta_after(where.rules, self.matta, bit, captured)
        self.turn = where.next_seat[turn]
        if ends_hands:
            self.next_deal()

    def next_deal(self) -> None:
        """Give out hands, or end the round where the stock is empty."""
        if len(self.stock) > self.undealt:
            self.hands = self.stock.pop(0)
            self.held = [sum([BITS[card] for card in hand]) for hand in self.hands]
            if self.declares:
                for seat in range(self.where.players):
                    self.declare(seat)
            return
        where, self.over = self.where, True
        if self.stock:
            return
        owner = leftovers_owner(where.rules, where.dealer, self.last_capturer)
        if owner is not None:
            self.piles[where.side_of[owner]] |= self.table
            self.table = 0

    def declare(self, seat: int, chosen: int = 0) -> None:
        """Declare for a seat, which may do so, what is first among its declarations, or the one with a number."""
        found = declarations_of(self.where.rules, self.held[seat])
        if found:
            declaration = found[chosen % len(found)]
            self.points[self.where.side_of[seat]] += declaration.points
            self.matta = declaration.value or self.matta


@lru_cache(maxsize=1 << 12)
def _cards(mask: int) -> tuple[int, ...]:
    return tuple(card for card in range(52) if mask >> card & 1)


def _plain(mask: int) -> list[int]:
    return [*_cards(mask)]
