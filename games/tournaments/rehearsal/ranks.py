"""Rank entrants by their tables: score and tie-breaks, counted by the written rules in the plainest way."""

from collections.abc import Sequence
from fractions import Fraction

from games.tournaments.rehearsal.seen import DRAW, Seen

Scores = dict[int, Fraction]


class Ranks:
    """The places of some entrants after some tables. `totals` take the place of the sums of half points."""

    def __init__(
        self, entrants: Sequence[int], tables: Sequence[Seen], rounds: int, totals: Scores | None = None
    ) -> None:
        self.entrants, self.rounds, self.tables = entrants, rounds, tables
        everybody = {*entrants, *(one for seen in tables for one in seen.entrants)}
        self.own = {one: [seen for seen in tables if one in seen.entrants] for one in everybody}
        sums = {one: Fraction(sum(seen.half_points[one] for seen in own)) for one, own in self.own.items()}
        self.scores = sums if totals is None else {one: totals.get(one, Fraction(0)) for one in everybody}
        self.worth = self.scores if totals is not None else {one: self._worth(one) for one in everybody}

    def places(self, breaks: Sequence[str]) -> dict[int, int]:
        """Return the place of each; those who are level in everything share one."""
        found: dict[int, int] = {}
        for level in self._parts(list(self.entrants), self.scores):
            for part in self._split(level, breaks):
                found |= dict.fromkeys(part, len(found) + 1)
        return found

    # -- what is compared ---------------------------------------------------------------------------

    def _worth(self, one: int) -> Fraction:
        """Return a score as opponents count it: whatever was not played is a draw."""
        played = sum(seen.half_points[one] for seen in self.own[one] if seen.was_played)
        others = sum(not seen.was_played for seen in self.own[one])
        return Fraction(played + DRAW * (others + self._missed(one)))

    def _missed(self, one: int) -> int:
        there = {seen.number for seen in self.own[one]}
        return sum(number not in there for number in range(1, self.rounds + 1))

    def _faced(self, one: int, seen: Seen) -> Fraction:
        """Return the score of whom somebody met at a table; somebody of the same score where that was nobody."""
        if not seen.was_played:
            return self.scores[one]
        others = seen.sides[1 - seen.side_of(one)]
        return sum((self.worth[other] for other in others), Fraction(0)) / len(others)

    def value(self, name: str, one: int) -> Fraction:
        """Return a tie-break of somebody."""
        own = self.own[one]
        faced = [self._faced(one, seen) for seen in own] + [self.scores[one]] * self._missed(one)
        side = [(seen, seen.side_of(one)) for seen in own]
        match name:
            case "buchholz":
                return sum(faced, Fraction(0))
            case "median_buchholz":
                return sum(sorted(faced)[1:-1], Fraction(0))
            case "sonneborn_berger":
                got = [seen.half_points[one] * self._faced(one, seen) for seen in own]
                return sum(got, Fraction(0)) / 2
            case "sweeps":
                return Fraction(sum(seen.sweeps[mine] for seen, mine in side))
            case "point_difference":
                return Fraction(sum(seen.points[mine] - seen.points[1 - mine] for seen, mine in side))
        raise ValueError(name)

    # -- those who are level ------------------------------------------------------------------------

    def _parts(self, level: list[int], by: Scores) -> list[list[int]]:
        values = sorted({by[one] for one in level}, reverse=True)
        return [[one for one in level if by[one] == value] for value in values]

    def _split(self, level: list[int], breaks: Sequence[str]) -> list[list[int]]:
        if len(level) == 1 or not breaks:
            return [level]
        name, rest = breaks[0], breaks[1:]
        if name == "head_to_head":
            parts = self._parts(level, self._among(level))
            rest = breaks if len(parts) > 1 else rest
        else:
            parts = self._parts(level, {one: self.value(name, one) for one in level})
        return [part for each in parts for part in self._split(each, rest)]

    def _among(self, level: list[int]) -> Scores:
        """Return what those who are level got against each other, nothing unless they have all met."""
        found = {}
        for one in level:
            by_rival = [
                [seen.half_points[one] for seen in self.own[one] if self._against(seen, one, other)]
                for other in level
                if other != one
            ]
            if not all(by_rival):
                return dict.fromkeys(level, Fraction(0))
            found[one] = sum((Fraction(sum(got), len(got)) for got in by_rival), Fraction(0))
        return found

    def _against(self, seen: Seen, one: int, other: int) -> bool:
        return other in seen.sides[1 - seen.side_of(one)]
