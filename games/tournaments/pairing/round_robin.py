"""Schedule a round robin whole, and divide a field into groups.

The rule: everybody meets everybody once in each cycle; who meets whom in which round is known from the start (the
circle method), and the two strongest meet in the last round of a cycle. With an odd number everybody has one bye in it.
Everybody has seat 0 as often as not, once more or less where the number of tables is odd; the second cycle is the first
with the seats changed. If somebody withdraws, those whom they would still have met have a bye instead.
"""

from collections.abc import Collection, Iterable, Sequence

from .values import Meeting, Out, Paired, Why


def schedule(entrants: Sequence[int], *, cycles: int = 1) -> tuple[Paired, ...]:
    """Return all rounds for entrants in the order of their seeds.

    >>> [[meeting.sides for meeting in paired.meetings] for paired in schedule([1, 2, 3])]
    [[((2,), (3,))], [((3,), (1,))], [((1,), (2,))]]
    >>> [paired.byes for paired in schedule([1, 2, 3])]
    [(1,), (2,), (3,)]
    """
    if len(entrants) < 2:
        return ()
    once = tuple(_round(entrants, turn) for turn in range(len(entrants) - 1 + len(entrants) % 2))
    return tuple(
        paired if cycle % 2 == 0 else _seats_changed(paired) for cycle in range(cycles) for paired in once
    )


def _round(entrants: Sequence[int], turn: int) -> Paired:
    """Return a round of a cycle. All but the last, or with an odd number all, stand in a circle: those who are equally
    far to either side of a point of it meet, and the point moves on. Who is there meets the last, or has the bye."""
    around = len(entrants) - 1 + len(entrants) % 2
    point = ((around + 1) // 2 + 1 + turn) % around
    meetings = [_across(entrants, point, away, around) for away in range(1, (around + 1) // 2)]
    at_point = entrants[point]
    if around == len(entrants):
        return _ordered(entrants, meetings, (Out(at_point, Why.ODD),))
    with_last = (at_point, entrants[-1]) if turn % 2 == 0 else (entrants[-1], at_point)
    return _ordered(entrants, [*meetings, Meeting.of(*with_last)])


def _across(entrants: Sequence[int], point: int, away: int, around: int) -> Meeting:
    """Return who meets at a distance from the point; the distance of somebody falls by one each round, so their seat
    changes each round."""
    ahead, behind = entrants[(point + away) % around], entrants[(point - away) % around]
    return Meeting.of(ahead, behind) if away % 2 else Meeting.of(behind, ahead)


def _ordered(entrants: Sequence[int], meetings: Iterable[Meeting], out: tuple[Out, ...] = ()) -> Paired:
    rank = {entrant: number for number, entrant in enumerate(entrants)}
    return Paired(tuple(sorted(meetings, key=lambda one: min(rank[each] for each in one.entrants))), out)


def _seats_changed(paired: Paired) -> Paired:
    return Paired(tuple(Meeting(meeting.sides[::-1]) for meeting in paired.meetings), paired.out)


def groups(entrants: Sequence[int], size: int) -> tuple[tuple[int, ...], ...]:
    """Divide entrants, in the order of their seeds, into groups of at most `size`, as even as can be: dealt out
    forward, then back, and so on (the snake).

    >>> groups([1, 2, 3, 4, 5, 6, 7], 4)
    ((1, 4, 5), (2, 3, 6, 7))
    """
    number = max(-(-len(entrants) // max(size, 1)), 1)
    found: list[list[int]] = [[] for _ in range(number)]
    for index, entrant in enumerate(entrants):
        lap, place = divmod(index, number)
        found[place if lap % 2 == 0 else number - 1 - place].append(entrant)
    return tuple(tuple(group) for group in found)


def without(rounds: Iterable[Paired], gone: Collection[int]) -> tuple[Paired, ...]:
    """Return rounds, still to be played, after some have withdrawn: who would have met them has a bye.

    >>> [paired.byes for paired in without(schedule([1, 2, 3]), [3])]
    [(1, 2), (2, 1), ()]
    """
    return tuple(_without(paired, set(gone)) for paired in rounds)


def _without(paired: Paired, gone: set[int]) -> Paired:
    left = tuple(meeting for meeting in paired.meetings if gone.isdisjoint(meeting.entrants))
    alone = [
        Out(entrant, Why.ODD)
        for meeting in paired.meetings
        if meeting not in left
        for entrant in meeting.entrants
        if entrant not in gone
    ]
    return Paired(left, (*(one for one in paired.out if one.entrant not in gone), *alone))
