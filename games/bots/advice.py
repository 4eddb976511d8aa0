"""What is best to play from a seat, how much better that is, and why."""

from dataclasses import dataclass

from games.engine.notation import Declaration, Event, Play
from games.engine.view import View

from .careful import best_of, weigh
from .motives import Motive, motives_for
from .scale import Scale
from .weighed import Weighed

MOST_MOTIVES = 3


@dataclass(frozen=True, slots=True)
class Advice:
    """The best play or declaration, its worth in points against the next best (None where there is no other), and one
    to three motives, most important first."""

    play: Event
    margin: float | None
    motives: tuple[Motive, ...]


def advise(view: View, found: Weighed | None = None) -> Advice:
    """Return the advice for the seat whose view it is, by what a search has found, or without one at a glance.

    Raises `ValueError` when it is not its turn.
    """
    if not view.legal_plays:
        raise ValueError("there is nothing to play for this seat now")
    scale = Scale.for_view(view)
    weighed = weigh(scale, view.legal_plays)
    equals = best_of(weighed)
    if found is not None:
        return _by_search(view, scale, found, equals)
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


def _by_search(view: View, scale: Scale, found: Weighed, at_a_glance: list[Event]) -> Advice:
    """Return the advice that a search gives: true motives of its best play against those that it finds worse, and
    where a glance would do something else, that it pays later."""
    best, rival = found.best, found.next_best
    margin = None if rival is None else max(0.0, found.values[best] - found.values[rival])
    if isinstance(best, Declaration):
        return Advice(best, margin, (Motive("declares", best.points),))
    worse = [event for event in found.values if isinstance(event, Play) and found.loss(event)]
    motives = motives_for(view, scale, best, scale.worth_weighing(worse)) if worse else []
    if worse and best not in at_a_glance:
        motives = [*motives[: MOST_MOTIVES - 1], Motive("pays_later", margin or 0.0)]
    return Advice(best, margin, tuple(motives[:MOST_MOTIVES]) or (Motive("none_better", 0.0),))
