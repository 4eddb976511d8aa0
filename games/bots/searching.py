"""Players that search: what they find best within a budget."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from time import thread_time

from games.engine.notation import Event, Play
from games.engine.view import View

from . import careful
from .budget import Budget
from .endgame import solvable, solve
from .guess import Guesses
from .kinds import kinds_for
from .scale import Scale
from .sense import sense_for
from .stakes import Totals, gains_for
from .suspicion import suspicion
from .tree import Key, Search

EPSILON = 0.1
# How much plays are tried that have been tried little, while hands are still to be dealt and afterwards.
CURIOSITY_EARLY, CURIOSITY = 1.0, 2.0
AT_ONCE = 25


def choose_play(view: View, rng: Random, totals: Totals | None, budget: Budget) -> Event:
    """Return the play made most often by a search; what may be declared is weighed without one."""
    plays = [event for event in view.legal_plays if isinstance(event, Play)]
    if len(plays) < len(view.legal_plays):
        return careful.choose_play(view, rng)
    if len(plays) == 1:
        return plays[0]
    search = search_for(view, rng, totals)
    if solvable(search.guesses):
        return search.best(plays, solve(search, budget))
    run(search, budget, until_decided=True)
    return search.best(plays, {key: node.visits for key, node in search.root.children.items()})


def search_for(view: View, rng: Random, totals: Totals | None) -> Search:
    """Return a search that has not begun."""
    guesses = Guesses(view, whole=False)
    sense = sense_for(view.rules, guesses.piles, view.rules.side_of(view.turn), guesses.alive)
    guesses.suspect(suspicion(view, sense))
    bonus = [0] * view.rules.sides
    bonus[view.rules.side_of(view.dealer)] = view.dealer_bonus
    gains = gains_for(view.rules, totals, bonus)
    return Search(
        guesses,
        sense,
        gains,
        rng,
        looks_of(view, guesses.table),
        EPSILON,
        CURIOSITY_EARLY if guesses.later else CURIOSITY,
    )


def looks_of(view: View, table: int) -> dict[Key, float]:
    """Return what the plays are worth to the careful level, the best of those that are alike."""
    kinds, looks = kinds_for(view.rules), dict[Key, float]()
    for value, play in careful.weigh(Scale.for_view(view), view.legal_plays):
        if isinstance(play, Play):
            key = kinds.of_card[play.card], kinds.key(play.captured & table)
            looks[key] = max(value, looks.get(key, value))
    return looks


def run(search: Search, budget: Budget, *, until_decided: bool = False) -> None:
    """Iterate until the budget is used up, looking at the clock now and then; or until no other play can come to be
    made more often than the one that is."""
    until, left = thread_time() + budget.seconds, budget.iterations
    with uncollected():
        while left > 0:
            for _ in range(min(left, AT_ONCE)):
                search.iterate()
            left -= AT_ONCE
            if thread_time() > until or (until_decided and search.ahead > left):
                return


@contextmanager
def uncollected() -> Iterator[None]:
    """Keep the garbage collector from running: a tree has no cycles, but so many nodes that it would look through them
    over and over."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
