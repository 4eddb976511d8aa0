"""Draw a knockout.

The rule: the seeds are set so that the first two can meet only in the final, the first four only from the semi-finals
on, and so on; the first meets the last. Where the number is not a power of two, the highest seeds have a bye in the
first round, known before the start. The losers of the semi-finals may play for third place. Where both are absent both
have lost, and who would have met the winner goes on.
"""

from collections.abc import Sequence

from .draft import Draft, Line, linked
from .slots import Bracket, Comes, Origin


def draw(entrants: Sequence[int], *, third_place: bool = False) -> Bracket:
    """Return the bracket for two or more entrants in the order of their seeds.

    >>> [(slot.key, slot.winner_to) for slot in draw([1, 2, 3])], draw([1, 2, 3]).byes
    ([('W1.2', 'W2.1'), ('W2.1', '')], (1,))
    """
    draft, line = Draft(), first_line(entrants)
    beaten: list[Line] = []
    while len(line) > 1:
        line, losers = draft.round("W", len(beaten) + 1, line)
        beaten.append(losers)
    if third_place and len(beaten) > 1:
        draft.table("T", 1, 1, *beaten[-2])
    return Bracket(linked(draft.slots), byes(entrants))


def first_line(entrants: Sequence[int]) -> Line:
    """Return who is where at the beginning of a bracket, None beside those who have a bye."""
    if len(entrants) < 2:
        raise ValueError(f"A bracket needs two entrants or more, not {len(entrants)}.")
    return [
        Origin(Comes.SEED, entrants[seed - 1]) if seed <= len(entrants) else None
        for seed in seed_order(bracket_size(len(entrants)))
    ]


def byes(entrants: Sequence[int]) -> tuple[int, ...]:
    """Return who has a bye in the first round.

    >>> byes([1, 2, 3, 4, 5, 6])
    (1, 2)
    """
    return tuple(entrants[: bracket_size(len(entrants)) - len(entrants)])


def bracket_size(entrants: int) -> int:
    """Return the power of two that has room for so many.

    >>> [bracket_size(number) for number in (2, 3, 4, 5, 128)]
    [2, 4, 4, 8, 128]
    """
    return 1 << (entrants - 1).bit_length()


def seed_order(size: int) -> list[int]:
    """Return the seeds from top to bottom of a bracket.

    >>> seed_order(8)
    [1, 8, 4, 5, 2, 7, 3, 6]
    """
    order = [1]
    while len(order) < size:
        order = [each for seed in order for each in (seed, 2 * len(order) + 1 - seed)]
    return order
