"""A seat's own part of the table: its cards and what can be done with them."""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine.cards import Card
from games.engine.notation import Declaration, Play
from games.engine.view import View
from games.models import Match, Seat
from games.presenters.clock import show_clock
from games.presenters.faces import Face, face, faces
from games.selectors import Snapshot, may_ask_hints
from games.words import captured_label, declaration_label, play_label

ORDERS: dict[str, Callable[[Card], int]] = {
    "value": int,
    "suit": lambda card: (card & 3) << 4 | card >> 2,
}


@dataclass(frozen=True, slots=True)
class PlayOffered:
    """A play that a button offers: its notation, what it captures, and what the button says."""

    notation: str
    captured: tuple[Face, ...]
    label: str


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of the hand, every way to play it, and its place in each order of the hand; `open` where it was declared
    and everybody sees it."""

    face: Face
    plays: list[PlayOffered]
    places: dict[str, str]
    open: bool = False

    @property
    def single(self) -> bool:
        return len(self.plays) == 1


@dataclass(frozen=True, slots=True)
class DeclarationOffered:
    """A declaration that a button offers; `value` is what the seven of cups stands for, 0 without it."""

    notation: str
    label: str
    value: int


@dataclass(frozen=True, slots=True)
class HandShown:
    """What one seat sees beside the public table."""

    seat: int
    side: int
    my_turn: bool
    prompt: str
    title: str
    round_number: int
    ply: int
    cards: list[HandCard]
    declarations: list[DeclarationOffered]
    can_hint: bool
    dealt: bool


def show_hand(snapshot: Snapshot, seat: Seat, sort: str = "value") -> HandShown:
    """Return a seat's own part of a match, its hand sorted by "value" or by "suit"."""
    view = snapshot.view(seat.index)
    playing = snapshot.match.status == Match.Status.PLAYING
    my_turn = playing and view is not None and view.turn == seat.index and not view.finished
    legal = view.legal_plays if view and my_turn else ()
    prompt = _prompt(snapshot, view, seat)
    return HandShown(
        seat=seat.index,
        side=snapshot.rules.side_of(seat.index),
        my_turn=my_turn,
        prompt=" ".join([prompt, *_hurry(snapshot, seat)]),
        title=_("{prompt} · Scopa").format(prompt=prompt.rstrip(".")),
        round_number=snapshot.latest.stored.number if snapshot.latest else 0,
        ply=view.ply if view else 0,
        cards=[
            _hand_card(card, legal, card in view.open_hands[seat.index])
            for card in sorted(view.hand, key=ORDERS[sort])
        ]
        if view
        else [],
        declarations=[
            DeclarationOffered(str(event), declaration_label(event), event.value)
            for event in legal
            if isinstance(event, Declaration)
        ],
        can_hint=bool(legal) and not snapshot.match.event and may_ask_hints(snapshot.seats, seat.index),
        dealt=snapshot.latest is not None and snapshot.latest.just_dealt,
    )


def _hurry(snapshot: Snapshot, seat: Seat) -> list[str]:
    """Return what somebody has to know who has not played yet in a match against the clock."""
    clock = show_clock(snapshot, seat.index)
    return [_("Begin in time, or the match is dropped.")] if clock and clock.first else []


def _hand_card(card: Card, legal: tuple[Play | Declaration, ...], open: bool) -> HandCard:
    plays = [event for event in legal if isinstance(event, Play) and event.card == card]
    label = play_label if len(plays) == 1 else captured_label
    offered = [PlayOffered(str(play), tuple(faces(play.captured_cards)), label(play)) for play in plays]
    places = {order: str(place(card)) for order, place in ORDERS.items()}
    return HandCard(face(card), offered, places, open)


def _prompt(snapshot: Snapshot, view: View | None, seat: Seat) -> str:
    if view is None:
        waits = snapshot.match.status == Match.Status.OPEN
        return _("Waiting for players.") if waits else _("Nobody plays at this table.")
    if snapshot.match.status in (Match.Status.OVER, Match.Status.DROPPED):
        return _("The match is over.")
    if view.finished:
        return _("The round is over.")
    if view.turn == seat.index:
        return _("Your turn.")
    return _("{name} is to play.").format(name=snapshot.seats[view.turn].shown_name)
