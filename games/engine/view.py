"""What one seat, or a spectator, may see of a round: built up from what is known, never cut down from a position."""

from dataclasses import dataclass

from .cards import Card, cards_in
from .notation import Event
from .round import Position
from .rules import Rules


@dataclass(frozen=True, slots=True)
class View:
    """A round as seen from a seat (None for a spectator).

    `hand` is the seat's own, `open_hands` holds the declared cards still held, one tuple a seat; `piles`, `sweeps`,
    `sweep_points` and `declared_points` have an entry for each side, `hand_counts` one for each seat. Piles were
    captured before everybody's eyes. `unseen` is everything that this seat has never seen: other hands and the stock.
    `legal_plays` is empty unless it is this seat's turn. `played` are the events since the present hands were dealt.
    """

    rules: Rules
    seat: int | None
    ply: int
    dealer: int
    turn: int
    finished: bool
    hand: tuple[Card, ...]
    open_hands: tuple[tuple[Card, ...], ...]
    hand_counts: tuple[int, ...]
    table: tuple[Card, ...]
    piles: tuple[tuple[Card, ...], ...]
    sweeps: tuple[tuple[Card, ...], ...]
    sweep_points: tuple[int, ...]
    declared_points: tuple[int, ...]
    dealer_bonus: int
    matta: int
    stock_count: int
    last_capturer: int | None
    leftovers: tuple[Card, ...]
    unseen: tuple[Card, ...]
    legal_plays: tuple[Event, ...]
    played: tuple[Event, ...] = ()

    @property
    def side(self) -> int | None:
        return None if self.seat is None else self.rules.side_of(self.seat)


def view_of(position: Position, seat: int | None) -> View:
    """Return what a seat, or with None a spectator, may see of a position."""
    rules, declared = position.rules, position.declared
    own = 0 if seat is None else position.hands[seat]
    open_cards = position.open_cards
    seen = own | open_cards | position.table
    for pile in position.piles:
        seen |= pile
    mine = seat == position.turn and not position.finished
    return View(
        rules=rules,
        seat=seat,
        ply=position.ply,
        dealer=position.dealer,
        turn=position.turn,
        finished=position.finished,
        hand=cards_in(own),
        open_hands=tuple(cards_in(hand & open_cards) for hand in position.hands),
        hand_counts=tuple(hand.bit_count() for hand in position.hands),
        table=position.table_cards,
        piles=tuple(map(cards_in, position.piles)),
        sweeps=tuple(map(cards_in, position.sweeps)),
        sweep_points=position.sweep_points,
        declared_points=declared.points,
        dealer_bonus=position.setup.bonus,
        matta=declared.matta,
        stock_count=len(position.stock),
        last_capturer=position.last_capturer,
        leftovers=cards_in(position.leftovers),
        unseen=cards_in(rules.all_cards & ~seen),
        legal_plays=tuple(position.legal_plays) if mine else (),
        played=position.played,
    )
