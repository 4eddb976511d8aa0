"""A puzzle as its page shows it: the table of a match, a hand, and what came of a try."""

from dataclasses import dataclass, replace
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.bots.advice import advise
from games.bots.weighed import Weighed
from games.engine.cards import COINS, SETTEBELLO, SEVENS, Card
from games.engine.notation import Event, parse_play
from games.engine.variants import VARIANTS
from games.engine.view import View
from games.models import Match, Puzzle, Round, Seat, Variant
from games.models.puzzle import SAME
from games.presenters.faces import Face, faces
from games.presenters.hand import show_hand
from games.presenters.hint import show_hint
from games.presenters.table import LogEntry, TableShown, show_table
from games.selectors import Snapshot, fold_round
from games.words import play_label, told_deal, told_steps

TASKS = {
    "sweep": gettext_lazy("A sweep is there to be found, and it is the best play. Which?"),
    "settebello": gettext_lazy("The settebello is at stake. What do you play?"),
    "last": gettext_lazy("These are the last cards, so you know what your opponent holds. What do you play?"),
    "deny": gettext_lazy("Leave your opponent no sweep. What do you play?"),
    "primiera": gettext_lazy("Play for the primiera. What do you play?"),
}


@dataclass(frozen=True, slots=True)
class SideCounted:
    """What a side has won so far."""

    name: str
    cards: int
    coins: int
    sevens: int
    sweeps: int


@dataclass(frozen=True, slots=True)
class Worth:
    """A play, what it is worth, and whether it is right and was tried."""

    label: str
    points: str
    right: bool
    tried: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a try: whether it was right, the headline, the reasons for the solution, and every play's worth."""

    right: bool
    headline: str
    reasons: str
    rests_on: str
    plays: list[Worth]


@dataclass(frozen=True, slots=True)
class PuzzleShown:
    """A puzzle for its page; `outcome` is None before it is tried, and `unseen` are the cards that the seat has not
    seen."""

    key: str
    title: str
    task: str
    rating: int
    sides: list[SideCounted]
    settebello: str
    unseen: list[Face]
    unseen_held: bool
    outcome: Outcome | None


def puzzle_context(puzzle: Puzzle, tried: str, sort: str) -> dict[str, Any]:
    """Return the context of the page of a puzzle and a try, empty before; the hand is sorted by "value" or "suit"."""
    snapshot = snapshot_of(puzzle)
    seat = puzzle.position.turn
    view = snapshot.view(seat)
    assert view is not None
    table, mine = _table(snapshot, seat), show_hand(snapshot, snapshot.seats[seat], sort)
    return {"puzzle": _puzzle(puzzle, view, tried), "table": table, "mine": mine, "seat": seat}


def snapshot_of(puzzle: Puzzle) -> Snapshot:
    """Return the round of a puzzle as a match that was never stored."""
    shipped, rules, seat = VARIANTS[puzzle.variant], puzzle.rules, puzzle.position.turn
    variant = Variant(
        slug=shipped.id, name=shipped.name, line=shipped.line, options=shipped.options, shipped=True
    )
    totals = [0] * rules.sides
    playing = Match.Status.PLAYING
    match = Match(key="puzzle", variant=variant, options=rules.options(), status=playing, totals=totals)
    names = [_("You") if index == seat else _("Opponent") for index in range(rules.players)]
    seats = tuple(Seat(match=match, index=index, name=name) for index, name in enumerate(names))
    stored = Round(
        match=match,
        number=1,
        dealer=puzzle.dealer,
        deck=puzzle.deck,
        plays=puzzle.plays,
        ply=len(puzzle.plays.split()),
    )
    return Snapshot(match, seats, fold_round(rules, stored), None)


def _table(snapshot: Snapshot, seat: int) -> TableShown:
    """Return the table, its plays told to who solves the puzzle."""
    table, latest = show_table(snapshot), snapshot.latest
    assert latest is not None
    said = told_steps(snapshot, latest.steps, seat)
    entries = [LogEntry(text, round_start=True) for text in told_deal(snapshot, latest)]
    entries += [LogEntry(text, sweep=step.swept) for step, text in zip(latest.steps, said, strict=True)]
    last = replace(table.last_play, text=said[-1]) if table.last_play else None
    return replace(table, log=entries[::-1], last_play=last)


def _puzzle(puzzle: Puzzle, view: View, tried: str) -> PuzzleShown:
    return PuzzleShown(
        key=puzzle.key,
        title=puzzle.get_kind_display(),
        task=str(TASKS[puzzle.kind]),
        rating=puzzle.strength.number,
        sides=[_side(view, side) for side in (view.side or 0, 1 - (view.side or 0))],
        settebello=_settebello(view),
        unseen=faces(view.unseen),
        unseen_held=not view.stock_count,
        outcome=_outcome(puzzle, view, tried) if tried else None,
    )


def _side(view: View, side: int) -> SideCounted:
    pile = view.piles[side]
    return SideCounted(
        name=_("You") if side == view.side else _("Opponent"),
        cards=len(pile),
        coins=_among(pile, COINS),
        sevens=_among(pile, SEVENS),
        sweeps=len(view.sweeps[side]),
    )


def _settebello(view: View) -> str:
    """Return in whose pile the settebello is, empty where nobody has won it."""
    for side, pile in enumerate(view.piles):
        if SETTEBELLO in pile:
            mine = side == view.side
            return _("You have the settebello.") if mine else _("Your opponent has the settebello.")
    return ""


def _among(cards: tuple[Card, ...], mask: int) -> int:
    return sum(bool(card.bit & mask) for card in cards)


def _outcome(puzzle: Puzzle, view: View, tried: str) -> Outcome:
    """Return what came of a try: reasons for it where it is right, else for the solution."""
    right = puzzle.solved_by(tried)
    best = parse_play(tried) if right else puzzle.best
    values: dict[Event, float] = {parse_play(text): value for text, value in puzzle.values.items()}
    reasons = show_hint(advise(view, Weighed(best, values))).text
    return Outcome(right, _headline(puzzle, tried), reasons, _rests_on(puzzle), _worths(puzzle, tried))


def _headline(puzzle: Puzzle, tried: str) -> str:
    lost = puzzle.values[puzzle.solution] - puzzle.values[tried]
    if puzzle.solved_by(tried):
        return _("Right!")
    points = number_format(lost, decimal_pos=1)
    return ngettext(
        "Not the best: it is worth {points} point less.",
        "Not the best: it is worth {points} points less.",
        1 if round(lost, 1) == 1 else 2,
    ).format(points=points)


def _rests_on(puzzle: Puzzle) -> str:
    if puzzle.exact:
        return _(
            "Points ahead of the opponent in this round, worked out to its end with the best play of both."
        )
    return _(
        "Points ahead of the opponent in this round, on average over many deals of the cards you have not seen."
    )


def _worths(puzzle: Puzzle, tried: str) -> list[Worth]:
    ordered = sorted(puzzle.values.items(), key=lambda pair: -pair[1])
    return [
        Worth(play_label(parse_play(text)), _signed(value), puzzle.solved_by(text), text == tried)
        for text, value in ordered
    ]


def _signed(value: float) -> str:
    sign = "+" if value > SAME else "−" if value < -SAME else ""
    return sign + str(number_format(abs(value), decimal_pos=1))
