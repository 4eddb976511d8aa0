"""A round in play: an immutable position, what is legal in it, and the position after an event (RULES.md §2–§4, §7)."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from .cards import Card, cards_in
from .deal import Setup, set_up
from .declarations import declarations_of, matta_after
from .notation import Declaration, Event, Play, parse_event
from .reasons import refusal_of
from .rules import Rules

# Making a NamedTuple through tuple.__new__ takes half the time, and positions and plays are made by the million.
_new: Any = tuple.__new__


def _with(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    changed = [*values]
    changed[at] = value
    return tuple(changed)


class Declared(NamedTuple):
    """What has been declared: points for each side, the seats that declared their present hand (a mask), the cards
    that lie open (a mask), and the value of 7H, 0 while it is a seven."""

    points: tuple[int, ...]
    seats: int = 0
    open_cards: int = 0
    matta: int = 0


class LegalPlays(tuple[Event, ...]):
    """The events allowed now: ask with `in`, iterate for the buttons; false when the round is over."""

    __slots__ = ()

    @property
    def texts(self) -> list[str]:
        """The notation of each, sorted."""
        return sorted(map(str, self))


class Position(NamedTuple):
    """The state of a round before an event. Cards are masks: `hands` one a seat, `piles` one a side, and `sweeps` a
    mask of the cards that swept for each side. `leftovers` are the cards that lay on the table at the end and went to
    the seat `leftovers_to`. `played` are the events since the present hands were dealt.

    `play` leaves a position as it was and returns the next one.
    """

    setup: Setup
    ply: int
    turn: int
    hands: tuple[int, ...]
    table: int
    piles: tuple[int, ...]
    sweeps: tuple[int, ...]
    sweep_points: tuple[int, ...]
    last_capturer: int | None
    deal: int
    declared: Declared
    leftovers: int = 0
    played: tuple[Event, ...] = ()

    @property
    def rules(self) -> Rules:
        return self.setup.rules

    @property
    def dealer(self) -> int:
        return self.setup.dealer

    @property
    def finished(self) -> bool:
        return self.deal > self.setup.last_deal

    @property
    def stock(self) -> tuple[Card, ...]:
        """The cards not dealt yet, in their order."""
        return self.setup.stock_after(self.deal)

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards of the seat whose turn it is."""
        return cards_in(self.hands[self.turn])

    @property
    def table_cards(self) -> tuple[Card, ...]:
        return cards_in(self.table)

    @property
    def open_cards(self) -> int:
        """The mask of the declared cards that are still in somebody's hand."""
        held = 0
        for hand in self.hands:
            held |= hand
        return self.declared.open_cards & held

    @property
    def leftovers_to(self) -> int | None:
        """The seat that gets what is left on the table were the round to end now, None where nobody has captured."""
        return leftovers_owner(self.setup.rules, self.setup.dealer, self.last_capturer)

    @property
    def legal_plays(self) -> LegalPlays:
        setup = self.setup
        if self.deal > setup.last_deal:
            return LegalPlays()
        hand = self.hands[self.turn]
        if setup.opening_rule and self.is_opening:
            plays = [Play(card, chosen) for card in cards_in(hand) for chosen in self.choices(card)]
        else:
            plays = setup.captures.plays(self.table, hand, self.declared.matta)
        if setup.rules.declarations:
            return LegalPlays((*self.declarations, *plays))
        return LegalPlays(plays)

    def choices(self, card: Card) -> tuple[int, ...]:
        """Return what a card of the hand may capture, as masks; a mask of nothing lays it."""
        captures, matta = self.setup.captures, self.declared.matta
        if self.is_opening and captures.value(card, matta) == 1:
            if self.setup.rules.ace_first_play == "aces_only":
                return captures.opening_ace_choices(self.table)
            if any(captures.value(other, matta) != 1 for other in self.hand):
                return ()
        return captures.choices(self.table, card, matta)

    def _allows(self, card: Card, captured: int) -> bool:
        setup = self.setup
        if setup.opening_rule and self.is_opening:
            return captured in self.choices(card)
        return setup.captures.allows(self.table, card, captured, self.declared.matta)

    @property
    def is_opening(self) -> bool:
        """Whether the first card of the round is to be played, under a rule for aces that open it."""
        setup = self.setup
        return (
            setup.opening_rule
            and self.deal == 0
            and self.turn == setup.first
            and self.hands[self.turn] == setup.deals[0][self.turn]
        )

    @property
    def declarations(self) -> tuple[Declaration, ...]:
        """What the seat whose turn it is may declare now."""
        if self.declared.seats >> self.turn & 1 or self.finished:
            return ()
        return declarations_of(self.setup.rules, self.hands[self.turn])

    def play(self, event: Event) -> "Position":
        """Return the position after an event of the seat whose turn it is.

        Raises `IllegalPlayError` when it is not among `legal_plays`.
        """
        if isinstance(event, Declaration):
            return self._declare(event)
        setup, ply, turn, hands, table, piles, sweeps, points, last, deal, declared, _, played = self
        card, captured = event
        bit = 1 << card
        hand = hands[turn] & ~bit
        if hand == hands[turn] or deal > setup.last_deal or not self._allows(card, captured):
            raise refusal_of(self, event)
        ends_hands = not hand and turn == setup.dealer
        if captured:
            side = setup.side_of[turn]
            last = turn
            piles = _with(piles, side, piles[side] | captured | bit)
            if captured == table and not (
                ends_hands and deal == setup.last_deal and not setup.rules.last_card_scopa
            ):
                worth = setup.captures.sweep_points(table, card, declared.matta)
                if worth:
                    sweeps = _with(sweeps, side, sweeps[side] | bit)
                    points = _with(points, side, points[side] + worth)
            table &= ~captured
        else:
            table |= bit
        if declared.matta:
            declared = self._matta_after(bit, captured)
        hands = _with(hands, turn, hand)
        turn = turn + 1 if turn + 1 < len(hands) else 0
        events = (*played, event)
        after: Position = _new(
            Position,
            (setup, ply + 1, turn, hands, table, piles, sweeps, points, last, deal, declared, 0, events),
        )
        return after._next_deal() if ends_hands else after

    def _matta_after(self, bit: int, captured: int) -> Declared:
        matta = matta_after(self.setup.rules, self.declared.matta, bit, captured)
        return self.declared if matta else self.declared._replace(matta=0)

    def _next_deal(self) -> "Position":
        deal = self.deal + 1
        if deal <= self.setup.last_deal:
            declared = self.declared._replace(seats=0) if self.declared.seats else self.declared
            return self._replace(hands=self.setup.deals[deal], deal=deal, declared=declared, played=())
        owner = self.leftovers_to
        if owner is None or not self.table:
            return self._replace(deal=deal)
        side = self.setup.side_of[owner]
        piles = _with(self.piles, side, self.piles[side] | self.table)
        return self._replace(deal=deal, piles=piles, table=0, leftovers=self.table)

    def _declare(self, declaration: Declaration) -> "Position":
        if declaration not in self.declarations:
            raise refusal_of(self, declaration)
        side, hand = self.setup.side_of[self.turn], self.hands[self.turn]
        declared = Declared(
            _with(self.declared.points, side, self.declared.points[side] + declaration.points),
            self.declared.seats | 1 << self.turn,
            self.declared.open_cards | hand,
            declaration.value or self.declared.matta,
        )
        return self._replace(ply=self.ply + 1, declared=declared, played=(*self.played, declaration))


