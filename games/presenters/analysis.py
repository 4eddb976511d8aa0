"""The analysis of a match as its page shows it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.charts import drawn, line_chart
from games.judgement import Judgement, Ply
from games.models import Match, Seat
from games.words import event_label, told

WIDTH, HEIGHT = 480, 220  # small, so that it can be read on a phone
LABELS = 5  # at most


@dataclass(frozen=True, slots=True)
class PlyShown:
    """A ply in a table: the round, the ply after it (as replays count), what was done, what it lost ("" for nothing),
    the best in words ("" where that was done), and how the round looked for the first side before it."""

    round: int
    ply: int
    text: str
    lost: str
    best: str
    expected: str
    mistake: bool

    @property
    def before(self) -> int:
        """The ply at which it was to be played."""
        return self.ply - 1


@dataclass(frozen=True, slots=True)
class SeatShown:
    """How a seat played: the accuracy in percent ("" where it had no choice), its choices and what they lost."""

    name: str
    computer: bool
    accuracy: str
    choices: int
    lost: str


@dataclass(frozen=True, slots=True)
class SideShown:
    """What a side has of cards and plays, and its worst mistakes."""

    index: int
    name: str
    result: str
    cards: str
    plays: str
    mistakes: list[PlyShown]


@dataclass(frozen=True, slots=True)
class AnalysisShown:
    """All that the page of an analysis shows."""

    seats: list[SeatShown]
    sides: list[SideShown]
    chart: SafeString
    plies: list[PlyShown]


def show_analysis(match: Match, seats: Sequence[Seat], judgement: Judgement) -> AnalysisShown:
    """Return the analysis of a match in words and numbers."""
    rules = match.rules
    return AnalysisShown(
        seats=[_seat(seat, judgement) for seat in seats],
        sides=[_side(side, seats, judgement) for side in range(rules.sides)],
        chart=_curve(seats, judgement),
        plies=[show_ply(ply, seats, judgement) for ply in judgement.plies],
    )


def show_ply(ply: Ply, seats: Sequence[Seat], judgement: Judgement) -> PlyShown:
    """Return what an analysis says of a ply."""
    own = judgement.side(ply) == 0
    lead = (
        None if ply.expected is None or judgement.rules.sides > 2 else ply.expected if own else -ply.expected
    )
    return PlyShown(
        round=ply.round,
        ply=ply.place + 1,
        text=told(ply.step, seats[ply.step.seat].shown_name),
        lost=number_format(ply.lost, 1) if ply.lost else "",
        best=event_label(ply.weighed.best) if ply.weighed and ply.lost else "",
        expected="" if lead is None else signed(lead),
        mistake=bool(ply.lost),
    )


def signed(points: float) -> str:
    """Return points with one decimal and their sign.

    >>> signed(-0.25), signed(1), signed(0.04)
    ('−0.2', '+1.0', '0.0')
    """
    shown = number_format(abs(points), 1)
    if abs(points) < 0.05:
        return shown
    return f"{'+' if points > 0 else '−'}{shown}"


def side_name(side: int, seats: Sequence[Seat], judgement: Judgement) -> str:
    return " & ".join(seats[seat].shown_name for seat in judgement.rules.seats_of(side))


def _seat(seat: Seat, judgement: Judgement) -> SeatShown:
    accuracy = judgement.accuracy(seat.index)
    percent = "" if accuracy.percent is None else number_format(accuracy.percent, 0)
    return SeatShown(
        seat.shown_name, bool(seat.level), percent, accuracy.choices, number_format(accuracy.lost, 1)
    )


def _side(side: int, seats: Sequence[Seat], judgement: Judgement) -> SideShown:
    balance = judgement.balance(side)
    plays = round(balance.plays, 1)  # so that both, as they are shown, come to the result
    return SideShown(
        index=side,
        name=side_name(side, seats, judgement),
        result=signed(balance.result),
        cards=signed(balance.result - plays),
        plays=signed(plays),
        mistakes=[show_ply(ply, seats, judgement) for ply in judgement.mistakes(side)],
    )


def _curve(seats: Sequence[Seat], judgement: Judgement) -> SafeString:
    """Return how the lead was to be expected as SVG: of the first side, or where there are more than two, of each."""
    sides = range(1 if judgement.rules.sides == 2 else judgement.rules.sides)
    marks = _marks(judgement)
    values = {side: _values(side, judgement) for side in sides}
    highest = max([1.0, *(abs(value or 0.0) for line in values.values() for value in line)])
    chart = line_chart(
        width=WIDTH,
        height=HEIGHT,
        show_dots=False,
        range=(-highest, highest),
        max_scale=6,
        allow_interruptions=False,
    )
    chart.x_labels = marks
    for side, line in values.items():
        chart.add(side_name(side, seats, judgement), line)
    return drawn(chart)


def _marks(judgement: Judgement) -> list[str]:
    """Return a label for each place of the chart: the rounds where they begin, not all where they are many."""
    every = max(1, -(-len(judgement.rounds) // LABELS))
    marks = []
    for number, played in enumerate(judgement.rounds):
        first = _("Round {number}").format(number=played.stored.number)
        marks += [first if number % every == 0 else "", *[""] * len(played.steps)]
    return marks


def _values(side: int, judgement: Judgement) -> list[float]:
    """Return a value for each place of the chart: of what is not known then, the last that was."""
    known = {(ply.round, ply.place): value for ply, value in judgement.expected(side) if ply is not None}
    values, last = list[float](), 0.0
    for place, played in enumerate(judgement.rounds):
        last = judgement.leads[side][place]
        for ply in range(len(played.steps)):
            last = known.get((played.stored.number, ply), last)
            values.append(last)
        values.append(judgement.leads[side][place + 1] if played.score else last)
    return values
