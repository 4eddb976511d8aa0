"""How often somebody plays what a search would play where a glance at the table says otherwise.

Good players and computers agree on most plays, and that tells nothing. Where the search finds more than meets the eye,
people follow it now and then, and who has a computer beside them nearly always.
"""

from collections.abc import Iterable, Iterator
from random import Random
from typing import NamedTuple

from games.engine.cards import Card
from games.engine.match import MatchState
from games.engine.notation import Declaration, Event, parse_event
from games.engine.round import deal
from games.engine.rules import Rules
from games.engine.scoring import score_round
from games.engine.view import View, view_of

from . import searching
from .budget import Budget
from .careful import best_of, weigh
from .kinds import kinds_for
from .scale import Scale
from .stakes import Totals


class RoundPlayed(NamedTuple):
    """A round: who dealt, the deck, and the events in notation."""

    dealer: int
    deck: tuple[Card, ...]
    plays: tuple[str, ...]


class Choice(NamedTuple):
    """A telling choice: whose it was, and whether they did what the search does."""

    seat: int
    agreed: bool


def choices_of_match(rules: Rules, rounds: Iterable[RoundPlayed], iterations: int) -> list[Choice]:
    """Return the telling choices of a match; the same match gives the same answer."""
    state, found = MatchState.start(rules), list[Choice]()
    for number, played in enumerate(rounds):
        position = deal(rules, played.dealer, played.deck)
        for ply, text in enumerate(played.plays):
            event, view = parse_event(text), view_of(position, position.turn)
            rng = Random(f"{number} {ply} {text}")
            found += _choice(view, event, state.totals, Budget(iterations), rng)
            position = position.play(event)
        if position.finished and not state.over:
            state = state.after(score_round(position))
    return found


def _choice(view: View, done: Event, totals: Totals, budget: Budget, rng: Random) -> Iterator[Choice]:
    """Yield the choice that a turn was, if it was a telling one."""
    legal = view.legal_plays
    if len(legal) < 2 or any(isinstance(event, Declaration) for event in legal) or view.seat is None:
        return
    searched = _kind(view, searching.choose_play(view, rng, totals, budget))
    glance = {_kind(view, event) for event in best_of(weigh(Scale.for_view(view), legal))}
    if searched not in glance:
        yield Choice(view.seat, _kind(view, done) == searched)


def _kind(view: View, event: Event) -> object:
    """Return what an event is but for cards that are alike."""
    if isinstance(event, Declaration):
        return event
    kinds = kinds_for(view.rules).of_card
    return (
        kinds[event.card],
        bool(event.captured),
        tuple(sorted(kinds[card] for card in event.captured_cards)),
    )
