"""Find puzzles: positions of a round of two players where a search finds one play clearly better than the others."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from hashlib import sha256
from random import Random
from typing import Any

from games.bots import careful, choose_play, greedy
from games.bots.motives import motives_for
from games.bots.scale import Scale
from games.bots.weighed import Weighed, weigh_all
from games.engine.cards import SETTEBELLO, SEVENS, Card, format_cards
from games.engine.deal import void_reason
from games.engine.notation import Event, Play, parse_event
from games.engine.round import Position, deal
from games.engine.rules import Rules
from games.engine.view import View, view_of

# Iterations of a first look at a position, and of the search that a puzzle rests on.
LOOK, SURE = 800, 6000
# Points: right plays are worth the same but for SAME, and all others are worth less by CLEAR, or by CLEAR_LAST where
# everything is known.
SAME, CLEAR, CLEAR_LAST = 0.05, 0.5, 1.0
LEAST_CHOICE = 3
MOST_RIGHT = 2
LAST_CARDS = 3
# How hard a puzzle is taken to be at first, in units of strength above the mean: by who would not solve it.
EASY, MIDDLE, HARD = -5.0, 0.0, 4.0
SAVES = ("takes_settebello", "keeps_settebello")
DENIES = ("no_sweep", "one_sweep", "table_high")
FOR_PRIMIERA = ("helps_primiera", "takes_sevens")
# Kinds that may be easy, since several cards are to be taken at once.
TAKING = ("sweep", "settebello", "primiera")


KINDS = ("sweep", "settebello", "last", "deny", "primiera")


@dataclass(frozen=True, slots=True)
class Source:
    """A round to look for puzzles in: the variant with what differs from it, and what was dealt and played."""

    variant: str
    changes: dict[str, Any]
    rules: Rules
    dealer: int
    deck: tuple[Card, ...]
    plays: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """A puzzle: its `kind`, the round up to it, the best play, and what each play is worth in points; `exact` where
    that was worked out to the end, and `lift` how hard it is taken to be."""

    key: str
    kind: str
    variant: str
    changes: dict[str, Any]
    dealer: int
    deck: str
    plays: str
    solution: str
    values: dict[str, float]
    exact: bool
    lift: float

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def play_round(variant: str, rules: Rules, rng: Random) -> Source:
    """Return a round of two computers that play as people do, now careful and now careless."""
    deck = list(rules.cards)
    rng.shuffle(deck)
    while void_reason(rules, sum(card.bit for card in deck[6:10])):
        rng.shuffle(deck)
    position, plays = deal(rules, 1, deck), list[str]()
    while not position.finished:
        event = choose_play(rng.choice(("casual", "careful")), view_of(position, position.turn), rng)
        plays.append(str(event))
        position = position.play(event)
    return Source(variant, {}, rules, 1, tuple(deck), tuple(plays))


def find(source: Source, rng: Random, kinds: Iterable[str]) -> Iterator[Found]:
    """Yield the puzzles of some kinds in a round."""
    wanted, position = set(kinds), deal(source.rules, source.dealer, source.deck)
    for ply, text in enumerate(source.plays):
        found = _look(source, ply, position, rng, wanted)
        if found:
            yield found
        position = position.play(parse_event(text))


def _look(source: Source, ply: int, position: Position, rng: Random, wanted: set[str]) -> Found | None:
    view, seed = view_of(position, position.turn), f"{format_cards(source.deck)} {ply}"
    if not _promises(view, wanted, rng):
        return None
    weighed = weigh_all(view, seed, LOOK)
    if weighed is None or not clear(weighed, CLEAR / 2) or not (kind := kind_of(view, weighed)):
        return None
    exact = view.stock_count == 0
    weighed = weighed if exact else weigh_all(view, seed, SURE)
    if weighed is None or not clear(weighed, CLEAR_LAST if exact else CLEAR):
        return None
    if kind not in wanted or kind_of(view, weighed) != kind:
        return None
    found = _found(source, ply, view, kind, weighed, rng)
    return found if found.lift > EASY or kind in TAKING else None


def _promises(view: View, wanted: set[str], rng: Random) -> bool:
    """Tell at little cost whether a search may find a puzzle here: not where all that is seen at a glance agrees."""
    if len(view.legal_plays) < LEAST_CHOICE or not all(isinstance(event, Play) for event in view.legal_plays):
        return False
    if not view.stock_count:
        return "last" in wanted and len(view.hand) == LAST_CARDS
    if not wanted - {"last"} or len(view.hand) < 2 or len(view.table) < 2:
        return False
    if not wanted.isdisjoint(TAKING) and _sums(view):
        return True
    return greedy.choose_play(view, rng) != careful.choose_play(view, rng)


def _sums(view: View) -> bool:
    """Tell whether several cards may be taken at once that sweep the table or have a seven among them."""
    captures = [event.captured_cards for event in view.legal_plays if isinstance(event, Play)]
    return any(
        len(cards) > 1 and (len(cards) == len(view.table) or any(card.bit & SEVENS for card in cards))
        for cards in captures
    )


def clear(weighed: Weighed, by: float) -> bool:
    """Tell whether what is best is better than all else by so many points, and there is something else."""
    highest = weighed.values.get(weighed.best, float("-inf"))
    others = [value for value in weighed.values.values() if abs(value - highest) > SAME]
    right = len(weighed.values) - len(others)
    return right <= MOST_RIGHT and bool(others) and max(others) <= highest - by


def kind_of(view: View, weighed: Weighed) -> str:
    """Return which kind of puzzle the best play solves, by its motives; empty where it is of none."""
    best = weighed.best
    assert isinstance(best, Play)
    if not view.stock_count:
        return "last"
    codes = [motive.code for motive in motives_for(view, Scale.for_view(view), best, _worse(weighed))]
    if "sweeps" in codes[:2]:
        return "sweep" if len(best.captured_cards) > 1 else ""
    if any(code in SAVES for code in codes[:2]) and best.card != SETTEBELLO:
        return "settebello" if len(best.captured_cards) != 1 else ""
    if any(code in FOR_PRIMIERA for code in codes[:2]):
        return "primiera" if len(best.captured_cards) != 1 else ""
    return "deny" if any(code in DENIES for code in codes[:1]) else ""


def _worse(weighed: Weighed) -> list[Play]:
    highest = weighed.values[weighed.best]
    return [
        event for event, value in weighed.values.items() if isinstance(event, Play) and value < highest - SAME
    ]


def _found(source: Source, ply: int, view: View, kind: str, weighed: Weighed, rng: Random) -> Found:
    deck, plays = format_cards(source.deck), " ".join(source.plays[:ply])
    return Found(
        key=sha256(f"{source.variant} {source.changes} {source.dealer} {deck} {plays}".encode()).hexdigest()[
            :10
        ],
        kind=kind,
        variant=source.variant,
        changes=source.changes,
        dealer=source.dealer,
        deck=deck,
        plays=plays,
        solution=str(weighed.best),
        values={str(event): round(value, 2) for event, value in weighed.values.items()},
        exact=not view.stock_count,
        lift=_lift(view, weighed, rng),
    )


def _lift(view: View, weighed: Weighed, rng: Random) -> float:
    """Return how hard a puzzle is taken to be: harder than what greedy and careful players see."""
    if not _solves(weighed, careful.choose_play(view, rng)):
        return HARD
    return EASY if _solves(weighed, greedy.choose_play(view, rng)) else MIDDLE


def _solves(weighed: Weighed, event: Event) -> bool:
    return weighed.values.get(event, float("-inf")) >= weighed.values[weighed.best] - SAME
