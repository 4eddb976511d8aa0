"""Draw a knockout."""

from collections.abc import Sequence

from .slots import Bracket


def draw(entrants: Sequence[int], *, third_place: bool = False) -> Bracket:
    """Return the bracket for two or more entrants in the order of their seeds."""
    raise NotImplementedError
