"""The play worth most at once: what it takes, less what the next seat may take of what it leaves."""

from random import Random

from games.engine.notation import Declaration, Event, Play
from games.engine.view import View

from .scale import Scale


def choose_play(view: View, rng: Random) -> Event:
    """Return the best declaration where there is one, else the best play; chance decides between equals."""
    if len(view.legal_plays) == 1:
        return view.legal_plays[0]
    scale = Scale.for_view(view)
    declarations = [event for event in view.legal_plays if isinstance(event, Declaration)]
    if declarations:
        return _best([(scale.declaration_value(event), event) for event in declarations], rng)
    plays = [event for event in view.legal_plays if isinstance(event, Play)]
    return _best([(scale.value(play), play) for play in scale.worth_weighing(plays)], rng)


def _best(valued: list[tuple[float, Event]], rng: Random) -> Event:
    highest = max([value for value, _event in valued])
    equals = [event for value, event in valued if value > highest - 1e-9]
    return equals[0] if len(equals) == 1 else rng.choice(equals)
