"""Make candidates from those who are in, and the tables that are over."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from ..standings.results import results_of
from ..standings.values import Entry, Kind, Result, Table, Value
from .values import Candidate

Floats = Mapping[int, int]


def candidates(
    entries: Iterable[Entry], tables: Iterable[Table], *, totals: Mapping[int, Value] | None = None
) -> list[Candidate]:
    """Return those who are to be paired, with whom they have met, where they sat, their byes and their last float.

    `entries` are those who are to be paired now, without the withdrawn and the paused; `tables` are all that are over.
    `totals` are the scores where they are not the sum of the tables (duplicate deals). A table forfeited counts as met:
    nobody is drawn once more against somebody who did not come while it can be avoided.
    """
    over = sorted(tables, key=lambda table: table.round)
    results, sides, floats = results_of(over), _sides(over), _last_floats(over)
    return [_candidate(entry, results.get(entry.id, ()), sides, floats, totals) for entry in entries]


def _candidate(
    entry: Entry,
    results: Sequence[Result],
    sides: Mapping[int, tuple[int, ...]],
    floats: Floats,
    totals: Mapping[int, Value] | None,
) -> Candidate:
    score: Value = sum(result.score for result in results) if totals is None else totals.get(entry.id, 0)
    return Candidate(
        id=entry.id,
        seed=entry.seed,
        score=round(score),
        met=tuple(opponent for result in results for opponent in result.opponents),
        partners=tuple(partner for result in results for partner in result.partners),
        sides=sides.get(entry.id, ()),
        byes=sum(result.kind is Kind.BYE for result in results),
        floated=floats.get(entry.id, 0),
    )


def _sides(tables: Iterable[Table]) -> dict[int, tuple[int, ...]]:
    """Return where everybody sat, at the tables that were played."""
    found: dict[int, list[int]] = defaultdict(list)
    for table in tables:
        if table.kind.was_played and len(table.places) > 1:
            for place in table.places:
                found[place.entrant].append(place.side)
    return {entrant: tuple(sides) for entrant, sides in found.items()}


def _last_floats(tables: Sequence[Table]) -> Floats:
    """Return who met somebody of lower score in the last round (-1), or of higher (1); a bye counts as lower."""
    scores: dict[int, int] = defaultdict(int)
    floats: dict[int, int] = {}
    for _number, played in groupby(tables, key=lambda table: table.round):
        latest = list(played)
        floats = {entrant: step for table in latest for entrant, step in _floats_at(table, scores)}
        for table in latest:
            for place in table.places:
                scores[place.entrant] += place.score
    return floats


def _floats_at(table: Table, scores: Mapping[int, int]) -> Iterable[tuple[int, int]]:
    sums: dict[int, int] = defaultdict(int)
    for place in table.places:
        sums[place.side] += scores[place.entrant]
    for place in table.places:
        others = [score for side, score in sums.items() if side != place.side]
        rival = max(others, default=sums[place.side] - 1)
        yield place.entrant, (rival > sums[place.side]) - (rival < sums[place.side])
