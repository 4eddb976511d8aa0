"""Rounds that a seat may be in, by what it has seen: the cards it has not are dealt anew each time."""

from itertools import chain
from random import Random

from games.engine.cards import mask_of
from games.engine.view import View

from .quick import BITS, QuickPosition, table_for
from .suspicion import Suspicion
from .worth import worth_for

# How many pairs of cards are tried for an exchange, for each card, from a deal at random to one as likely as may be.
EXCHANGES = 3


class Guesses:
    """Deals the unseen cards of a view to the others and the stock: all ways alike likely, or by what the others are
    suspected to hold. Where the guesses are not for the `whole` round they end with the present hands."""

    def __init__(self, view: View, *, whole: bool = True) -> None:
        rules = self.rules = view.rules
        self.where = table_for(rules, view.dealer)
        self.view = view
        self.unseen = [int(card) for card in view.unseen]
        self.turn = view.turn
        self.known = [[int(card) for card in hand] for hand in view.open_hands]
        self.known[view.turn] = [int(card) for card in view.hand]
        self.hidden = [count - len(hand) for count, hand in zip(view.hand_counts, self.known, strict=True)]
        self.later = view.stock_count
        self.alive = len(self.unseen) + sum(map(len, self.known))
        self.table = mask_of(view.table)
        self.piles = tuple(map(mask_of, view.piles))
        self.worth = worth_for(rules, self.piles, rules.side_of(view.turn))
        self.blank = QuickPosition(
            self.where,
            turn=self.turn,
            hands=[],
            stock=[],
            table=self.table,
            alive=mask_of([*self.unseen, *chain(*self.known)]),
            piles=self.piles,
            points=tuple(map(sum, zip(view.sweep_points, view.declared_points, strict=True))),
            last_capturer=view.last_capturer,
            matta=view.matta,
            declares=rules.declarations,
            undealt=0 if whole else self.later // (rules.players * rules.hand_size),
        )
        self.likely: list[list[float]] | None = None
        self.undeclared = [
            seat
            for seat in range(rules.players)
            if rules.declarations
            and seat != view.turn
            and view.hand_counts[seat] == rules.hand_size
            and not self.known[seat]
        ]

    def suspect(self, suspicion: Suspicion | None) -> None:
        """Deal from now on by how likely each seat is to hold each card."""
        if suspicion is None:
            return
        self.likely = [row for row, hidden in zip(suspicion, self.hidden, strict=True) for _ in range(hidden)]
        self.likely += [[1.0] * len(BITS)] * self.later

    def deal(self, rng: Random) -> QuickPosition:
        """Return a position that the view may be of; what may be declared, is."""
        cards = sorted(self.unseen, key=dict(zip(self.unseen, iter(rng.random, 2), strict=False)).__getitem__)
        if self.likely:
            _exchange(cards, self.likely, rng)
        hands, at = [], 0
        for known, hidden in zip(self.known, self.hidden, strict=True):
            hands.append(known + cards[at : at + hidden])
            at += hidden
        size, players = self.rules.hand_size, self.rules.players
        dealt = [cards[start : start + size] for start in range(at, at + self.later, size)]
        stock = [dealt[start : start + players] for start in range(0, len(dealt), players)]
        position = self.blank.with_hands(hands, stock)
        for seat in self.undeclared:
            position.declare(seat)
        return position


def _exchange(cards: list[int], likely: list[list[float]], rng: Random) -> None:
    """Exchange cards between places so often, by how likely each place is to hold them, that a deal comes up about as
    often as it is likely (the Metropolis way)."""
    chance, count = rng.random, len(cards)
    for _ in range(EXCHANGES * count):
        first, second = int(chance() * count), int(chance() * count)
        here, there = likely[first], likely[second]
        if here is not there:
            one, other = cards[first], cards[second]
            if chance() * here[one] * there[other] < here[other] * there[one]:
                cards[first], cards[second] = other, one
