"""Matches and deals between two levels, played through the engine as people play: a view, a choice, a check, a play."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from time import thread_time
from typing import NamedTuple

from games.engine.deal import dealer_after_void, next_dealer, table_of, void_reason
from games.engine.match import MatchState
from games.engine.round import Position, deal
from games.engine.rules import Rules
from games.engine.scoring import RoundScore, score_round
from games.engine.variants import VARIANTS, rules_for
from games.engine.view import view_of

from .budget import Budget
from .levels import choose_play
from .searching import uncollected

Budgets = Mapping[str, Budget]

MOST_ROUNDS = 2000


class Pairing(NamedTuple):
    """A match to play: the number of the match, its rules, and the side that the first level holds."""

    number: int
    rules: Rules
    first_side: int


@dataclass(slots=True)
class Result:
    """How a match, or a deal played from every side, went for the first level: `difference` sums, over the rounds, its
    side's points less the mean of the other sides' points; `wins`, `draws` and `losses` count matches, or the rounds
    of a deal; `slowest` is the processor time, in seconds, of the choice that took longest."""

    rounds: int = 0
    difference: float = 0.0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    refused: int = 0
    slowest: float = 0.0

    def count(self, outcome: float) -> None:
        """Count one more win, draw or loss, by the sign of an outcome."""
        self.wins += outcome > 0
        self.draws += outcome == 0
        self.losses += outcome < 0


def pairings(variants: Sequence[str], matches: int) -> list[Pairing]:
    """Spread matches over the variants and their seatings, the first level holding each side in turn."""
    tables = [
        rules_for(variant, players=players, teams=teams)
        for variant in variants
        for players, teams in VARIANTS[variant].seatings
    ]
    return [_pairing(number, tables) for number in range(matches)]


def own_tables(variants: Sequence[str], deals: int) -> list[Pairing]:
    """Spread deals over the variants, each at the table that is its own by default."""
    return [Pairing(number, rules_for(variants[number % len(variants)]), 0) for number in range(deals)]


def _pairing(number: int, tables: list[Rules]) -> Pairing:
    turn, table = divmod(number, len(tables))
    return Pairing(number, tables[table], turn % tables[table].sides)


@dataclass(slots=True)
class Contest:
    """A match in play between two levels; `totals` are None where a deal is played for itself."""

    pairing: Pairing
    levels: tuple[str, str]
    rng: Random
    budgets: Budgets = field(default_factory=dict)
    totals: tuple[int, ...] | None = None
    result: Result = field(default_factory=Result)

    def play(self) -> Result:
        """Play the match to its end; raise `RuntimeError` should it not end."""
        rules, side = self.pairing.rules, self.pairing.first_side
        state, dealer = MatchState.start(rules), self.rng.randrange(rules.players)
        while not state.over:
            if state.rounds == MOST_ROUNDS:
                raise RuntimeError(f"match {self.pairing.number} has not ended after {MOST_ROUNDS} rounds")
            self.totals = state.totals
            position = self._play_round(self._deal(dealer))
            score = score_round(position)
            state, dealer = state.after(score), next_dealer(rules, position.dealer)
            self._add(score)
        self.result.count(0 if state.winner is None else 1 if state.winner == side else -1)
        return self.result

    def play_deal(self) -> Result:
        """Deal once and play the same cards from every side in turn, a round by itself each time."""
        rules = self.pairing.rules
        dealt = self._deal(self.rng.randrange(rules.players))
        for side in range(rules.sides):
            self.pairing = self.pairing._replace(first_side=side)
            self.result.count(self._add(score_round(self._play_round(dealt))))
        return self.result

    def _add(self, score: RoundScore) -> float:
        """Add a round to the result and return by how much the first level was ahead."""
        side, totals = self.pairing.first_side, score.totals
        ahead = totals[side] - (sum(totals) - totals[side]) / (len(totals) - 1)
        self.result.rounds += 1
        self.result.difference += ahead
        return ahead

    def _deal(self, dealer: int) -> Position:
        rules, deck = self.pairing.rules, list(self.pairing.rules.cards)
        self.rng.shuffle(deck)
        while void_reason(rules, table_of(rules, deck)):
            dealer = dealer_after_void(rules, dealer)
            self.rng.shuffle(deck)
        return deal(rules, dealer, deck)

    def _play_round(self, position: Position) -> Position:
        while not position.finished:
            position = self._play_once(position)
        return position

    def _play_once(self, position: Position) -> Position:
        """Play what the seat's level chooses; a choice that is not legal is counted, and another play made."""
        side, view = position.setup.side_of[position.turn], view_of(position, position.turn)
        level = self.levels[side != self.pairing.first_side]
        started = thread_time()
        event = choose_play(level, view, self.rng, self.totals, self.budgets.get(level))
        self.result.slowest = max(self.result.slowest, thread_time() - started)
        if event not in position.legal_plays:
            self.result.refused += 1
            event = view.legal_plays[0]
        return position.play(event)


def play_match(
    pairing: Pairing, levels: tuple[str, str], seed: int, budgets: Budgets | None = None
) -> Result:
    """Play one match; the same arguments give the same result, however many are played beside it, unless the time of a
    budget runs out."""
    with uncollected():
        return _contest(pairing, levels, seed, budgets).play()


def play_deal(pairing: Pairing, levels: tuple[str, str], seed: int, budgets: Budgets | None = None) -> Result:
    """Play one deal from every side; otherwise as `play_match`."""
    with uncollected():
        return _contest(pairing, levels, seed, budgets).play_deal()


def _contest(pairing: Pairing, levels: tuple[str, str], seed: int, budgets: Budgets | None) -> Contest:
    return Contest(pairing, levels, Random(f"{seed}:{pairing.number}"), budgets or {})
