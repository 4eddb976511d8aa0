"""A match that is over, ply by ply: what everybody held, what lay on the table, and what else was allowed."""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass

from games.engine.cards import cards_in
from games.engine.match import MatchState
from games.engine.notation import Declaration, Event
from games.models import Match, Round, Seat
from games.presenters.faces import Face, face, faces
from games.presenters.panel import RoundShown, show_round
from games.selectors import Played, Snapshot, fold_round
from games.words import event_label, told_deal, told_ending, told_steps


@dataclass(frozen=True, slots=True)
class SeatReplayed:
    """A seat at a ply: what it holds, and whether it is to play."""

    index: int
    name: str
    side: int
    dealer: bool
    turn: bool
    hand: list[Face]


@dataclass(frozen=True, slots=True)
class SideReplayed:
    """A side at a ply: its points before the round, the cards of its pile and those that swept."""

    index: int
    name: str
    total: int
    pile: int
    sweeps: list[Face]


@dataclass(frozen=True, slots=True)
class StepReplayed:
    """An event in words, and the ply after it."""

    ply: int
    text: str
    swept: bool


@dataclass(frozen=True, slots=True)
class OptionReplayed:
    """Something that was allowed, and whether it is what was done."""

    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class ReplayShown:
    """A ply of a round: `said` is what led to it, `options` what could be done then, `score` what the round came to
    (None before its end), and `sweep_before` and `sweep_after` the plies of the sweeps next to it (None: no more)."""

    number: int
    rounds: int
    ply: int
    plies: int
    seats: list[SeatReplayed]
    sides: list[SideReplayed]
    table: list[Face]
    said: str
    played: Face | None
    captured: list[Face]
    options: list[OptionReplayed]
    steps: list[StepReplayed]
    sweep_before: int | None
    sweep_after: int | None
    score: RoundShown | None

    @property
    def first(self) -> int | None:
        return 0 if self.ply else None

    @property
    def last(self) -> int | None:
        return self.plies if self.ply < self.plies else None

    @property
    def before(self) -> int | None:
        return self.ply - 1 if self.ply else None

    @property
    def after(self) -> int | None:
        return self.ply + 1 if self.ply < self.plies else None


def show_replay(
    match: Match, seats: Sequence[Seat], rounds: Sequence[Round], *, number: int, ply: int, viewer: int = 0
) -> ReplayShown:
    """Return a ply of a round of a match that is over, as near as there is one; the seat of the `viewer` comes last.

    Raises `ValueError` before the match is over, since it shows every hand.
    """
    if match.status != Match.Status.OVER:
        raise ValueError("hands are secret until the match is over")
    number = min(max(1, number), len(rounds))
    whole = fold_round(match.rules, rounds[number - 1])
    ply = min(max(0, ply), len(whole.steps))
    now = _at(match, rounds[number - 1], ply)
    snapshot = _snapshot(match, seats, rounds[:number], now)
    sweeps = [place for place, step in enumerate(whole.steps, 1) if step.swept]
    last = whole.steps[ply - 1].event if ply else None
    card, captured = _moved(last)
    return ReplayShown(
        number=number,
        rounds=len(rounds),
        ply=ply,
        plies=len(whole.steps),
        seats=_seats(snapshot, now, viewer),
        sides=[_side(snapshot, now, side) for side in range(match.rules.sides)],
        table=faces(now.places),
        said=_said(snapshot, whole, number == len(rounds), ply),
        played=card,
        captured=captured,
        options=_options(now, whole, ply),
        steps=_steps(snapshot, whole),
        sweep_before=max((place for place in sweeps if place < ply), default=None),
        sweep_after=min((place for place in sweeps if place > ply), default=None),
        score=show_round(snapshot, now) if now.position.finished else None,
    )


def _at(match: Match, stored: Round, ply: int) -> Played:
    """Return a round as it stood at a ply."""
    then = copy(stored)
    then.plays = " ".join(stored.texts[:ply])
    return fold_round(match.rules, then)


def _snapshot(match: Match, seats: Sequence[Seat], rounds: Sequence[Round], now: Played) -> Snapshot:
    """Return the match as it stood then: with the points of the rounds before, and this one's once it is over."""
    state = MatchState.start(match.rules)
    for played in [*(fold_round(match.rules, stored) for stored in rounds[:-1]), now]:
        if played.score:
            state = state.after(played.score)
    then = copy(match)
    then.totals = list(state.totals)
    return Snapshot(then, tuple(seats), now, None)


def _moved(event: Event | None) -> tuple[Face | None, list[Face]]:
    """Return the card that was played last, and those that it took."""
    if event is None or isinstance(event, Declaration):
        return None, []
    return face(event.card), faces(event.captured_cards)


def _seats(snapshot: Snapshot, now: Played, viewer: int) -> list[SeatReplayed]:
    rules, position = snapshot.rules, now.position
    order = [(viewer + 1 + place) % rules.players for place in range(rules.players)]
    return [
        SeatReplayed(
            index=index,
            name=snapshot.seats[index].shown_name,
            side=rules.side_of(index),
            dealer=index == now.stored.dealer,
            turn=index == position.turn and not position.finished,
            hand=faces(cards_in(position.hands[index])),
        )
        for index in order
    ]


def _side(snapshot: Snapshot, now: Played, side: int) -> SideReplayed:
    position = now.position
    return SideReplayed(
        index=side,
        name=snapshot.side_name(side),
        total=snapshot.match.totals[side],
        pile=position.piles[side].bit_count(),
        sweeps=faces(cards_in(position.sweeps[side])),
    )


def _said(snapshot: Snapshot, whole: Played, is_last: bool, ply: int) -> str:
    """Return what led to a ply in words; after the last of all, how the match ended too."""
    step = whole.steps[ply - 1 : ply]
    sentences = told_steps(snapshot, step, None) if ply else told_deal(snapshot, whole)
    ended = told_ending(snapshot) if is_last and ply == len(whole.steps) else ""
    return " ".join(filter(None, [*sentences, ended]))


def _options(now: Played, whole: Played, ply: int) -> list[OptionReplayed]:
    chosen = whole.steps[ply].event if ply < len(whole.steps) else None
    return [OptionReplayed(event_label(event), event == chosen) for event in now.position.legal_plays]


def _steps(snapshot: Snapshot, whole: Played) -> list[StepReplayed]:
    texts = told_steps(snapshot, whole.steps, None)
    return [
        StepReplayed(ply, text, step.swept)
        for ply, (step, text) in enumerate(zip(whole.steps, texts, strict=True), 1)
    ]
