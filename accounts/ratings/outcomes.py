"""Whose rating a match moves: who stays to the end is rated by the result, who leaves has lost, whoever was ahead.

| who left | the leaver | their partners | the other sides |
|---|---|---|---|
| nobody | by the result | by the result | by the result |
| somebody, and that ended the match | has lost to all others | unmoved | have won against the sides that were left |
| somebody, and a computer played on | has lost to all others | unmoved | unmoved |
| nobody, but the match was stopped | unmoved | unmoved | unmoved |
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations, product

from accounts.ratings.strength import Strength, rated


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: the players of each side, the place of each side (0 the first, equal where tied), who left,
    whether it ended away from the cards, and whether a computer had played on for somebody."""

    sides: tuple[tuple[int, ...], ...]
    ranks: tuple[int, ...]
    leavers: frozenset[int] = frozenset()
    stopped: bool = False
    stood_in: bool = False

    @property
    def players(self) -> list[int]:
        return [player for side in self.sides for player in side]

    @property
    def opponents(self) -> Iterable[tuple[int, int]]:
        """The pairs of players who were on different sides."""
        for side, other in combinations(self.sides, 2):
            yield from product(side, other)

    def was_left(self, side: tuple[int, ...]) -> bool:
        """Tell whether somebody of a side left."""
        return any(player in self.leavers for player in side)


Beliefs = Mapping[int, Strength]
Moved = dict[int, tuple[int, Strength]]


def moved(outcome: Outcome, beliefs: Beliefs) -> Moved:
    """Return the place and the new strength of each player whom a match moves; `beliefs` are those before it."""
    if outcome.leavers:
        return _lost_by_leavers(outcome, beliefs) | _won_against_leavers(outcome, beliefs)
    return {} if outcome.stopped else _by_rank(outcome.sides, outcome.ranks, beliefs)


def _by_rank(sides: Iterable[tuple[int, ...]], ranks: Iterable[int], beliefs: Beliefs) -> Moved:
    sides, ranks = list(sides), list(ranks)
    after = rated([[beliefs[player] for player in side] for side in sides], ranks)
    return {
        player: (rank, strength)
        for side, rank, strengths in zip(sides, ranks, after, strict=True)
        for player, strength in zip(side, strengths, strict=True)
    }


def _lost_by_leavers(outcome: Outcome, beliefs: Beliefs) -> Moved:
    lost: Moved = {}
    for own in filter(outcome.was_left, outcome.sides):
        last = [int(side == own) for side in outcome.sides]
        after = _by_rank(outcome.sides, last, beliefs)
        lost |= {player: (len(last) - 1, after[player][1]) for player in own if player in outcome.leavers}
    return lost


def _won_against_leavers(outcome: Outcome, beliefs: Beliefs) -> Moved:
    """Rate each side that stayed against those that were left, so that it cannot lose by what another did."""
    if outcome.stood_in or not outcome.stopped:
        return {}
    won: Moved = {}
    left = [side for side in outcome.sides if outcome.was_left(side)]
    for own in outcome.sides:
        if own not in left:
            after = _by_rank([own, *left], [0, *[1] * len(left)], beliefs)
            won |= {player: after[player] for player in own}
    return won
