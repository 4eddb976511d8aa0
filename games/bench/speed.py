"""How fast computer players search, in processor time, on a memory of tables that is warm already."""

from collections.abc import Callable
from random import Random
from time import process_time

from games.bots.guess import Guesses
from games.bots.playouts import play_out
from games.bots.searching import search_for, uncollected
from games.bots.tree import Search
from games.engine.variants import rules_for
from games.engine.view import view_of

from .engine import random_deal

AT_ONCE = 50
WARM = 0.5  # part of the time that goes before


def iterations_per_second(variant: str, seconds: float, *, light: bool = False) -> float:
    """Search from the first play of a deal, where the playouts are `light` with cards at random; return how many
    iterations are made in a second."""
    search = _search(variant)
    if light:
        search.epsilon = 1.0
    return _per_second(search.iterate, seconds)


def rounds_per_second(variant: str, seconds: float) -> float:
    """Return how many rounds are dealt and played at random in a second, from the first play of a deal on."""
    search = _search(variant)
    rng, guesses, sense = search.rng, Guesses(search.guesses.view), search.sense
    return _per_second(lambda: play_out(guesses.deal(rng), sense, rng, 1.0), seconds)


def _search(variant: str) -> Search:
    rules, rng = rules_for(variant), Random(1)
    position = random_deal(rules, rng)
    return search_for(view_of(position, position.turn), rng, None)


def _per_second(do: Callable[[], None], seconds: float) -> float:
    with uncollected():
        _times_done(do, seconds * WARM)
        done, elapsed = _times_done(do, seconds)
    return done / elapsed


def _times_done(do: Callable[[], None], seconds: float) -> tuple[int, float]:
    """Do something for some seconds; return how often, and how long it took."""
    start, done, elapsed = process_time(), 0, 0.0
    while elapsed < seconds:
        for _ in range(AT_ONCE):
            do()
        done += AT_ONCE
        elapsed = process_time() - start
    return done, elapsed
