"""The slots of a bracket: which tables there can be, where those who sit there come from and go to.

A key says bracket, round and place in it: `W1.3` is the third table of the first round. `W` is the (winners) bracket,
`L` the losers bracket, `T` the match for third place, `F` the grand final of a double elimination: `F1.1`, and `F2.1`
once more if the first was won by who came from the losers bracket. Tables at which nobody could meet anybody are left
out, so places have gaps where there are byes.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

# Who won a slot, by its key; None where both were absent and both have lost.
Results = Mapping[str, int | None]


class Comes(StrEnum):
    SEED = "seed"
    WINNER = "winner"
    LOSER = "loser"


@dataclass(frozen=True, slots=True)
class Origin:
    """Where somebody in a slot comes from: an entrant set there from the start, or the winner or loser of a slot."""

    comes: Comes
    entrant: int = 0
    slot: str = ""


@dataclass(frozen=True, slots=True)
class Slot:
    """A table of a bracket. `origins` are those of side 0 and 1. `winner_to` and `loser_to` are the keys where they go
    on, empty where they are through or out. `again` marks the second grand final, which is not always played."""

    bracket: str
    round: int
    place: int
    origins: tuple[Origin, Origin]
    winner_to: str = ""
    loser_to: str = ""
    again: bool = False

    @property
    def key(self) -> str:
        return f"{self.bracket}{self.round}.{self.place}"


@dataclass(frozen=True, slots=True)
class Seats:
    """Who is in a slot as far as is known. `sure` says that both sides are: an entrant, or nobody for good."""

    first: int | None
    second: int | None
    sure: bool

    @property
    def playable(self) -> bool:
        return self.sure and self.first is not None and self.second is not None


NOBODY = Seats(None, None, sure=True)


@dataclass(frozen=True, slots=True)
class Bracket:
    """All slots of an event, each after those that feed it, and who has a bye in the first round."""

    slots: tuple[Slot, ...]
    byes: tuple[int, ...] = ()

    def __getitem__(self, key: str) -> Slot:
        for slot in self.slots:
            if slot.key == key:
                return slot
        raise KeyError(key)

    def __iter__(self) -> Iterator[Slot]:
        return iter(self.slots)
