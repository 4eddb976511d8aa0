"""The table as everybody sees it: seats, cards, piles, score and what was played."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from accounts.ratings.selectors import Shown
from games.bots import LEVELS
from games.clock_words import speed_words
from games.engine.notation import Play
from games.engine.rules import Rules
from games.engine.view import View
from games.looks import kept_by_look
from games.models import Seat
from games.presenters.away import mark_of
from games.presenters.clock import ClockShown, DeadlineShown, show_clock, show_deadline, times_taken
from games.presenters.faces import Face, Lying, face, faces, lying
from games.presenters.rated import ratings_at
from games.rulebook import differences, usual_rules
from games.selectors import Played, Snapshot, Step
from games.words import (
    target_line,
    told_deal,
    told_ending,
    told_pile,
    told_score,
    told_steps,
    told_table,
    variant_line,
)


@dataclass(frozen=True, slots=True)
class PileShown:
    """What a side has won this round: how many cards, how many sweeps, and the cards that made them."""

    count: int
    sweeps: int
    sweep_cards: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class SeatShown:
    """A seat as everybody sees it; of its hand the number of cards, and those that lie open."""

    index: int
    name: str
    bot: bool
    level: str
    side: int
    dealer: bool
    turn: bool
    count: int
    open_cards: list[Face]
    captured_last: bool
    rating: Shown | None
    away: str
    clock: ClockShown | None
    pile: PileShown | None

    @property
    def backs(self) -> range:
        return range(self.count)


@dataclass(frozen=True, slots=True)
class SideShown:
    """A side: its points, its pile and its sweeps."""

    index: int
    name: str
    total: int
    round_points: int
    pile: PileShown


@dataclass(frozen=True, slots=True)
class PlayShown:
    """The last play."""

    seat: int
    name: str
    card: Face
    captured: tuple[Face, ...]
    sweep: bool
    text: str


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A line of what happened, with the time it took where a clock ran."""

    text: str
    sweep: bool = False
    round_start: bool = False
    took: str = ""


@dataclass(frozen=True, slots=True)
class Aloud:
    """What a key reads out: the table, the piles and the score, the last play."""

    table: str
    piles: str
    last: str


@dataclass(frozen=True, slots=True)
class TableShown:
    """The public part of a match; nothing in it depends on who looks."""

    key: str
    sequence: int
    round_number: int
    ply: int
    variant_name: str
    target: str
    clock: str
    deadline: DeadlineShown | None
    rules_line: str
    unusual: tuple[str, ...]
    hand_size: int
    seats: list[SeatShown]
    sides: tuple[SideShown, ...]
    cards: list[Lying]
    opening: bool
    dealt: bool
    stock_count: int
    last_play: PlayShown | None
    sound: str
    aloud: Aloud
    log: list[LogEntry]

    @property
    def width(self) -> str:
        """How wide the cards lie: places far out make them smaller, and beyond all places they lie in plain rows."""
        furthest = max((card.place for card in self.cards), default=0)
        return "few" if furthest < 8 else "many" if furthest < 12 else "crowded"


def show_table(snapshot: Snapshot) -> TableShown:
    """Return the table of a match for its public fragments."""
    match, latest = snapshot.match, snapshot.latest
    view = snapshot.view(None)
    sides = tuple(_side(snapshot, view, side) for side in range(snapshot.rules.sides))
    last_play = _last_play(snapshot, latest) if latest else None
    return TableShown(
        key=match.key,
        sequence=snapshot.sequence,
        round_number=latest.stored.number if latest else 1,
        ply=latest.stored.ply if latest else 0,
        variant_name=str(match.variant),
        target=target_line(match.options),
        clock=speed_words(match.clock) if match.clock else "",
        deadline=show_deadline(snapshot),
        rules_line=variant_line(match.variant),
        unusual=_unusual(snapshot.rules, usual_rules(match.variant, snapshot.rules)),
        hand_size=snapshot.rules.hand_size,
        seats=[_seat(snapshot, view, index, sides) for index in range(snapshot.rules.players)],
        sides=sides,
        cards=_lying(latest, last_play) if latest else [],
        opening=latest is not None and not latest.steps,
        dealt=latest is not None and latest.just_dealt,
        stock_count=view.stock_count if view else 0,
        last_play=last_play,
        sound=_sound(latest.steps[-1]) if latest and latest.steps else "",
        aloud=_aloud(snapshot, sides, last_play),
        log=_log(snapshot, latest) if latest else [],
    )


