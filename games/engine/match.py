"""A match: totals from round to round, and how it ends (RULES.md §6)."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import accumulate

from .rules import Rules
from .scoring import STANDARD_ITEMS, RoundScore

ENDED_OTHERWISE = ("resignation", "timeout", "abandoned")


@dataclass(frozen=True, slots=True)
class MatchState:
    """The state of a match between rounds: totals by side, scored rounds, and once it is over the winning side
    (None for a draw) and how it ended."""

    rules: Rules
    totals: tuple[int, ...]
    rounds: int = 0
    winner: int | None = None
    ended_by: str | None = None

    @classmethod
    def start(cls, rules: Rules) -> "MatchState":
        return cls(rules, (0,) * rules.sides)

    @property
    def over(self) -> bool:
        return self.ended_by is not None

    def after(self, score: RoundScore) -> "MatchState":
        """Return the state after a scored round; raise `ValueError` once the match is over."""
        if self.over:
            raise ValueError("the match is over")
        added = tuple(map(sum, zip(self.totals, score.totals, strict=True)))
        totals = _reset_by_coins(self.rules, added, score)
        state = replace(self, totals=totals, rounds=self.rounds + 1)
        for check in ENDINGS:
            if (ending := check(state, self.totals, score)) is not None:
                return replace(state, winner=ending[0], ended_by=ending[1])
        return state


Ending = tuple[int | None, str] | None


def coins_reset(rules: Rules, score: RoundScore) -> bool:
    """Return whether a side has the coins of `coin_sweep_reset`, which set the others to nothing."""
    return bool(rules.coin_sweep_reset) and max(score.coins) >= rules.coin_sweep_reset


def _reset_by_coins(rules: Rules, totals: tuple[int, ...], score: RoundScore) -> tuple[int, ...]:
    """Set the others to nothing where a side has the coins of `coin_sweep_reset`."""
    if not coins_reset(rules, score):
        return totals
    wanted = rules.coin_sweep_reset
    return tuple(total if coins >= wanted else 0 for total, coins in zip(totals, score.coins, strict=True))


def _leader(totals: tuple[int, ...]) -> int | None:
    """Return the side with the highest total, None where several have it."""
    best = max(totals)
    return totals.index(best) if totals.count(best) == 1 else None


def _all_coins(state: MatchState, before: tuple[int, ...], score: RoundScore) -> Ending:
    if not state.rules.all_coins_wins or state.rules.deck // 4 not in score.coins:
        return None
    return score.coins.index(state.rules.deck // 4), "all_coins"


def _fixed_deals(state: MatchState, before: tuple[int, ...], score: RoundScore) -> Ending:
    if not state.rules.fixed_deals or state.rounds < state.rules.fixed_deals:
        return None
    return _leader(state.totals), "fixed_deals"


def _target(state: MatchState, before: tuple[int, ...], score: RoundScore) -> Ending:
    if state.rules.fixed_deals or max(state.totals) < state.rules.target:
        return None
    leader = _leader(state.totals)
    if leader is not None:
        return leader, "target"
    return _ordered_count(state, before, score) if state.rules.tie_break == "ordered_count" else None


def _ordered_count(state: MatchState, before: tuple[int, ...], score: RoundScore) -> Ending:
    """Count the last round's points in order: the first side at the target wins, unless both get there together."""
    reached = [
        next(
            (
                at
                for at, total in enumerate(_counted(before[side], score.points[side]))
                if total >= state.rules.target
            ),
            len(STANDARD_ITEMS) + 1,
        )
        for side in range(2)
    ]
    if reached[0] == reached[1]:
        return None
    return int(reached[1] < reached[0]), "ordered_count"


def _counted(before: int, points: dict[str, int]) -> list[int]:
    return list(accumulate((points.get(item, 0) for item in STANDARD_ITEMS), initial=before))


def _cappotto(state: MatchState, before: tuple[int, ...], score: RoundScore) -> Ending:
    rules, totals = state.rules, state.totals
    if (
        rules.fixed_deals
        or not rules.cappotto
        or max(totals) < rules.cappotto
        or totals.count(0) != len(totals) - 1
    ):
        return None
    return _leader(totals), "cappotto"


ENDINGS: tuple[Callable[[MatchState, tuple[int, ...], RoundScore], Ending], ...] = (
    _all_coins,
    _fixed_deals,
    _target,
    _cappotto,
)
