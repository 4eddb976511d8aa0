"""Draw partners anew for each round."""

from collections.abc import Sequence

from .values import Candidate, Paired


def pair(candidates: Sequence[Candidate], *, sides: int = 2, size: int = 2, rounds_left: int = 1) -> Paired:
    """Return tables of `sides` sides of `size` people each; who is left over sits out with a bye (`Why.SPARE`)."""
    raise NotImplementedError
