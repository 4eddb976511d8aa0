"""A player to measure others against: it deals the unseen cards a few times and looks some plays ahead in each, as if
all cards lay open (perfect information Monte Carlo)."""

from math import erf, sqrt
from random import Random

from games.engine.cards import COINS, SETTEBELLO, SUIT_MASKS, cards_in
from games.engine.notation import Event, Play
from games.engine.view import View

from . import careful
from .guess import Guesses
from .payoff import payoff_for
from .quick import BITS, QuickPosition
from .sense import Sense, sense_for
from .worth import primiera_grades

DEALS, DEPTH = 12, 5


def choose_play(view: View, rng: Random) -> Event:
    """Return the play that is best in the mean of some deals; what may be declared is weighed without them."""
    plays = [event for event in view.legal_plays if isinstance(event, Play)]
    if len(plays) < len(view.legal_plays):
        return careful.choose_play(view, rng)
    guesses = Guesses(view)
    looking = _Looking(sense_for(view.rules, guesses.piles, 0, 40), view.rules.side_of(view.turn))
    sums = dict.fromkeys(plays, 0.0)
    for _ in range(DEALS if len(plays) > 1 else 0):
        position = guesses.deal(rng)
        for play in plays:
            sums[play] += looking.after(position, int(play.card), play.captured, DEPTH - 1, -99.0, 99.0)
    return max(plays, key=lambda play: (sums[play], rng.random()))


class _Looking:
    """Looks ahead for a side against all others together."""

    def __init__(self, sense: Sense, side: int) -> None:
        self.sense, self.side = sense, side
        self.grades = primiera_grades(sense.kinds.rules)
        self.payoff = payoff_for(sense.kinds.rules)

    def after(
        self, position: QuickPosition, card: int, captured: int, depth: int, low: float, high: float
    ) -> float:
        position = position.copy()
        position.play(card, captured)
        return self.value(position, depth, low, high)

    def value(self, position: QuickPosition, depth: int, low: float, high: float) -> float:
        if position.over or not depth:
            return self._odds(position)
        own = position.where.side_of[position.turn] == self.side
        for card, option in self.sense.options(position):
            found = self.after(position, card, option.cards(position.table, BITS[card]), depth - 1, low, high)
            low, high = (max(low, found), high) if own else (low, min(high, found))
            if low >= high:
                break
        return low if own else high

    def _odds(self, position: QuickPosition) -> float:
        """Return the points, or while the round goes on the odds of the four points and the sweeps made."""
        points, piles, side = position.points, position.piles, self.side
        if position.over:
            scored = self.payoff.of(piles, points)
            return scored[side] - max(scored[:side] + scored[side + 1 :])
        odds: float = points[side] - max(points[:side] + points[side + 1 :])
        others = [pile for other, pile in enumerate(piles) if other != side]
        for mask, clump in ((-1, 2.5), (COINS, 1.5), (SETTEBELLO.bit, 1.0)):
            lead = (piles[side] & mask).bit_count() - max((pile & mask).bit_count() for pile in others)
            left = ((position.alive | position.table) & mask).bit_count()
            odds += erf(lead / sqrt(2 * clump * left)) if left else (lead > 0) - (lead < 0)
        best = [sum(self._best(pile & suit) for suit in SUIT_MASKS) for pile in piles]
        left = position.alive.bit_count()
        return odds + erf((best[side] - max(best[:side] + best[side + 1 :])) / (0.6 + 0.05 * left))

    def _best(self, cards: int) -> float:
        grades = self.grades
        return max([grades[card] for card in cards_in(cards)], default=0.0)
