"""See tables as each entrant saw them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from .values import Placed, Result, Table


def results_of(tables: Iterable[Table]) -> dict[int, tuple[Result, ...]]:
    """Return the results of every entrant, in the order of the rounds."""
    found: dict[int, list[Result]] = defaultdict(list)
    for table in sorted(tables, key=lambda one: one.round):
        for place in table.places:
            found[place.entrant].append(seen_by(place, table))
    return {entrant: tuple(results) for entrant, results in found.items()}


def seen_by(place: Placed, table: Table) -> Result:
    """Return a table as one of its places saw it."""
    others = [one for one in table.places if one is not place]
    opponents = [one for one in others if one.side != place.side]
    return Result(
        entrant=place.entrant,
        round=table.round,
        score=place.score,
        opponents=tuple(one.entrant for one in opponents),
        partners=tuple(one.entrant for one in others if one.side == place.side),
        kind=table.kind,
        rival=max((one.score for one in opponents), default=0),
        points=place.points,
        against=place.against,
        sweeps=place.sweeps,
        key=table.key,
    )


def missed(results: Sequence[Result], rounds_over: int) -> int:
    """Return how many of the rounds that are over somebody has no table in: they came late, paused or withdrew."""
    return rounds_over - len({result.round for result in results if result.round <= rounds_over})


Meetings = Mapping[tuple[int, int], Sequence[int]]


def meetings(results: Mapping[int, Sequence[Result]]) -> Meetings:
    """Return the scores that somebody got against somebody, by the two; a table forfeited is one of them."""
    found: dict[tuple[int, int], list[int]] = defaultdict(list)
    for entrant, mine in results.items():
        for result in mine:
            for opponent in result.opponents:
                found[entrant, opponent].append(result.score)
    return found
