"""How much a computer player may think about one play."""

from typing import NamedTuple


class Budget(NamedTuple):
    """At most so many iterations of a search, and so many seconds of processor time; the fewer count."""

    iterations: int
    seconds: float = 60.0

    def share(self, part: float) -> "Budget":
        """Return a part of the budget, for a server that is short of time.

        >>> Budget(1000, 0.3).share(0.5)
        Budget(iterations=500, seconds=0.15)
        """
        return Budget(max(1, int(self.iterations * part)), self.seconds * part)
