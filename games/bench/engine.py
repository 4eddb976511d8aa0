"""Measure the engine through its public interface."""

from collections.abc import Callable
from random import Random
from time import perf_counter

from games.engine.cards import Card
from games.engine.errors import DealError
from games.engine.notation import Event
from games.engine.round import Position, deal, fold
from games.engine.rules import Rules
from games.engine.variants import rules_for

VARIANTS = ("scopa", "cirulla")


def measure(seconds: float = 2.0) -> dict[str, float]:
    """Return the figures of the engine, each measured for an equal share of `seconds`.

    `<variant>_rounds_per_second` are random two-player rounds, shuffled, dealt, played with every legal event
    generated at each ply; `fold_microseconds` is what folding a written round of 36 plays takes.
    """
    share = seconds / (len(VARIANTS) + 1)
    rounds = {f"{name}_rounds_per_second": rounds_per_second(rules_for(name), share) for name in VARIANTS}
    return rounds | {"fold_microseconds": fold_microseconds(rules_for("scopa"), share)}


def rounds_per_second(rules: Rules, seconds: float, seed: int = 1) -> float:
    """Play random rounds for some seconds; return how many were played in each."""
    rng = Random(seed)
    return 1 / seconds_each(lambda _: random_round(rules, rng), seconds)


def fold_microseconds(rules: Rules, seconds: float, seed: int = 1) -> float:
    """Fold written rounds for some seconds; return the microseconds that one takes on average."""
    rng = Random(seed)
    rounds = [random_round(rules, rng) for _ in range(20)]
    written = [(position, [str(event) for event in events]) for position, events in rounds]

    def fold_one(number: int) -> None:
        position, texts = written[number % len(written)]
        fold(rules, position.dealer, position.setup.deck, texts)

    return seconds_each(fold_one, seconds) * 1_000_000


def seconds_each(do: Callable[[int], object], seconds: float) -> float:
    """Do something over and over for some seconds; return how long it took each time."""
    start, done, elapsed = perf_counter(), 0, 0.0
    while elapsed < seconds:
        do(done)
        done += 1
        elapsed = perf_counter() - start
    return elapsed / done


def random_round(rules: Rules, rng: Random) -> tuple[Position, list[Event]]:
    """Play a round at random; return its last position and its events."""
    position, events = random_deal(rules, rng), list[Event]()
    choose = rng.random
    while legal := position.legal_plays:
        event = legal[int(choose() * len(legal))]
        events.append(event)
        position = position.play(event)
    return position, events


def random_deal(rules: Rules, rng: Random) -> Position:
    """Shuffle and deal until a deal is not void."""
    deck: list[Card] = list(rules.cards)
    while True:
        rng.shuffle(deck)
        try:
            return deal(rules, 0, deck)
        except DealError:
            continue
