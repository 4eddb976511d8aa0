"""Draw a double elimination: who has lost once goes on in the losers bracket, who has lost twice is out.

The rule: the winners bracket is seeded as a knockout is. Its losers enter the losers bracket crosswise, so that two who
have met meet again as late as can be. The winners of both brackets play the grand final; if who came from the losers
bracket wins it, both have lost once, and they play once more for everything. Byes are those of the knockout; in the
losers bracket somebody goes on without a table where nobody comes from one.
"""

from collections.abc import Sequence
from dataclasses import replace

from .draft import Draft, Line, linked
from .knockout import byes, first_line
from .slots import Bracket, Origin

Fallen = frozenset[tuple[int, int]]  # those who may be there: where they began, and in which round they lost


def draw(entrants: Sequence[int]) -> Bracket:
    """Return the bracket for two or more entrants in the order of their seeds.

    >>> [slot.key for slot in draw([1, 2, 3, 4])]
    ['W1.1', 'W1.2', 'W2.1', 'L1.1', 'L2.1', 'F1.1', 'F2.1']
    """
    draft, line = Draft(), first_line(entrants)
    beaten: list[Line] = []
    while len(line) > 1:
        line, losers = draft.round("W", len(beaten) + 1, line)
        beaten.append(losers)
    last = _losers_bracket(draft, beaten, _began(first_line(entrants)))
    winner, loser = draft.table("F", 1, 1, line[0], last)
    draft.table("F", 2, 1, loser, winner)
    draft.slots[-1] = replace(draft.slots[-1], again=True)
    return Bracket(linked(draft.slots), byes(entrants))


def _began(line: Line) -> list[bool]:
    return [one is not None for one in line]


def _losers_bracket(draft: Draft, beaten: Sequence[Line], there: Sequence[bool]) -> Origin | None:
    """Add the losers bracket; return who comes from it. In its rounds in turn those who are in it meet each other, and
    those who are left meet those who come down."""
    number, line = 0, beaten[0]
    fallen = [_from(index, 1, there) for index in range(len(line))]
    for depth, losers in enumerate(beaten[1:], 2):
        number += 1
        line, _ = draft.round("L", number, line)
        fallen = _merged(fallen)
        coming = [_from(index, depth, there) for index in range(len(losers))]
        cross = _cross(fallen, coming)
        number += 1
        both = [one for index in range(len(line)) for one in (losers[index ^ cross], line[index])]
        line, _ = draft.round("L", number, both)
        fallen = [own | coming[index ^ cross] for index, own in enumerate(fallen)]
    return line[0]


def _from(index: int, depth: int, there: Sequence[bool]) -> Fallen:
    """Return who may come down from a table of a round of the winners bracket."""
    width = 1 << depth
    return frozenset((one, depth) for one in range(index * width, (index + 1) * width) if there[one])


def _merged(fallen: Sequence[Fallen]) -> list[Fallen]:
    return [fallen[index] | fallen[index + 1] for index in range(0, len(fallen), 2)]


def _cross(fallen: Sequence[Fallen], coming: Sequence[Fallen]) -> int:
    """Return how to cross those who come down with those who are there: the number to be combined with each place by
    exclusive or, so that the fewest who have met can meet in this round, then in the next; else from end to end."""

    def again(cross: int) -> tuple[int, int, int]:
        after = [own | coming[index ^ cross] for index, own in enumerate(fallen)]
        now = sum(_met(own, coming[index ^ cross]) for index, own in enumerate(fallen))
        next_ = sum(_met(after[index], after[index + 1]) for index in range(0, len(after) - 1, 2))
        return now, next_, -cross

    return min(range(len(fallen)), key=again)


def _met(some: Fallen, others: Fallen) -> int:
    """Return how many pairs have met in the winners bracket: one of them lost where their ways came together."""
    return sum(
        (one ^ other).bit_length() == min(lost, lost_too)
        for one, lost in some
        for other, lost_too in others
        if lost != lost_too
    )
