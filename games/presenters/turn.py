"""A turn of a match that is over, to be played again: what its seat saw, and what a search says of the answer."""

from dataclasses import dataclass

from django.utils.formats import number_format

from games.bots.advice import advise
from games.bots.weighed import Weighed
from games.engine.notation import Event
from games.engine.view import View
from games.judgement import Ply
from games.presenters.faces import Face, faces
from games.presenters.hint import show_hint
from games.words import event_label


@dataclass(frozen=True, slots=True)
class OptionShown:
    """Something that may be done: its notation, what it says, and whether it was chosen."""

    notation: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class AnswerShown:
    """What a search says of an answer: whether it is as good as any, what it loses, the best play with its reasons,
    and what was done in the match with what that lost ("" for nothing)."""

    good: bool
    label: str
    lost: str
    best: str
    done: str
    done_lost: str


@dataclass(frozen=True, slots=True)
class TurnShown:
    """A turn as its seat saw it: `others` are the cards that the other seats hold, by name, `piles` those taken, by
    side; `answer` is None before one was given."""

    hand: list[Face]
    table: list[Face]
    others: list[tuple[str, int]]
    piles: list[tuple[str, int]]
    stock: int
    options: list[OptionShown]
    answer: AnswerShown | None


def show_turn(view: View, ply: Ply, names: list[str], sides: list[str], *, chosen: Event | None) -> TurnShown:
    """Return a turn to be played again, by what its seat saw and nothing else."""
    return TurnShown(
        hand=faces(view.hand),
        table=faces(view.table),
        others=[(names[seat], view.hand_counts[seat]) for seat in range(len(names)) if seat != view.turn],
        piles=[(name, len(pile)) for name, pile in zip(sides, view.piles, strict=True)],
        stock=view.stock_count,
        options=[OptionShown(str(event), event_label(event), event == chosen) for event in view.legal_plays],
        answer=_answer(view, ply, ply.weighed, chosen) if chosen is not None and ply.weighed else None,
    )


def _answer(view: View, ply: Ply, weighed: Weighed, chosen: Event) -> AnswerShown:
    lost = weighed.loss(chosen)
    return AnswerShown(
        good=not lost,
        label=event_label(chosen),
        lost=number_format(lost, 1),
        best=show_hint(advise(view, weighed)).text,
        done=event_label(ply.step.event),
        done_lost=number_format(ply.lost, 1) if ply.lost else "",
    )
