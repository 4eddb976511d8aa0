"""The levels of computer players that people may invite to the table, and the players they are measured against."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from games.engine.errors import _
from games.engine.notation import Event
from games.engine.view import View

from . import careful, greedy, pimc, random_play, searching
from .budget import Budget
from .stakes import Totals

Choose = Callable[[View, Random, Totals | None, Budget], Event]

NO_SEARCH = Budget(1)


def _at_a_glance(choose: Callable[[View, Random], Event]) -> Choose:
    return lambda view, rng, _totals, _budget: choose(view, rng)


@dataclass(frozen=True, slots=True)
class Level:
    """A computer player: its name and one sentence about it, both to be translated, how it chooses, and how much it
    may think about a play."""

    id: str
    name: str
    line: str
    choose_play: Choose
    budget: Budget = NO_SEARCH


LEVELS = {
    level.id: level
    for level in (
        Level(
            "random",
            _("Beginner"),
            _("Plays any card that the rules allow, without a plan."),
            _at_a_glance(random_play.choose_play),
        ),
        Level(
            "casual",
            _("Absent-minded"),
            _("Knows what the cards are worth, but overlooks things as people do."),
            _at_a_glance(greedy.choose_carelessly),
        ),
        Level(
            "greedy",
            _("Greedy"),
            _("Takes what is worth most now and does not ask what it leaves to others."),
            _at_a_glance(greedy.choose_play),
        ),
        Level(
            "careful",
            _("Regular"),
            _("Takes what is worth most now, counts the cards and is careful about what stays on the table."),
            _at_a_glance(careful.choose_play),
        ),
        Level(
            "hard",
            _("Strong"),
            _("Thinks ahead to the end of the round, over a thousand deals of the cards it has not seen."),
            searching.choose_play,
            Budget(1000, 0.28),
        ),
        Level(
            "expert",
            _("Expert"),
            _("Thinks four times as long as a strong player, and misses very little."),
            searching.choose_play,
            Budget(4000, 1.1),
        ),
    )
}

PLAYERS = LEVELS | {
    "pimc": Level("pimc", "PIMC", "Looks five plays ahead in twelve deals.", _at_a_glance(pimc.choose_play))
}


def choose_play(
    level: str, view: View, rng: Random, totals: Totals | None = None, budget: Budget | None = None
) -> Event:
    """Return what a level plays or declares; the same view and the same state of `rng` give the same answer, unless
    the time of the budget runs out.

    `totals` are the points of the sides before this round, where it is part of a match. Without a `budget` the level
    has its own. Raises `KeyError` for an unknown level and `ValueError` when it is not the turn of the view's seat.
    """
    chosen = PLAYERS[level]
    if not view.legal_plays:
        raise ValueError("there is nothing to play for this seat now")
    return chosen.choose_play(view, rng, totals, budget or chosen.budget)


def think(
    level: str, view: View, seed: int | str, totals: Totals | None = None, budget: Budget | None = None
) -> Event:
    """Choose a play with a chance of its own: all that it takes and returns can be sent to another process."""
    return choose_play(level, view, Random(seed), totals, budget)
