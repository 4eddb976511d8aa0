"""Pair a round of a Swiss event."""

from collections.abc import Sequence

from .values import Candidate, Paired


def pair(candidates: Sequence[Candidate], *, rounds_left: int = 1) -> Paired:
    """Return who meets whom in the next round; `rounds_left` counts it and those after it.

    With an odd number one of them has a bye (`Why.ODD`). With one candidate that is all there is.
    """
    raise NotImplementedError
