"""Play events at random, as pairing sees them, and ask by brute force what could have been."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random

from games.tournaments.pairing import Candidate, Meeting, Paired
from games.tournaments.pairing.history import candidates
from games.tournaments.standings.values import Entry, Kind, Placed, Table

Pairing = Callable[[list[Candidate], int], Paired]


@dataclass
class Event:
    """An event of so many entrants; who wins is left to chance."""

    entrants: int
    chance: Random
    tables: list[Table] = field(default_factory=list)
    gone: set[int] = field(default_factory=set)
    late: set[int] = field(default_factory=set)

    @property
    def entries(self) -> list[Entry]:
        away = self.gone | self.late
        return [Entry(id, seed=id) for id in range(1, self.entrants + 1) if id not in away]

    @property
    def candidates(self) -> list[Candidate]:
        return candidates(self.entries, self.tables)

    def play(self, pairing: Pairing, rounds: int) -> Iterator[tuple[list[Candidate], Paired]]:
        """Play rounds; yield each with those who were to be paired."""
        for number in range(1, rounds + 1):
            before = self.candidates
            paired = pairing(before, rounds - number + 1)
            self.record(number, paired)
            yield before, paired

    def record(self, number: int, paired: Paired) -> None:
        self.tables += [self._table(number, meeting) for meeting in paired.meetings]
        self.tables += [Table(number, (Placed(one, 0, score=2),), Kind.BYE) for one in paired.byes]

    def _table(self, number: int, meeting: Meeting) -> Table:
        first = self.chance.choice((0, 0, 1, 2, 2))
        scores = (first, 2 - first, 0, 0)
        return Table(
            number,
            tuple(Placed(one, side, scores[side]) for side, some in enumerate(meeting.sides) for one in some),
        )


def is_whole(before: Iterable[Candidate], paired: Paired) -> bool:
    """Tell whether everybody is at one table or out, once."""
    seen = [one for meeting in paired.meetings for one in meeting.entrants]
    seen += [one.entrant for one in paired.out]
    return sorted(seen) == sorted(one.id for one in before)


def repeated(before: Iterable[Candidate], paired: Paired) -> int:
    """Return how many tables of a round have been before."""
    met = {one.id: one.met for one in before}
    return sum(meeting.sides[1][0] in met[meeting.sides[0][0]] for meeting in paired.meetings)


def ways(members: Sequence[Candidate], *, again: bool = False) -> Iterator[list[tuple[Candidate, Candidate]]]:
    """Yield every way to pair all members, without repetitions unless `again`."""
    if not members:
        yield []
        return
    first, *rest = members
    for other in rest:
        if again or other.id not in first.met:
            for more in ways([one for one in rest if one is not other], again=again):
                yield [(first, other), *more]


def is_avoidable(before: Sequence[Candidate]) -> bool:
    """Tell whether nobody need meet somebody again, where the bye goes to one of those who have had the fewest."""
    if len(before) % 2 == 0:
        return next(ways(before), None) is not None
    fewest = min(one.byes for one in before)
    return any(
        next(ways([one for one in before if one is not out]), None) is not None
        for out in before
        if out.byes == fewest
    )


def times(pairs: Iterable[Iterable[int]]) -> Counter[frozenset[int]]:
    return Counter(frozenset(pair) for pair in pairs)


def together(meetings: Iterable[Meeting]) -> Counter[frozenset[int]]:
    """Return how often each two were partners."""
    return times(two for meeting in meetings for side in meeting.sides for two in combinations(side, 2))
