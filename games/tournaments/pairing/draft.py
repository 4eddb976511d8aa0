"""Draw a bracket: make its slots round by round."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from .slots import Comes, Origin, Slot

Line = Sequence[Origin | None]  # who comes to a round, None where nobody does


class Draft:
    """A bracket while it is drawn. Where nobody comes to one side of a table there is none: who is there goes on."""

    def __init__(self) -> None:
        self.slots: list[Slot] = []

    def table(
        self, bracket: str, number: int, place: int, one: Origin | None, other: Origin | None
    ) -> tuple[Origin | None, Origin | None]:
        """Add a table; return who comes from it, the winner and the loser."""
        if one is None or other is None:
            return one or other, None
        slot = Slot(bracket, number, place, (one, other))
        self.slots.append(slot)
        return Origin(Comes.WINNER, slot=slot.key), Origin(Comes.LOSER, slot=slot.key)

    def round(self, bracket: str, number: int, line: Line) -> tuple[Line, Line]:
        """Add a round in which neighbours meet; return the lines of winners and of losers."""
        tables = [
            self.table(bracket, number, index // 2 + 1, line[index], line[index + 1])
            for index in range(0, len(line), 2)
        ]
        return [winner for winner, _ in tables], [loser for _, loser in tables]


def linked(slots: Iterable[Slot]) -> tuple[Slot, ...]:
    """Return slots that say where their winners and losers go, by what the others say of where they come from."""
    every = tuple(slots)
    goes = {(origin.comes, origin.slot): slot.key for slot in every for origin in slot.origins if origin.slot}
    return tuple(
        replace(
            slot,
            winner_to=goes.get((Comes.WINNER, slot.key), ""),
            loser_to=goes.get((Comes.LOSER, slot.key), ""),
        )
        for slot in every
    )
