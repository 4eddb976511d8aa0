"""Lay out a bracket as boxes in columns and the lines between them, in units of pixels.

Every round is a column. A table stands in the middle of those that feed it, and the first tables stand one below the
other; a bye has a box in the first column, so that it is seen before the start. The losers bracket is below, the grand
final to the right of both, and the match for third place below the final.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from games.tournaments.pairing.progress import seats
from games.tournaments.pairing.slots import Bracket, Comes, Results, Seats, Slot

from .grid import Grid, bye_key, column_of, rows_of

WIDTH, HEIGHT = 208, 56
COLUMN, ROW = 248, 72
HEAD = 40
MARGIN = 8
LONGEST = 22  # letters of a name that fit a box


@dataclass(frozen=True, slots=True)
class Told:
    """What the caller knows of a table: the scores of its sides as texts, its page, and whether it is being played."""

    scores: tuple[str, str] = ("", "")
    url: str = ""
    live: bool = False


@dataclass(frozen=True, slots=True)
class Side:
    """A side in a box. `name` is empty while nobody knows who it will be, and `nobody` says that it will be no one."""

    name: str
    score: str = ""
    won: bool = False
    lost: bool = False
    nobody: bool = False

    @property
    def short(self) -> str:
        """The name as far as it fits."""
        return self.name if len(self.name) <= LONGEST else f"{self.name[: LONGEST - 1].rstrip()}…"


@dataclass(frozen=True, slots=True)
class Box:
    """A table, or a bye, where it is drawn: `x` and `y` are its upper left corner. A bye has one side."""

    key: str
    bracket: str
    round: int
    x: int
    y: int
    sides: tuple[Side, ...]
    url: str = ""
    live: bool = False

    @property
    def is_bye(self) -> bool:
        return len(self.sides) == 1


@dataclass(frozen=True, slots=True)
class Column:
    """A round: its bracket and number, how many rounds of the bracket come after it, and its boxes from above."""

    bracket: str
    round: int
    left: int
    x: int
    y: int
    boxes: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class Path:
    """A line from a table to the next, as SVG writes it; `decided` once it is known who has gone along it."""

    d: str
    decided: bool


@dataclass(frozen=True, slots=True)
class Drawing:
    """All there is to be drawn, and to be read by rounds."""

    width: int
    height: int
    columns: tuple[Column, ...]
    paths: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class _Scene:
    slots: Mapping[str, Slot]
    filled: Mapping[str, Seats]
    grid: Grid
    results: Results
    names: Mapping[int, str]
    told: Mapping[str, Told]


def lay_out(
    bracket: Bracket, results: Results, names: Mapping[int, str], told: Mapping[str, Told] | None = None
) -> Drawing:
    """Return the drawing of a bracket after some results; `names` are of entrants, `told` by the keys of slots."""
    filled = seats(bracket, results)
    slots = {slot.key: slot for slot in bracket if _is_drawn(slot, filled, results)}
    scene = _Scene(slots, filled, rows_of(slots), results, names, told or {})
    boxes = {box.key: box for slot in slots.values() for box in _boxes(scene, slot)}
    return Drawing(
        width=max(box.x for box in boxes.values()) + WIDTH + MARGIN,
        height=max(box.y for box in boxes.values()) + HEIGHT + MARGIN,
        columns=tuple(_columns(boxes)),
        paths=tuple(_paths(scene, boxes)),
    )


def _is_drawn(slot: Slot, filled: Mapping[str, Seats], results: Results) -> bool:
    """Tell whether a slot is drawn: the second grand final only once it is to be played."""
    return not slot.again or slot.key in results or filled[slot.key].playable


def _boxes(scene: _Scene, slot: Slot) -> Iterator[Box]:
    """Make the box of a table, and before it those of the byes that lead to it."""
    x, filled, known = column_of(slot, scene.slots), scene.filled[slot.key], scene.told.get(slot.key, Told())
    for side, origin in enumerate(slot.origins):
        if (key := bye_key(slot, side)) in scene.grid.at:
            alone = Side(scene.names.get(origin.entrant, ""))
            yield _box(scene, key, slot.bracket, slot.round - 1, x - 1, (alone,))
    both = zip((filled.first, filled.second), known.scores, strict=True)
    sides = tuple(_side(scene, slot, side, *one) for side, one in enumerate(both))
    yield _box(scene, slot.key, slot.bracket, slot.round, x, sides, known)


def _box(
    scene: _Scene,
    key: str,
    bracket: str,
    number: int,
    column: int,
    sides: tuple[Side, ...],
    known: Told = Told(),
) -> Box:
    heads = 2 if bracket == "L" else 1
    y = round(MARGIN + HEAD * heads + scene.grid.at[key] * ROW)
    return Box(key, bracket, number, MARGIN + column * COLUMN, y, sides, known.url, known.live)


def _side(scene: _Scene, slot: Slot, side: int, entrant: int | None, score: str) -> Side:
    if entrant is None:
        both_lost = scene.results.get(slot.origins[side].slot, 0) is None
        return Side("", nobody=scene.filled[slot.key].sure or both_lost)
    over, won = slot.key in scene.results, scene.results.get(slot.key) == entrant
    return Side(scene.names.get(entrant, ""), score, won=over and won, lost=over and not won)


def _columns(boxes: Mapping[str, Box]) -> Iterator[Column]:
    ordered = sorted(boxes.values(), key=lambda box: ("WLTF".index(box.bracket), box.round, box.y))
    rounds = [list(group) for _key, group in groupby(ordered, key=lambda box: (box.bracket, box.round))]
    for here in rounds:
        first = here[0]
        left = sum(one[0].bracket == first.bracket and one[0].round > first.round for one in rounds)
        yield Column(first.bracket, first.round, left, first.x, _head(boxes, first), tuple(here))


def _head(boxes: Mapping[str, Box], first: Box) -> int:
    """Return where the head of a column is: above all of its bracket, or just above a box that stands apart."""
    if first.bracket in "TF":
        return first.y - 12
    return min(box.y for box in boxes.values() if box.bracket == first.bracket) - 12


def _paths(scene: _Scene, boxes: Mapping[str, Box]) -> Iterator[Path]:
    for slot in scene.slots.values():
        for side, origin in enumerate(slot.origins):
            bye = bye_key(slot, side)
            if bye in boxes:
                yield Path(_line(boxes[bye], boxes[slot.key]), decided=True)
            elif origin.comes is Comes.WINNER and origin.slot in boxes:
                line = _line(boxes[origin.slot], boxes[slot.key])
                yield Path(line, decided=scene.results.get(origin.slot) is not None)


def _line(one: Box, other: Box) -> str:
    """Write a line from the right edge of a box to the left edge of another, with a corner near the latter."""
    half = HEIGHT // 2
    corner = other.x - (COLUMN - WIDTH) // 2
    return f"M{one.x + WIDTH} {one.y + half}H{corner}V{other.y + half}H{other.x}"
