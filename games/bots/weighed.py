"""What a search finds every play of a turn to be worth: for hints, and to tell afterwards what was lost."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from games.engine.notation import Declaration, Event, Play, parse_event
from games.engine.round import deal
from games.engine.rules import Rules
from games.engine.view import View, view_of

from . import searching
from .agreement import RoundPlayed
from .budget import Budget
from .endgame import solvable, solve
from .kinds import kinds_for
from .stakes import Totals
from .tree import Key, Search

# Parts of a search that every play is tried for at least, and those two that are compared.
EACH, COMPARED = 12, 2
LONGEST = 2.0  # seconds of processor time
# What a search says of a ply: the best event in notation, and what the events there were are worth; both empty where
# there was no choice.
Judged = tuple[str, dict[str, float]]

NOISE = 0.2  # points: what a search of some hundred iterations may be wrong by


@dataclass(frozen=True, slots=True)
class Weighed:
    """The best event of a turn, and what the events come to by the end of the round: points more than the others, in
    the mean over what the seat may not know."""

    best: Event
    values: dict[Event, float]

    def loss(self, event: Event) -> float:
        """Return how many points an event is worth less than the best, 0.0 where that is too little to tell."""
        if event not in self.values:
            return 0.0
        lost = self.values[self.best] - self.values[event]
        return lost if lost >= NOISE else 0.0

    @property
    def next_best(self) -> Event | None:
        """The event worth most beside the best, None where there is no other."""
        return _highest({event: value for event, value in self.values.items() if event != self.best})


def weigh_all(
    view: View, seed: int | str, iterations: int, done: Event | None = None, totals: Totals | None = None
) -> Weighed | None:
    """Search from a view and return what it finds, None where there is no choice; the same arguments give the same.

    Compares the best with what was `done`, or else with the next best, more closely than with the rest. A declaration
    is worth its points and what can be played after it.
    """
    plays = [event for event in view.legal_plays if isinstance(event, Play)]
    if len(view.legal_plays) < 2 or not plays:
        return None
    search = searching.search_for(view, Random(seed), totals)
    by_key = {play: _key(view, play) for play in plays}
    if solvable(search.guesses) and view.rules.players == 2:
        marks = worth = solve(search, Budget(1, LONGEST))
    else:
        searching.run(search, Budget(iterations, LONGEST))
        marks = {key: float(node.visits) for key, node in search.root.children.items()}
        worth = _closely(search, by_key, marks, iterations, done)
    values: dict[Event, float] = {play: worth[key] for play, key in by_key.items() if key in worth}
    return _with_declarations(view, search.best(plays, marks), values)


def _closely(
    search: Search, keys: Mapping[Play, Key], marks: Mapping[Key, float], iterations: int, done: Event | None
) -> dict[Key, float]:
    """Try every play of a search some more times, and the two that are compared more often; return their values."""
    best = max(marks, key=lambda key: marks[key])
    for key in search.root.children:
        _try(search, key, iterations // EACH)
    rivals = _values(search) | {best: float("-inf")}
    rival = keys[done] if isinstance(done, Play) and done in keys else best
    if rival == best:
        rival = max(rivals, key=lambda key: rivals[key])
    for key in (best, rival):
        _try(search, key, iterations // COMPARED)
    return _values(search)


def _try(search: Search, key: Key, visits: int) -> None:
    """Search on, with one play of the root alone, until it was tried so often."""
    options, node = search.options, search.root.children.get(key)
    if options is None or node is None or node.visits >= visits:
        return
    search.options = [one for one in options if one[1].key == key]
    searching.run(search, Budget(visits - node.visits, LONGEST))
    search.options = options


def _values(search: Search) -> dict[Key, float]:
    return {key: node.gained / node.visits for key, node in search.root.children.items() if node.visits}


def _with_declarations(view: View, best: Event, values: dict[Event, float]) -> Weighed:
    after = values.get(best, 0.0)
    declared: dict[Event, float] = {
        event: event.points + after for event in view.legal_plays if isinstance(event, Declaration)
    }
    return Weighed(_highest(declared) or best, values | declared)


def _highest(values: Mapping[Event, float]) -> Event | None:
    return max(values, key=lambda event: values[event], default=None)


def _key(view: View, play: Play) -> Key:
    """Return what a play is but for cards that are alike, as searches name it."""
    kinds, table = kinds_for(view.rules), sum(card.bit for card in view.table)
    return kinds.of_card[play.card], kinds.key(play.captured & table)


def judge_plies(rules: Rules, played: RoundPlayed, first: int, count: int, iterations: int) -> list[Judged]:
    """Return what a search says of so many plies of a round from the `first` on (the first of all is 0), each from what
    the seat in turn may see; a ply is judged alike each time."""
    judged, position = list[Judged](), deal(rules, played.dealer, played.deck)
    for ply, text in enumerate(played.plays[: first + count]):
        done = parse_event(text)
        if ply >= first:
            view = view_of(position, position.turn)
            judged.append(_told(weigh_all(view, str(ply), iterations, done=done)))
        position = position.play(done)
    return judged


def _told(weighed: Weighed | None) -> Judged:
    if weighed is None:
        return "", {}
    return str(weighed.best), {str(event): round(value, 2) for event, value in weighed.values.items()}
