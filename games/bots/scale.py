"""Weighing a play: what it takes, what it leaves to the next seat, and what may come of it."""

from heapq import nlargest
from typing import NamedTuple

from games.engine.cards import Card
from games.engine.notation import Declaration, Play
from games.engine.round import Position
from games.engine.view import View

from .imagined import imagine
from .threats import Threats, threats_to
from .weights import WEIGHTS
from .worth import Worth, worth_for


class Scale(NamedTuple):
    """What a seat weighs its plays with; `rivals` and `plays_left` are numbers of sides and of plays after this one."""

    position: Position
    worth: Worth
    threats: Threats
    side: int
    rivals: int
    plays_left: int

    @classmethod
    def for_view(cls, view: View) -> "Scale":
        """Work out once what all plays of a view are weighed with."""
        position = imagine(view)
        side = view.rules.side_of(view.turn)
        worth = worth_for(view.rules, position.piles, side)
        plays_left = sum(view.hand_counts) + view.stock_count - 1
        return cls(position, worth, threats_to(view, worth), side, view.rules.sides - 1, plays_left)

    def declaration_value(self, declaration: Declaration) -> float:
        """Return the points of a declaration and the value of the best play after it."""
        declared = self._replace(position=self.position.play(declaration))
        plays = [event for event in declared.position.legal_plays if isinstance(event, Play)]
        return declaration.points + max(map(declared.value, declared.worth_weighing(plays)))

    def worth_weighing(self, plays: list[Play]) -> list[Play]:
        """Return the plays, or where they are many those that capture most."""
        if len(plays) <= WEIGHTS.most_plays:
            return plays
        return nlargest(WEIGHTS.most_plays, plays, key=lambda play: self.worth.of(play.captured))

    def value(self, play: Play) -> float:
        """Return what a play gains against the mean of the other sides, in points."""
        after = self.position.play(play)
        gain = self.gain(play, after)
        if after.finished or after.table.bit_count() > WEIGHTS.large_table:
            return gain
        risk = WEIGHTS.care * self.threats.expected_loss(after) / self.rivals
        return gain - risk + WEIGHTS.prospect * self.prospect(after) + self.leftovers(after)

    def gain(self, play: Play, after: Position) -> float:
        """Return the points of a sweep and the worth of the cards that change sides, leftovers too at the end."""
        before, side = self.position, self.side
        swept = after.sweep_points[side] - before.sweep_points[side]
        own = after.piles[side] & ~before.piles[side]
        total = sum(after.piles) - sum(before.piles)
        gain = swept + self.worth.of(own) - self.worth.of(total ^ own) / self.rivals
        if own & play.card.bit and not after.finished:
            gain -= (1 - WEIGHTS.secured) * self.worth.cards[play.card]
        return gain

    def prospect(self, after: Position) -> float:
        """Return the most that the rest of the hand could take from the table."""
        return max([worth for worth, _card in self._prospects(after)], default=0.0)

    def prepared_card(self, after: Position) -> Card | None:
        """Return the card of the hand that could take most from the table, None where none takes anything."""
        best = max(self._prospects(after), default=(0.0, None))
        return best[1] if best[0] else None

    def _prospects(self, after: Position) -> list[tuple[float, Card]]:
        hand, table = after.hands[self.position.turn], after.table
        plays = after.setup.captures.plays(table, hand, after.declared.matta)
        return [(self.worth.of(play.captured & table), play.card) for play in plays]

    def leftovers(self, after: Position) -> float:
        """Return what the last capture, as it stands now, may bring at the end of the round."""
        if after.rules.leftovers != "last_capturer" or after.last_capturer is None:
            return 0.0
        held = WEIGHTS.last_capture**self.plays_left * self.worth.of(after.table)
        return held if after.setup.side_of[after.last_capturer] == self.side else -held / self.rivals
