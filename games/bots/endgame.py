"""The end of a round, played out in every way: exact where all cards are known, else the mean over some deals."""

from math import inf
from time import thread_time

from .budget import Budget
from .guess import Guesses
from .quick import BITS, QuickPosition
from .tree import Key, Search

FEW_CARDS = 8
# How many iterations of a search take about as long as solving one deal of so few cards.
WORTH_ITERATIONS = 10


def solvable(guesses: Guesses) -> bool:
    """Tell whether the rest of a round is short enough: two sides, no stock, and few cards unless all are known."""
    if guesses.later or guesses.rules.sides != 2:
        return False
    return guesses.rules.players == 2 or guesses.alive <= FEW_CARDS


def solve(search: Search, budget: Budget) -> dict[Key, float]:
    """Return what each option of the root gains its side, best play by all, in the mean over deals."""
    guesses, marks = search.guesses, dict[Key, float]()
    known = guesses.rules.players == 2
    until = thread_time() + budget.seconds
    for _ in range(1 if known else max(1, budget.iterations // WORTH_ITERATIONS)):
        position = guesses.deal(search.rng)
        for card, option in search.sense.options(position):
            gained = -_after(search, position, card, option.cards(position.table, BITS[card]), -inf, inf)
            marks[option.key] = marks.get(option.key, 0.0) + gained
        if thread_time() > until:
            break
    return marks


def _after(
    search: Search, position: QuickPosition, card: int, captured: int, low: float, high: float
) -> float:
    """Return what the next seat's side gains after a play, if that lies between two bounds."""
    after = position.copy()
    after.play(card, captured)
    return _value(search, after, low, high)


def _value(search: Search, position: QuickPosition, low: float, high: float) -> float:
    """Return what the side of the seat whose turn it is gains with the best play by all."""
    if position.over:
        return search.gains(position)[position.where.side_of[position.turn]]
    best = -inf
    for card, option in search.sense.options(position):
        captured = option.cards(position.table, BITS[card])
        best = max(best, -_after(search, position, card, captured, -high, -max(low, best)))
        if best >= high:
            break
    return best
