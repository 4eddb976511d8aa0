"""What the careful level would play from a seat, how much better that is, and why."""

from dataclasses import dataclass

from games.engine.notation import Declaration, Event, Play
from games.engine.view import View

from .careful import best_of, weigh
from .motives import Motive, motives_for
from .scale import Scale

MOST_MOTIVES = 3


@dataclass(frozen=True, slots=True)
class Advice:
    """The best play or declaration, its worth in points against the next best (None where there is no other), and one
    to three motives, most important first."""

    play: Event
    margin: float | None
    motives: tuple[Motive, ...]


def advise(view: View) -> Advice:
    """Return the advice for the seat whose view it is; raise `ValueError` when it is not its turn."""
    if not view.legal_plays:
        raise ValueError("there is nothing to play for this seat now")
    scale = Scale.for_view(view)
    weighed = weigh(scale, view.legal_plays)
    equals = best_of(weighed)
    best = equals[0]
    if isinstance(best, Declaration):
        motives = [Motive("declares", best.points)]
        weighed += weigh(scale, [event for event in view.legal_plays if isinstance(event, Play)])
    else:
        worse = [event for _value, event in weighed if isinstance(event, Play) and event not in equals]
        motives = motives_for(view, scale, best, worse)
    values = {event: value for value, event in weighed}
    rest = [value for event, value in values.items() if event != best]
    if not rest:
        motives.insert(0, Motive("only_choice", 0.0))
    margin = values[best] - max(rest) if rest else None
    return Advice(best, margin, tuple(motives[:MOST_MOTIVES]) or (Motive("none_better", 0.0),))
