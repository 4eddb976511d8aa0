"""What the next seat may do with the table that a play leaves, by the cards not seen yet."""

from functools import lru_cache
from math import comb
from typing import NamedTuple

from games.engine.cards import Card, mask_of
from games.engine.round import Position
from games.engine.view import View

from .imagined import sweep_points
from .worth import Worth


class Threats(NamedTuple):
    """What the seat after a view's seat may hold: one card for each rank, with the chance that it holds the rank."""

    chances: tuple[tuple[Card, float], ...]
    holds_more: bool
    worth: Worth

    def expected_loss(self, after: Position) -> float:
        """Return what the next seat is expected to take from the table, supposing that it takes the most it can."""
        if after.finished or not after.table:
            return 0.0
        expected, without = 0.0, 1.0
        for worth, chance in sorted(self._takes(after), reverse=True):
            expected += without * chance * worth
            without *= 1 - chance
        return expected

    def _takes(self, after: Position) -> list[tuple[float, float]]:
        """Return the most that each card could take, with the chance that it is held."""
        cards, captures = mask_of([card for card, _chance in self.chances]), after.setup.captures
        most = {card: 0.0 for card, _chance in self.chances}
        for card, captured in captures.plays(after.table, cards, after.declared.matta):
            if captured:
                most[card] = max(most[card], self._worth_of(after, card, captured))
        return [(most[card], chance) for card, chance in self.chances if most[card]]

    def _worth_of(self, after: Position, card: Card, captured: int) -> float:
        taken = self.worth.of(captured)
        return taken + sweep_points(after, card, self.holds_more) if captured == after.table else taken


def threats_to(view: View, worth: Worth) -> Threats:
    """Return the threats of the seat after the view's own: never a partner's, for partners do not sit side by side."""
    seat = (view.turn + 1) % view.rules.players
    held = view.hand_counts[seat] or (view.rules.hand_size if view.stock_count else 0)
    known = view.open_hands[seat]
    hidden = held - len(known)
    ranks: dict[str, list[Card]] = {}
    for card in view.unseen:
        ranks.setdefault(card.rank, []).append(card)
    chances = [(cards[0], chance_of_one(len(view.unseen), len(cards), hidden)) for cards in ranks.values()]
    return Threats((*((card, 1.0) for card in known), *chances), held > 1, worth)


@lru_cache(maxsize=1 << 12)
def chance_of_one(unseen: int, wanted: int, drawn: int) -> float:
    """Return the chance that at least one of `wanted` cards is among `drawn` of the `unseen`.

    >>> chance_of_one(4, 1, 2), chance_of_one(3, 2, 2)
    (0.5, 1.0)
    """
    return 1 - comb(unseen - wanted, drawn) / comb(unseen, drawn)
