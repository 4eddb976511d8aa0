"""What the analysis of a match comes to: what each play lost, how accurately each seat played, and what was luck."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any

from games.bots.weighed import Weighed
from games.engine.match import MatchState
from games.engine.notation import parse_event
from games.engine.rules import Rules
from games.models import Analysis, Match, Round
from games.selectors import Played, Step, fold_round

HALVED_BY = 0.25  # points lost with each choice, on average, that halve the accuracy
MISTAKE = 0.3  # points
MOST_MISTAKES = 3  # of a side


@dataclass(frozen=True, slots=True)
class Ply:
    """A ply that was judged: the round, its place in it from 0, what was done, and what a search says (None: there was
    no choice)."""

    round: int
    place: int
    step: Step
    weighed: Weighed | None

    @property
    def lost(self) -> float:
        return self.weighed.loss(self.step.event) if self.weighed else 0.0

    @property
    def expected(self) -> float | None:
        """The points more than the others that the round would have come to with the best play."""
        return self.weighed.values[self.weighed.best] if self.weighed else None


@dataclass(frozen=True, slots=True)
class Accuracy:
    """How a seat played: the number of its choices, the points they lost, and the accuracy from 0 to 100 (None without
    a choice)."""

    choices: int
    lost: float

    @property
    def percent(self) -> float | None:
        return 100 * 0.5 ** (self.lost / self.choices / HALVED_BY) if self.choices else None


@dataclass(frozen=True, slots=True)
class Balance:
    """Where the lead of a side comes from, in points over the rounds that were finished: cards and plays."""

    result: float
    plays: float

    @property
    def cards(self) -> float:
        return self.result - self.plays


@dataclass(frozen=True)
class Judgement:
    """What an analysis says of a match as far as it has come."""

    rules: Rules
    rounds: tuple[Played, ...]
    plies: tuple[Ply, ...]

    @classmethod
    def of(
        cls, rules: Rules, rounds: Sequence[Round], judged: Sequence[tuple[str, dict[str, float]]]
    ) -> "Judgement":
        """Put together what is stored of a match and of its analysis."""
        played = tuple(fold_round(rules, stored) for stored in rounds)
        said = iter(judged)
        plies = [
            Ply(one.stored.number, place, step, _weighed(*told))
            for one in played
            for place, (step, told) in enumerate(zip(one.steps, said, strict=False))
        ]
        return cls(rules, played, tuple(plies))

    def side(self, ply: Ply) -> int:
        return self.rules.side_of(ply.step.seat)

    def accuracy(self, seat: int) -> Accuracy:
        chosen = [ply for ply in self.plies if ply.step.seat == seat and ply.weighed]
        return Accuracy(len(chosen), sum(ply.lost for ply in chosen))

    def mistakes(self, side: int) -> list[Ply]:
        """Return the plays of a side that lost most, the worst first."""
        found = [ply for ply in self.plies if self.side(ply) == side and ply.lost >= MISTAKE]
        return sorted(found, key=lambda ply: -ply.lost)[:MOST_MISTAKES]

    @cached_property
    def leads(self) -> dict[int, list[float]]:
        """What each side is ahead of the mean of the others before each round that was played, and after the last."""
        state, leads = MatchState.start(self.rules), [_leads((0,) * self.rules.sides)]
        for played in self.rounds:
            if played.score:
                state = state.after(played.score)
            leads.append(_leads(state.totals))
        return {side: [lead[side] for lead in leads] for side in range(self.rules.sides)}

    def balance(self, side: int) -> Balance:
        finished = {played.stored.number for played in self.rounds if played.score}
        lost = [0.0] * self.rules.sides
        for ply in self.plies:
            if ply.round in finished:
                lost[self.side(ply)] += ply.lost
        others = (sum(lost) - lost[side]) / (self.rules.sides - 1)
        return Balance(self.leads[side][-1], others - lost[side])

    def expected(self, side: int) -> Iterator[tuple[Ply | None, float]]:
        """Yield what a side would be ahead after the round, as it looks before each choice that tells, and what it is
        after each round (with None)."""
        plies = list(self.plies)
        for place, played in enumerate(self.rounds):
            before = self.leads[side][place]
            for ply in [ply for ply in plies if ply.round == played.stored.number]:
                if ply.expected is not None and (self.rules.sides == 2 or self.side(ply) == side):
                    yield ply, before + (ply.expected if self.side(ply) == side else -ply.expected)
            if played.score:
                yield None, self.leads[side][place + 1]


def _weighed(best: str, values: dict[str, float]) -> Weighed | None:
    if not best:
        return None
    return Weighed(parse_event(best), {parse_event(text): value for text, value in values.items()})


def _leads(totals: Sequence[int]) -> list[float]:
    others = len(totals) - 1
    return [total - (sum(totals) - total) / others for total in totals]


def analysis_for_record(match: Match) -> dict[str, Any]:
    """Return what a record says of the analysis of its match, as a key that readers of records may leave out: for each
    round and event the best one, and what the events are worth; nothing before all is judged."""
    found = Analysis.objects.filter(match=match, due=None).first()
    if found is None:
        return {}
    said = iter(found.judged)
    rounds = [
        [{"best": best, "values": values} for best, values in islice(said, stored.ply)]
        for stored in match.rounds.all()
    ]
    return {"analysis": rounds}
