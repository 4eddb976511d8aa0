"""Count the tie-breaks.

The written rules:

- **Head to head**: a table among those who are level alone, of the scores they got against each other; whoever met
  somebody more than once there counts the average. It says something only if each of them has met every other; a table
  forfeited is a meeting. Those who are level in it too, and fewer than before, are compared once more among
  themselves.
- **Buchholz**: the sum of the scores of one's opponents. **Median Buchholz** leaves out the highest and the lowest.
- **Sonneborn-Berger**: the whole score of every opponent one has won against, and half of those one has drawn with.
- **Sweeps**: all sweeps made. **Point difference**: points made less points conceded, in all matches.

A table that was not played (a bye, a forfeit, a round missed) is for these as if played against a virtual opponent who
has, in the end, as many points as oneself. In the score of an opponent, each such round counts as a draw, whatever it
brought: nobody gains or loses by what happened at a table where they did not sit. With partners drawn each round the
score of the opponents at a table is their average.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations

from .results import Meetings, meetings, missed
from .values import Result, TieBreak, Value

DRAW = 1  # half points


@dataclass(frozen=True, slots=True)
class Field:
    """All results of an event by entrant, with what tie-breaks look up: scores, and scores as opponents count them."""

    results: Mapping[int, Sequence[Result]]
    scores: Mapping[int, Value]
    as_opponent: Mapping[int, Value]
    met: Meetings
    rounds_over: int


def field_of(
    results: Mapping[int, Sequence[Result]], rounds_over: int, totals: Mapping[int, Value] | None
) -> Field:
    """Gather what tie-breaks look up. `totals` take the place of the sums of scores, for opponents too."""
    scores: Mapping[int, Value] = totals if totals is not None else _sums(results)
    as_opponent = (
        scores if totals is not None else {one: _adjusted(own, rounds_over) for one, own in results.items()}
    )
    return Field(results, scores, as_opponent, meetings(results), rounds_over)


def _sums(results: Mapping[int, Sequence[Result]]) -> dict[int, Value]:
    return {one: sum(result.score for result in own) for one, own in results.items()}


def _adjusted(results: Sequence[Result], rounds_over: int) -> int:
    counted = sum(result.score if result.met else DRAW for result in results)
    return counted + DRAW * missed(results, rounds_over)


def faced(field: Field, entrant: int) -> list[Value]:
    """Return the score of the opponent in each round, a virtual one where nobody was met."""
    own = field.results[entrant]
    virtual = field.scores[entrant]
    return [_faced_at(field, result) for result in own] + [virtual] * missed(own, field.rounds_over)


def _faced_at(field: Field, result: Result) -> Value:
    if not result.met:
        return field.scores[result.entrant]
    scores = [field.as_opponent[opponent] for opponent in result.opponents]
    return scores[0] if len(scores) == 1 else Fraction(sum(scores)) / len(scores)


def buchholz(field: Field, entrant: int) -> Value:
    return sum(faced(field, entrant))


def median_buchholz(field: Field, entrant: int) -> Value:
    return sum(sorted(faced(field, entrant))[1:-1])


def sonneborn_berger(field: Field, entrant: int) -> Value:
    doubled = sum(result.score * _faced_at(field, result) for result in field.results[entrant])
    return Fraction(doubled) / 2


def sweeps(field: Field, entrant: int) -> Value:
    return sum(result.sweeps for result in field.results[entrant])


def difference(field: Field, entrant: int) -> Value:
    return sum(result.points - result.against for result in field.results[entrant])


COUNTED: Mapping[TieBreak, Callable[[Field, int], Value]] = {
    TieBreak.BUCHHOLZ: buchholz,
    TieBreak.MEDIAN_BUCHHOLZ: median_buchholz,
    TieBreak.SONNEBORN_BERGER: sonneborn_berger,
    TieBreak.SWEEPS: sweeps,
    TieBreak.POINT_DIFFERENCE: difference,
}


def head_to_head(field: Field, level: Sequence[int]) -> dict[int, Value] | None:
    """Return the score of each among those who are level; None where not all of them have met."""
    if any(pair not in field.met for pair in permutations(level, 2)):
        return None
    return {one: sum(_average(field.met[one, other]) for other in level if other != one) for one in level}


def _average(scores: Sequence[int]) -> Fraction:
    return Fraction(sum(scores), len(scores))
