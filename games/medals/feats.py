"""Tell from a match that is over what a player has achieved in it: pure, from scores, sweeps and counts alone."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from accounts.ratings.ladders import FAMILIES
from games.engine.match import MatchState
from games.engine.rules import Rules
from games.engine.scoring import STANDARD_ITEMS, RoundScore

PLAYED_OUT = ("target", "ordered_count", "fixed_deals", "cappotto", "all_coins")
FAMILIES_WON = frozenset(FAMILIES) - {"open"}


@dataclass(frozen=True, slots=True)
class RoundFacts:
    """A round that was scored: its score by side, and by seat the sweeps and the most of them in a row."""

    score: RoundScore
    sweeps: Counter[int]
    runs: Counter[int]


class Career(Protocol):
    """What a player has done in matches with people up to a moment."""

    @property
    def matches(self) -> int: ...
    @property
    def opponents(self) -> int: ...
    @property
    def families(self) -> frozenset[str]: ...


@dataclass(frozen=True, slots=True)
class Facts:
    """A match that is over, as one seat saw it: `people` tells whether only people sat there, `levels` are those of
    the computers that did."""

    rules: Rules
    seat: int
    rounds: tuple[RoundFacts, ...]
    winner: int | None
    ended_by: str
    people: bool
    levels: tuple[str, ...]
    career: Career

    @property
    def side(self) -> int:
        return self.rules.side_of(self.seat)

    @property
    def won(self) -> bool:
        """Tell whether the match was won at the cards."""
        return self.winner == self.side and self.ended_by in PLAYED_OUT

    @property
    def won_with_people(self) -> bool:
        return self.won and self.people

    @property
    def courses(self) -> Iterator[tuple[int, int]]:
        """Yield after each round the own total and the best of the others'."""
        state = MatchState.start(self.rules)
        for one in self.rounds:
            state = state.after(one.score)
            yield self.apart(state.totals)

    def apart(self, totals: tuple[int, ...]) -> tuple[int, int]:
        """Return one's own of some numbers by side, and the greatest of the others'."""
        return totals[self.side], max(total for side, total in enumerate(totals) if side != self.side)


def cappotto(facts: Facts) -> bool:
    """Tell whether the others never scored a point."""
    return facts.won_with_people and any(best == 0 for _own, best in list(facts.courses)[-1:])


def four_sweeps(facts: Facts) -> bool:
    """Tell whether the seat swept four times in a round."""
    return any(one.sweeps[facts.seat] >= 4 for one in facts.rounds)


def three_in_a_row(facts: Facts) -> bool:
    """Tell whether the seat swept at three of its turns in a row."""
    return any(one.runs[facts.seat] >= 3 for one in facts.rounds)


def napola_to_the_king(facts: Facts) -> bool:
    """Tell whether the side had all the coins of a round."""
    return any(one.score.coins[facts.side] == facts.rules.deck // 4 for one in facts.rounds)


def all_five(facts: Facts) -> bool:
    """Tell whether the side had each of the five points in one round."""
    return any(set(STANDARD_ITEMS) <= one.score.points[facts.side].keys() for one in facts.rounds)


def from_nothing(facts: Facts) -> bool:
    """Tell whether the match was won after the others led by ten to nothing."""
    return facts.won_with_people and any(own == 0 and best >= 10 for own, best in facts.courses)


def every_settebello(facts: Facts) -> bool:
    """Tell whether the side had the settebello of every round, three at least."""
    return len(facts.rounds) >= 3 and all(
        "settebello" in one.score.points[facts.side] for one in facts.rounds
    )


def never_behind(facts: Facts) -> bool:
    """Tell whether the match was won, in three rounds at least, without one in which others scored more."""
    rounds = [facts.apart(one.score.totals) for one in facts.rounds]
    return facts.won_with_people and len(rounds) >= 3 and all(own >= best for own, best in rounds)


def by_a_hair(facts: Facts) -> bool:
    """Tell whether the match was won by a single point."""
    return facts.won_with_people and any(own == best + 1 for own, best in list(facts.courses)[-1:])


def expert_beaten(facts: Facts) -> bool:
    """Tell whether the match was won alone against the strongest computer."""
    return facts.won and facts.rules.players == 2 and facts.levels == ("expert",)


def ten_opponents(career: Career) -> bool:
    """Tell whether a player has met ten people on other sides."""
    return career.opponents >= 10


def every_family(career: Career) -> bool:
    """Tell whether a player has won at each family of variants that has a ladder of its own."""
    return career.families >= FAMILIES_WON


def hundred_matches(career: Career) -> bool:
    """Tell whether a player has finished a hundred matches."""
    return career.matches >= 100
