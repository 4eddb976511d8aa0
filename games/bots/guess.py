"""Rounds that a seat may be in, by what it has seen: the cards it has not are dealt anew each time."""

from itertools import chain
from random import Random

from games.engine.cards import mask_of
from games.engine.view import View

from .quick import QuickPosition, table_for
from .worth import worth_for


class Guesses:
    """Deals the unseen cards of a view to the others and the stock, all ways alike likely."""

    def __init__(self, view: View) -> None:
        rules = self.rules = view.rules
        self.where = table_for(rules, view.dealer)
        self.view = view
        self.unseen = [int(card) for card in view.unseen]
        self.turn = view.turn
        self.known = [[int(card) for card in hand] for hand in view.open_hands]
        self.known[view.turn] = [int(card) for card in view.hand]
        self.hidden = [count - len(hand) for count, hand in zip(view.hand_counts, self.known, strict=True)]
        size = rules.hand_size
        self.later = [size] * (view.stock_count // size)
        self.alive = len(self.unseen) + sum(map(len, self.known))
        self.alive_cards = mask_of([*self.unseen, *chain(*self.known)])
        self.table = mask_of(view.table)
        self.piles = tuple(map(mask_of, view.piles))
        self.worth = worth_for(rules, self.piles, rules.side_of(view.turn))
        self.points = tuple(map(sum, zip(view.sweep_points, view.declared_points, strict=True)))
        self.undeclared = [
            seat
            for seat in range(rules.players)
            if rules.declarations
            and seat != view.turn
            and view.hand_counts[seat] == size
            and not self.known[seat]
        ]

    def deal(self, rng: Random) -> QuickPosition:
        """Return a position that the view may be of; what may be declared, is."""
        chance = rng.random
        cards = sorted(self.unseen, key=lambda _card: chance())
        hands, at = [], 0
        for known, hidden in zip(self.known, self.hidden, strict=True):
            hands.append([*known, *cards[at : at + hidden]])
            at += hidden
        later, players = [], self.rules.players
        for size in self.later:
            later.append(cards[at : at + size])
            at += size
        stock = [later[start : start + players] for start in range(0, len(later), players)]
        position = QuickPosition(
            self.where,
            turn=self.turn,
            hands=hands,
            stock=stock,
            table=self.table,
            alive=self.alive_cards,
            piles=self.piles,
            points=self.points,
            last_capturer=self.view.last_capturer,
            matta=self.view.matta,
            declares=self.rules.declarations,
        )
        for seat in self.undeclared:
            position.declare(seat)
        return position
