"""Say where the boxes of a bracket stand: in which row from above, and in which column."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from games.tournaments.pairing.slots import Comes, Slot

Slots = Mapping[str, Slot]
BELOW_FINAL = 1.4  # rows from the final to the match for third place


@dataclass(slots=True)
class Grid:
    """Rows by the keys of boxes; a bye has the key of the table it leads to and its side there (`bye_key`)."""

    at: dict[str, float] = field(default_factory=dict)
    rows: int = 0

    def stand(self, key: str, feeders: Sequence[float] = ()) -> float:
        """Put a box in the middle of those that feed it, or in a row of its own; return its row."""
        if feeders:
            self.at[key] = sum(feeders) / len(feeders)
        else:
            self.at[key] = self.rows
            self.rows += 1
        return self.at[key]


def bye_key(slot: Slot, side: int) -> str:
    return f"{slot.key}/{side}"


def rows_of(slots: Slots) -> Grid:
    """Return the row of every table and bye: those of the losers bracket below the others."""
    grid = Grid()
    for bracket in "WL":
        if root := _last(slots, bracket):
            _stand(root, slots, grid)
    final = _last(slots, "W")
    for slot in slots.values():
        if final and slot.bracket in "TF":
            grid.at[slot.key] = grid.at[final.key] + (BELOW_FINAL if slot.bracket == "T" else 0)
    return grid


def _last(slots: Slots, bracket: str) -> Slot | None:
    inside = [slot for slot in slots.values() if slot.bracket == bracket]
    return max(inside, key=lambda slot: (slot.round, slot.place), default=None)


def _stand(slot: Slot, slots: Slots, grid: Grid) -> float:
    """Place a table after all that lead to it within its bracket, from above; return its row."""
    feeders = []
    for side, origin in enumerate(slot.origins):
        before = slots.get(origin.slot)
        if origin.comes is Comes.WINNER and before and before.bracket == slot.bracket:
            feeders.append(_stand(before, slots, grid))
        elif origin.comes is Comes.SEED and slot.round > 1:
            feeders.append(grid.stand(bye_key(slot, side)))
    return grid.stand(slot.key, feeders)


def column_of(slot: Slot, slots: Slots) -> int:
    """Return the column of a table, from 0: its round, but grand finals are to the right of both brackets."""
    if slot.bracket in "WL":
        return slot.round - 1
    if slot.bracket == "T":
        return _rounds(slots, "W") - 1
    return max(_rounds(slots, "W"), _rounds(slots, "L")) + slot.round - 1


def _rounds(slots: Slots, bracket: str) -> int:
    return max((slot.round for slot in slots.values() if slot.bracket == bracket), default=0)