@kept_by_look(500)
def _unusual(rules: Rules, usual: Rules) -> tuple[str, ...]:
    return tuple(differences(rules, usual))


def _seat(snapshot: Snapshot, view: View | None, index: int, sides: tuple[SideShown, ...]) -> SeatShown:
    seat = snapshot.seats[index]
    return SeatShown(
        index=index,
        name=seat.shown_name,
        bot=bool(seat.level),
        level=_level(seat),
        side=snapshot.rules.side_of(index),
        dealer=view is not None and view.dealer == index,
        turn=view is not None and view.turn == index and not view.finished and not snapshot.match.ended_by,
        count=view.hand_counts[index] if view else 0,
        open_cards=faces(view.open_hands[index]) if view else [],
        captured_last=view is not None and view.last_capturer == index,
        rating=ratings_at(snapshot).get(index),
        away=mark_of(snapshot.match, seat),
        clock=show_clock(snapshot, index),
        pile=sides[index].pile if index < len(sides) else None,
    )


def _level(seat: Seat) -> str:
    """Return what kind of computer holds a seat, empty where none does: the level, or whose program it is."""
    if seat.by_program and seat.program:
        return _("program of {owner}").format(owner=seat.program.owner.name)
    return _(LEVELS[seat.level].name) if seat.level in LEVELS else seat.level


def _side(snapshot: Snapshot, view: View | None, side: int) -> SideShown:
    totals = snapshot.match.totals
    return SideShown(
        index=side,
        name=snapshot.side_name(side),
        total=totals[side] if totals else 0,
        round_points=_points_so_far(snapshot, view, side) if view else 0,
        pile=_pile(view, side) if view else PileShown(0, 0, ()),
    )


def _pile(view: View, side: int) -> PileShown:
    sweeps = tuple(faces(view.sweeps[side]))
    return PileShown(len(view.piles[side]), len(sweeps), sweeps)


def _points_so_far(snapshot: Snapshot, view: View, side: int) -> int:
    """Return what a side has marked already in a round that goes on: sweeps, declarations, the dealer's bonus."""
    if view.finished:
        return 0
    bonus = view.dealer_bonus if snapshot.rules.side_of(view.dealer) == side else 0
    return view.sweep_points[side] + view.declared_points[side] + bonus


def _last_play(snapshot: Snapshot, latest: Played) -> PlayShown | None:
    step = next((step for step in reversed(latest.steps) if isinstance(step.event, Play)), None)
    if step is None or not isinstance(step.event, Play):
        return None
    return PlayShown(
        seat=step.seat,
        name=snapshot.seats[step.seat].shown_name,
        card=face(step.event.card),
        captured=tuple(faces(step.event.captured_cards)),
        sweep=step.swept,
        text=told_steps(snapshot, [step], None)[0],
    )


def _lying(latest: Played, play: PlayShown | None) -> list[Lying]:
    return lying(latest.places, play.card.code, play.seat) if play else lying(latest.places)


def _sound(step: Step) -> str:
    """Return what an event sounds like."""
    if isinstance(step.event, Play) and step.event.captured:
        return "sweep" if step.swept else "capture"
    return "card"


def _aloud(snapshot: Snapshot, sides: tuple[SideShown, ...], play: PlayShown | None) -> Aloud:
    piles = [
        told_pile(side.name, side.total + side.round_points, side.pile.count, side.pile.sweeps)
        for side in sides
    ]
    return Aloud(
        told_table(snapshot), " ".join(piles), play.text if play else _("No card has been played yet.")
    )


def _log(snapshot: Snapshot, latest: Played) -> list[LogEntry]:
    begun = [LogEntry(text, round_start=True) for text in told_deal(snapshot, latest)]
    times = times_taken(latest) if snapshot.match.clock and snapshot.match.live else [""] * len(latest.steps)
    played = [
        LogEntry(text, sweep=step.swept, took=took)
        for step, text, took in zip(
            latest.steps, told_steps(snapshot, latest.steps, None), times, strict=True
        )
    ]
    ended = [
        LogEntry(text, round_start=True)
        for text in (told_score(snapshot, latest), told_ending(snapshot))
        if text
    ]
    return [*begun, *played, *ended][::-1]
