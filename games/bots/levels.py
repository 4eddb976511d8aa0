"""The levels of computer players that people may invite to the table."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from games.engine.errors import _
from games.engine.notation import Event
from games.engine.view import View

from . import greedy, random_play


@dataclass(frozen=True, slots=True)
class Level:
    """A computer player: its name and one sentence about it, both to be translated, and how it chooses."""

    id: str
    name: str
    line: str
    choose_play: Callable[[View, Random], Event]


LEVELS = {
    level.id: level
    for level in (
        Level(
            "random",
            _("Beginner"),
            _("Plays any card that the rules allow, without a plan."),
            random_play.choose_play,
        ),
        Level(
            "greedy",
            _("Regular"),
            _("Takes what is worth most now, counts the cards and is careful about what stays on the table."),
            greedy.choose_play,
        ),
    )
}


def choose_play(level: str, view: View, rng: Random) -> Event:
    """Return what a level plays or declares; the same view and the same state of `rng` give the same answer.

    Raises `KeyError` for an unknown level and `ValueError` when it is not the turn of the view's seat.
    """
    chosen = LEVELS[level]
    if not view.legal_plays:
        raise ValueError("there is nothing to play for this seat now")
    return chosen.choose_play(view, rng)
