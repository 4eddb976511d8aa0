"""The capture worth most, whatever it leaves to the next seat; and what becomes of it when captures are overlooked."""

from random import Random

from games.engine.notation import Declaration, Event, Play
from games.engine.view import View

from .careful import best_of, weigh
from .scale import Scale

OVERLOOKED = 0.4


def choose_play(view: View, rng: Random) -> Event:
    """Return the best declaration where there is one, else the play that takes most; chance decides between equals."""
    return _greediest(view, rng, [*view.legal_plays])


def choose_carelessly(view: View, rng: Random) -> Event:
    """Return the play that takes most among those that were not overlooked, each being so with a chance."""
    noticed = [event for event in view.legal_plays if rng.random() > OVERLOOKED]
    return _greediest(view, rng, noticed or [rng.choice(view.legal_plays)])


def _greediest(view: View, rng: Random, events: list[Event]) -> Event:
    if len(events) == 1:
        return events[0]
    scale = Scale.for_view(view)
    if any(isinstance(event, Declaration) for event in events):
        return rng.choice(best_of(weigh(scale, events)))
    plays = scale.worth_weighing([event for event in events if isinstance(event, Play)])
    return rng.choice(best_of([(_taken(scale, play), play) for play in plays]))


def _taken(scale: Scale, play: Play) -> float:
    """Return what a play takes, and where it takes nothing what the card laid down would be worth, against it."""
    return scale.gain(play, scale.position.play(play)) - (
        0 if play.captured else scale.worth.cards[play.card]
    )
