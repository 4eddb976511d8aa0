"""Write scores as people do."""

from fractions import Fraction

from .values import TieBreak, Value

PARTS = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}


def in_points(half_points: Value) -> str:
    """Write half points as points; what is not a whole number of quarters is rounded to hundredths.

    >>> [in_points(score) for score in (0, 1, 2, 7, Fraction(5, 2), -1, Fraction(20, 3))]
    ['0', '½', '1', '3½', '1¼', '-½', '3.33']
    """
    return in_quarters(Fraction(half_points) / 2)


def in_quarters(value: Value) -> str:
    """Write a number with quarters as signs, or rounded to hundredths where it has other parts.

    >>> [in_quarters(value) for value in (3, Fraction(-5, 4), Fraction(1, 3))]
    ['3', '-1¼', '0.33']
    """
    whole, part = divmod(abs(Fraction(value)), 1)
    sign = "-" if value < 0 else ""
    if not part:
        return f"{sign}{whole}"
    return f"{sign}{whole or ''}{PARTS[part]}" if part in PARTS else f"{float(value):.2f}"


def signed(value: Value) -> str:
    """Write a difference with its sign; a true minus, as wide as the plus.

    >>> [signed(value) for value in (3, 0, Fraction(-7, 3), Fraction(1, 2))]
    ['+3', '0', '−2.33', '+½']
    """
    text = in_quarters(value)
    return f"+{text}" if value > 0 else text.replace("-", "−")


def tie_break(name: TieBreak, value: Value) -> str:
    """Write what somebody has in a tie-break: points, a count of sweeps, or a difference.

    >>> [tie_break(name, 5) for name in (TieBreak.BUCHHOLZ, TieBreak.SWEEPS, TieBreak.POINT_DIFFERENCE)]
    ['2½', '5', '+5']
    """
    if name is TieBreak.POINT_DIFFERENCE:
        return signed(value)
    return str(value) if name is TieBreak.SWEEPS else in_points(value)
