"""What a play is worth at a glance: what it takes, and which cards would sweep what it leaves."""

from collections.abc import Callable
from functools import lru_cache
from math import comb
from typing import NamedTuple

from games.engine.cards import cards_in
from games.engine.rules import Rules

from .kinds import Kinds, Option, kinds_for
from .quick import QuickPosition
from .ranks import Ranks, ranks_for
from .worth import Worth, worth_for

MOST_TABLES = 12_000
MOST_OPTIONS = 12
FEW_CARDS = 12


class Style(NamedTuple):
    """How plays are weighed at a glance, in points: `secured`, the share of its worth that the own card gains by
    capturing and risks by lying on the table; `sweep`, what a sweep is worth beyond its points, to whoever makes it."""

    secured: float = 0.5
    sweep: float = 0.25


STYLE = Style()


class Worths(dict[int, float]):
    """The worth of the cards of a mask."""

    def __init__(self, cards: list[float]) -> None:
        super().__init__()
        self.cards = cards

    def __missing__(self, mask: int) -> float:
        if len(self) >= MOST_TABLES:
            self.clear()
        worth = self[mask] = sum([self.cards[card] for card in cards_in(mask)])
        return worth


class Sense:
    """The glances of a search, with the worth of the cards as it was at its root."""

    def __init__(self, kinds: Kinds, worth: Worth, style: Style = STYLE) -> None:
        self.kinds, self.style = kinds, style
        self.worth = [_mean([worth.cards[card] for card in cards_in(mask)]) for mask in kinds.masks]
        self.of_cards = Worths(worth.cards)
        self.own = tuple([style.secured * one for one in worth.cards])

    def ranks(self, matta: int) -> Ranks:
        """Return what cards may do while 7H has some value."""
        return ranks_for(self.kinds.rules, matta, self.style.sweep)

    def value(self, option: Option) -> float:
        """Return what an option takes and risks, apart from sweeps by the next seat."""
        worth = self.worth
        own = self.style.secured * worth[option.kind]
        if option.take is None:
            return -own
        if option.points:
            own += option.points + self.style.sweep
        for kind, number in option.taken:
            own += number * worth[kind]
        return own

    def weighing(self, position: QuickPosition) -> Callable[[Option], float]:
        """Return how to weigh the options of the seat whose turn it is, with the danger of what they leave."""
        turn, where = position.turn, position.where
        others = position.alive ^ position.held[turn]
        held = len(position.hands[where.next_seat[turn]]) or where.rules.hand_size
        risks, sweep = CHANCES[held][others.bit_count()], self.style.sweep

        def weigh(option: Option) -> float:
            value = self.value(option)
            if option.sweepers:
                value -= (option.cost + sweep) * risks[(option.sweepers & others).bit_count()]
            return value

        return weigh

    def options(self, position: QuickPosition) -> list[tuple[int, Option]]:
        """Return what the seat whose turn it is may do: each a card and how to play it, one for cards alike; where
        there are very many, those that take most."""
        kinds, table, matta = self.kinds, position.table, position.matta
        row, of_card = kinds.rows[matta].get(table) or kinds.row(table, matta), kinds.of_card
        found = list[tuple[int, Option]]()
        for kind, card in {of_card[card]: card for card in position.hands[position.turn]}.items():
            options = row[kind] or kinds.options(row, table, kind, matta)
            if len(options) == 1:
                found.append((card, options[0]))
                continue
            if len(options) > MOST_OPTIONS:
                options = tuple(sorted(options, key=self.value, reverse=True)[:MOST_OPTIONS])
            for option in options:
                found.append((card, option))
        return found


def sense_for(rules: Rules, piles: tuple[int, ...], side: int, alive: int) -> Sense:
    """Return the sense for a search: near the end of a round, when so few cards are `alive`, by what they are worth
    then, and before that the same for all searches, so that its memory serves them all."""
    if alive > FEW_CARDS:
        return _early(rules)
    return Sense(kinds_for(rules), worth_for(rules, piles, side))


@lru_cache(maxsize=4)
def _early(rules: Rules) -> Sense:
    return Sense(kinds_for(rules), worth_for(rules, (0,) * rules.sides, 0))


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)


def _chances(size: int) -> list[list[float]]:
    drawn = [min(size, n) for n in range(53)]
    return [
        [1 - (comb(n - k, drawn[n]) / comb(n, drawn[n]) if k <= n else 0.0) for k in range(53)]
        for n in range(53)
    ]


# By the size of a hand, the number of cards it is drawn from, and how many of those matter: the chance to hold one.
CHANCES = [_chances(size) for size in range(11)]
