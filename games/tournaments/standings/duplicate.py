"""Score duplicate deals: what each made of the same cards in the same seat.

As in bridge, every table of a round plays the same decks ("boards") from the same first dealer, so that those who sit
in the same place at different tables hold the same cards at the start. What counts is the **balance** of a side on a
board: the points it made on it less those of the other side. It is compared with the average balance of the same
side over all tables that played the board, and the difference is what the entrant scores on it. The sum over all
boards is the entrant's duplicate score, an exact fraction.

A board of three tables, where the two sides made:

=====  ======  ======  =======  ======  ======
table  side 0  side 1  balance  side 0  side 1
=====  ======  ======  =======  ======  ======
1      3       1       +2       +1      -1
2      2       2       0        -1      +1
3      3       2       +1       0       0
=====  ======  ======  =======  ======  ======

The average of side 0 is +1: table 1 did one better from that seat and scores +1, and who sat against them scores -1.
Side 0 of table 3 won, and yet made no more of these cards than the others.

- The scores of a board add up to nothing over all tables, for each side as well.
- A table that was not played, or not to the end of a board, is left out of the average of that board, and its entrants
  score nothing for it: 0 is what an average table brings. A bye scores 0 for the same reason.
- An entrant that forfeits a table, or gives it up, loses as many points as the worst score of anybody on each board
  that was not played, so that going away is never better than playing; whoever stayed has 0.
- A board that one table alone has played says nothing: 0 for both.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class BoardResult:
    """What the sides of a table made on a board. `sides` are the entrants of each side, in order; `points` are None
    where the table has not played it to the end; `absent` are those who forfeited the table or gave it up."""

    board: tuple[int, int]
    table: int
    sides: tuple[tuple[int, ...], tuple[int, ...]]
    points: tuple[int, int] | None
    absent: frozenset[int] = frozenset()

    @property
    def balance(self) -> int | None:
        """The points of side 0 less those of side 1."""
        return None if self.points is None else self.points[0] - self.points[1]

    def counts_for(self, entrant: int) -> bool:
        """Tell whether an entrant has the score of their side: a partner who stayed does not pay for the other."""
        return self.points is not None or entrant in self.absent


@dataclass(frozen=True, slots=True)
class Compared:
    """A board result beside the others: what each side scores; the average is of the balance of side 0, and None where
    nobody has played the board."""

    result: BoardResult
    average: Fraction | None
    scores: tuple[Fraction, Fraction]


def compare(results: Iterable[BoardResult]) -> tuple[Compared, ...]:
    """Return every result of every board beside the average of its board, by board and table.

    >>> made = [((3, 1), 1), ((2, 2), 2), ((3, 2), 3)]
    >>> three = [BoardResult((1, 1), table, ((table,), (table + 10,)), points) for points, table in made]
    >>> [tuple(map(int, one.scores)) for one in compare(three)]
    [(1, -1), (-1, 1), (0, 0)]
    """
    boards: dict[tuple[int, int], list[BoardResult]] = defaultdict(list)
    for result in sorted(results, key=lambda one: (one.board, one.table)):
        boards[result.board].append(result)
    return tuple(compared for board in boards.values() for compared in _compare_board(board))


def _compare_board(results: Sequence[BoardResult]) -> list[Compared]:
    balances = [result.balance for result in results if result.balance is not None]
    if not balances:
        return [Compared(result, None, (Fraction(0), Fraction(0))) for result in results]
    average = Fraction(sum(balances), len(balances))
    worst = -max(abs(balance - average) for balance in balances)
    return [Compared(result, average, _scores(result, average, worst)) for result in results]


def _scores(result: BoardResult, average: Fraction, worst: Fraction) -> tuple[Fraction, Fraction]:
    if result.balance is not None:
        over = result.balance - average
        return over, -over
    first, second = (worst if result.absent.intersection(side) else Fraction(0) for side in result.sides)
    return first, second


def totals(compared: Iterable[Compared]) -> Mapping[int, Fraction]:
    """Return the duplicate score of each entrant: the sum over all boards."""
    found: dict[int, Fraction] = defaultdict(Fraction)
    for one in compared:
        for entrants, score in zip(one.result.sides, one.scores, strict=True):
            for entrant in entrants:
                found[entrant] += score if one.result.counts_for(entrant) else 0
    return dict(found)
