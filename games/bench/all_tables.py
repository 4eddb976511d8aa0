"""Let every level play at every table there is, and look whether a play was refused or took too long."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Any, NamedTuple

from games.bots import LEVELS
from games.bots.budget import Budget
from games.bots.contest import Pairing, Result, pairings, play_match
from games.engine.variants import VARIANTS

# Seconds of processor time for a play.
MOST, MOST_OF = 0.3, {"expert": 1.2}


class Bout(NamedTuple):
    """A match to play: where, and which two levels."""

    pairing: Pairing
    levels: tuple[str, str]

    @property
    def limit(self) -> float:
        """The seconds that a play of the slower level may take."""
        return max(MOST_OF.get(level, MOST) for level in self.levels)


@dataclass
class Figures:
    """What some matches came to. `slowest` is by the slower of the two levels, in seconds."""

    matches: int = 0
    rounds: int = 0
    refused: int = 0
    late: int = 0
    slowest: dict[str, float] = field(default_factory=dict)
    tables: Counter[str] = field(default_factory=Counter)

    def add(self, bout: Bout, result: Result) -> None:
        """Count a match that was played to its end."""
        rules = bout.pairing.rules
        self.matches += 1
        self.rounds += result.rounds
        self.refused += result.refused
        self.late += result.slowest > bout.limit
        self.tables[f"{rules.players}-{rules.teams}"] += 1
        slower = max(bout.levels, key=list(LEVELS).index)
        self.slowest[slower] = round(max(self.slowest.get(slower, 0.0), result.slowest), 4)

    @property
    def sound(self) -> bool:
        return not self.refused and not self.late

    def told(self) -> dict[str, Any]:
        """Return the figures as JSON has them."""
        plain = {name: getattr(self, name) for name in ("matches", "rounds", "refused", "late", "slowest")}
        return plain | {"variants": len(VARIANTS), "levels": len(LEVELS), "seatings": dict(self.tables)}


def bouts(matches: int) -> Iterator[Bout]:
    """Spread matches over the tables of all variants, and over all pairs of levels at each."""
    tables = sum(len(variant.seatings) for variant in VARIANTS.values())
    pairs = list(product(LEVELS, LEVELS))
    for pairing in pairings(list(VARIANTS), matches):
        turn, table = divmod(pairing.number, tables)
        yield Bout(pairing, pairs[(turn + table) % len(pairs)])


def played(to_play: Iterable[Bout], *, seed: int, iterations: int) -> Iterator[Figures]:
    """Play matches and yield the figures so far after each; `iterations` are those of a search, 0 for the levels'
    own."""
    budgets = dict.fromkeys(LEVELS, Budget(iterations)) if iterations else {}
    figures = Figures()
    for bout in to_play:
        figures.add(bout, play_match(bout.pairing, bout.levels, seed, budgets))
        yield figures