def leftovers_owner(rules: Rules, dealer: int, last_capturer: int | None) -> int | None:
    """Return the seat that gets what is left on the table at the end, None where nobody has captured."""
    return last_capturer if last_capturer is None or rules.leftovers == "last_capturer" else dealer


def deal(rules: Rules, dealer: int, deck: Iterable[Card]) -> Position:
    """Deal a deck and return the first position; raise `DealError` when it is not whole, or void.

    The dealer's bonus takes the table to the dealer's pile at once.
    """
    setup = set_up(rules, dealer, deck)
    none = (0,) * rules.sides
    piles, table, last_capturer = none, setup.table, None
    if setup.bonus:
        side = rules.side_of(dealer)
        piles = tuple(table if other == side else 0 for other in range(rules.sides))
        table, last_capturer = 0, dealer
    return Position(
        setup, 0, setup.first, setup.deals[0], table, piles, none, none, last_capturer, 0, Declared(none)
    )


def fold(rules: Rules, dealer: int, deck: Iterable[Card], texts: Iterable[str]) -> Position:
    """Deal a deck and play the events written in `texts`.

    Raises `DealError`, `UnreadableError` or `IllegalPlayError`.
    """
    position = deal(rules, dealer, deck)
    for text in texts:
        position = position.play(parse_event(text))
    return position
