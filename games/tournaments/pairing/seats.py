"""Say who of two has seat 0: whoever had it less often; then whoever had it longer ago; then, from table to table in
turn, the stronger and the weaker."""

from collections.abc import Sequence

THIRD_TIME = 2


def balance(sides: Sequence[int]) -> int:
    """Return by how many times somebody was at side 0 more often than at side 1.

    >>> balance((0, 0, 1))
    1
    """
    return sum(1 if side == 0 else -1 for side in sides)


def goes_first(one: Sequence[int], other: Sequence[int], *, otherwise: bool) -> bool:
    """Tell whether the first of two, of whom it is known where they sat, has seat 0 now; `otherwise` is the answer
    where nothing tells them apart.

    >>> goes_first((0, 1), (1, 0), otherwise=False), goes_first((), (), otherwise=True)
    (True, True)
    """
    first, second = balance(one), balance(other)
    if first != second:
        return first < second
    for mine, theirs in zip(reversed(one), reversed(other), strict=False):
        if mine != theirs:
            return mine > theirs
    return otherwise


def imbalance(one: Sequence[int], other: Sequence[int]) -> int:
    """Return what the seats cost if two meet: the squares of what their balances come to, and more where somebody
    sits at the same side for the third time running.

    >>> imbalance((0,), (0,)), imbalance((0,), (1,)), imbalance((0, 0), (0, 0))
    (4, 0, 12)
    """
    first = goes_first(one, other, otherwise=True)
    own, theirs = balance(one) + (1 if first else -1), balance(other) + (-1 if first else 1)
    thirds = _third(one, 0 if first else 1) + _third(other, 1 if first else 0)
    return own * own + theirs * theirs + THIRD_TIME * thirds


def _third(sides: Sequence[int], side: int) -> int:
    return int(len(sides) > 1 and sides[-1] == sides[-2] == side)
