"""Draw a double elimination: who has lost once goes on in the losers bracket, who has lost twice is out."""

from collections.abc import Sequence

from .slots import Bracket


def draw(entrants: Sequence[int]) -> Bracket:
    """Return the bracket for two or more entrants in the order of their seeds."""
    raise NotImplementedError
