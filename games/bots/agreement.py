"""How often somebody plays what a search would play where a glance at the table says otherwise.

Good players and computers agree on most plays, and that tells nothing. Where the search finds clearly more than meets
the eye, people find it now and then, and who has a computer beside them far more often.
"""

from collections.abc import Iterable, Iterator
from math import inf
from random import Random
from time import thread_time
from typing import NamedTuple

from games.engine.cards import Card
from games.engine.match import MatchState
from games.engine.notation import Event, Play, parse_event
from games.engine.round import deal
from games.engine.rules import Rules
from games.engine.scoring import score_round
from games.engine.view import View, view_of

from . import searching
from .budget import Budget
from .careful import best_of, weigh
from .endgame import solvable, solve
from .kinds import kinds_for
from .scale import Scale
from .stakes import Totals
from .tree import Key, Search

CLEARLY = 0.25  # points that the search finds above what a glance does
FIRST_LOOK = 5  # a search this many times shorter tells whether a glance may be wrong
OBVIOUS = 0.6  # part of its visits that go to what a glance does where it is right
LONGEST = 0.5  # seconds for one play


class RoundPlayed(NamedTuple):
    """A round: who dealt, the deck, and the events in notation."""

    dealer: int
    deck: tuple[Card, ...]
    plays: tuple[str, ...]


class Choice(NamedTuple):
    """A telling choice: whose it was, and whether they did what the search does."""

    seat: int
    agreed: bool


def choices_of_match(
    rules: Rules, rounds: Iterable[RoundPlayed], iterations: int, seconds: float = inf
) -> list[Choice]:
    """Return the telling choices of a match, searching so long for each play, up to where so many seconds of processor
    time are over; with time enough the same match gives the same answer."""
    state, found, until = MatchState.start(rules), list[Choice](), thread_time() + seconds
    for number, played in enumerate(rounds):
        position = deal(rules, played.dealer, played.deck)
        for ply, text in enumerate(played.plays):
            if thread_time() > until:
                return found
            event, view = parse_event(text), view_of(position, position.turn)
            found += _choice(view, event, state.totals, iterations, Random(f"{number} {ply}"))
            position = position.play(event)
        if position.finished and not state.over:
            state = state.after(score_round(position))
    return found


def _choice(view: View, done: Event, totals: Totals, iterations: int, rng: Random) -> Iterator[Choice]:
    """Yield the choice that a turn was, if it was a telling one."""
    plays = [event for event in view.legal_plays if isinstance(event, Play)]
    if len(plays) < max(2, len(view.legal_plays)) or not isinstance(done, Play):
        return
    search = searching.search_for(view, rng, totals)
    glance = {
        _key(view, play) for play in best_of(weigh(Scale.for_view(view), plays)) if isinstance(play, Play)
    }
    best = _better(search, glance, iterations)
    if best is not None:
        yield Choice(view.turn, _key(view, done) == best)


def _better(search: Search, glance: set[Key], iterations: int) -> Key | None:
    """Return what a search finds clearly better than all that a glance does, None where there is no such play."""
    if solvable(search.guesses) and search.guesses.rules.players == 2:
        worth = solve(search, Budget(1, LONGEST))
        best = max(worth, key=lambda key: worth[key])
    else:
        searching.run(search, Budget(max(1, iterations // FIRST_LOOK), LONGEST))
        if _visits(search, glance) > OBVIOUS * search.root.below_visits:
            return None
        searching.run(search, Budget(iterations, LONGEST))
        worth = {key: node.gained / node.visits for key, node in search.root.children.items() if node.visits}
        best = max(worth, key=lambda key: search.root.children[key].visits)
    seen = max((worth[key] for key in glance if key in worth), default=-inf)
    return best if best not in glance and worth[best] >= seen + CLEARLY else None


def _visits(search: Search, keys: set[Key]) -> int:
    return sum(node.visits for key, node in search.root.children.items() if key in keys)


def _key(view: View, play: Play) -> Key:
    """Return what a play is but for cards that are alike, as searches name it."""
    kinds, table = kinds_for(view.rules), sum(card.bit for card in view.table)
    return kinds.of_card[play.card], kinds.key(play.captured & table)
