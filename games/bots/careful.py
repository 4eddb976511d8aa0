"""The play worth most at once: what it takes, less what the next seat may take of what it leaves."""

from collections.abc import Iterable
from random import Random

from games.engine.notation import Declaration, Event, Play
from games.engine.view import View

from .scale import Scale


def choose_play(view: View, rng: Random) -> Event:
    """Return the best declaration where there is one, else the best play; chance decides between equals."""
    if len(view.legal_plays) == 1:
        return view.legal_plays[0]
    equals = best_of(weigh(Scale.for_view(view), view.legal_plays))
    return equals[0] if len(equals) == 1 else rng.choice(equals)


def weigh(scale: Scale, events: Iterable[Event]) -> list[tuple[float, Event]]:
    """Return the declarations among some events, or where there is none the plays, each with its value in points."""
    events = list(events)
    declarations = [event for event in events if isinstance(event, Declaration)]
    if declarations:
        return [(scale.declaration_value(event), event) for event in declarations]
    plays = [event for event in events if isinstance(event, Play)]
    return [(scale.value(play), play) for play in scale.worth_weighing(plays)]


def best_of(weighed: list[tuple[float, Event]]) -> list[Event]:
    """Return the events of the highest value."""
    highest = max([value for value, _event in weighed])
    return [event for value, event in weighed if value > highest - 1e-9]
