"""Schedule a round robin whole, and divide a field into groups."""

from collections.abc import Sequence

from .values import Paired


def schedule(entrants: Sequence[int], *, cycles: int = 1) -> tuple[Paired, ...]:
    """Return all rounds for entrants in the order of their seeds; the second cycle repeats the first with the sides
    changed."""
    raise NotImplementedError


def groups(entrants: Sequence[int], size: int) -> tuple[tuple[int, ...], ...]:
    """Divide entrants, in the order of their seeds, into groups of at most `size`, as even as can be, by snake."""
    raise NotImplementedError


def without(rounds: Sequence[Paired], gone: Sequence[int]) -> tuple[Paired, ...]:
    """Return rounds, still to be played, after some have withdrawn: who would have met them has a bye."""
    raise NotImplementedError
