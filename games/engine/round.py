"""A round in play: an immutable position, what is legal in it, and the position after an event (RULES.md §2–§4, §7)."""

from collections.abc import Iterable
from typing import NamedTuple

from .cards import ACES, TEXTS, Card, cards_in, format_cards
from .captures import MATTA_BIT
from .deal import Setup, set_up
from .declarations import declarations_of
from .errors import IllegalPlayError
from .notation import Declaration, Event, Play, parse_event
from .rules import Rules


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
    mask of the cards that swept for each side. `leftovers` are the cards that went to the last capturer at the end.

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
    def legal_plays(self) -> LegalPlays:
        if self.deal > self.setup.last_deal:
            return LegalPlays()
        hand = self.hands[self.turn]
        choices, table, matta = self.setup.captures.choices, self.table, self.declared.matta
        if self.setup.rules.declarations or self._is_opening:
            return LegalPlays((*self._declarations(), *self._opening_plays()))
        return LegalPlays(
            [Play(card, chosen) for card in cards_in(hand) for chosen in choices(table, card, matta)]
        )

    def _opening_plays(self) -> Iterable[Play]:
        for card in cards_in(self.hands[self.turn]):
            for chosen in self._choices(card):
                yield Play(card, chosen)

    def _choices(self, card: Card) -> tuple[int, ...]:
        captures, matta = self.setup.captures, self.declared.matta
        if self._is_opening and captures.value(card, matta) == 1:
            if self.setup.rules.ace_first_play == "aces_only":
                return captures.opening_ace_choices(self.table, matta)
            if self.hands[self.turn] & ~ACES:
                return ()
        return captures.choices(self.table, card, matta)

    @property
    def _is_opening(self) -> bool:
        """Whether the first card of the round is to be played, under a rule for aces that open it."""
        rules = self.setup.rules
        return (
            rules.ace_first_play != "allowed"
            and rules.ace_sweep
            and self.turn == self.setup.first
            and self.deal == 0
            and self.hands[self.turn] == self.setup.deals[0][self.turn]
        )

    def _declarations(self) -> tuple[Declaration, ...]:
        if self.declared.seats >> self.turn & 1 or self.finished:
            return ()
        return declarations_of(self.setup.rules, self.hands[self.turn])

    def play(self, event: Event) -> "Position":
        """Return the position after an event of the seat whose turn it is.

        Raises `IllegalPlayError` when it is not among `legal_plays`.
        """
        if isinstance(event, Declaration):
            return self._declare(event)
        setup, ply, turn, hands, table, piles, sweeps, points, last_capturer, deal, declared, _ = self
        card, captured = event
        bit = 1 << card
        hand = hands[turn] & ~bit
        if hand == hands[turn] or deal > setup.last_deal or captured not in self._choices(card):
            raise self._refusal(event)
        ends_hands = not hand and turn == setup.dealer
        if captured:
            side = setup.side_of[turn]
            last_capturer = turn
            piles = (*piles[:side], piles[side] | captured | bit, *piles[side + 1 :])
            if captured == table and not (
                ends_hands and deal == setup.last_deal and not setup.rules.last_card_scopa
            ):
                worth = self._sweep_worth(card, captured)
                if worth:
                    sweeps = (*sweeps[:side], sweeps[side] | bit, *sweeps[side + 1 :])
                    points = (*points[:side], points[side] + worth, *points[side + 1 :])
            table &= ~captured
        else:
            table |= bit
        if declared.matta:
            declared = self._matta_after(bit, captured)
        hands = (*hands[:turn], hand, *hands[turn + 1 :])
        turn = turn + 1 if turn + 1 < len(hands) else 0
        after = Position(
            setup, ply + 1, turn, hands, table, piles, sweeps, points, last_capturer, deal, declared
        )
        return after._next_deal() if ends_hands else after

    def _sweep_worth(self, card: Card, captured: int) -> int:
        """Return the points of a capture that clears the table, 0 where an ace merely takes it."""
        setup = self.setup
        if not setup.captures.scores_sweep(self.table, card, self.declared.matta):
            return 0
        kind = setup.rules.scopa_value
        if kind == "one":
            return 1
        if kind == "cards":
            return captured.bit_count() + 1
        own = setup.rules.value(card)
        return own if kind == "rank" else own + sum(map(setup.rules.value, cards_in(captured)))

    def _matta_after(self, bit: int, captured: int) -> Declared:
        """Forget the value of 7H once it is captured, or has left the hand where it holds there only."""
        moved = bit | captured
        laid = moved == MATTA_BIT
        if not moved & MATTA_BIT or (laid and self.setup.rules.matta == "persists"):
            return self.declared
        return self.declared._replace(matta=0)

    def _next_deal(self) -> "Position":
        deal = self.deal + 1
        if deal <= self.setup.last_deal:
            declared = self.declared._replace(seats=0) if self.declared.seats else self.declared
            return self._replace(hands=self.setup.deals[deal], deal=deal, declared=declared)
        owner = self.setup.dealer if self.setup.rules.leftovers == "dealer" else self.last_capturer
        if owner is None or not self.table:
            return self._replace(deal=deal)
        side = self.setup.side_of[owner]
        piles = (*self.piles[:side], self.piles[side] | self.table, *self.piles[side + 1 :])
        return self._replace(deal=deal, piles=piles, table=0, leftovers=self.table)

    def _declare(self, declaration: Declaration) -> "Position":
        if declaration not in self._declarations():
            raise self._refusal(declaration)
        side, hand = self.setup.side_of[self.turn], self.hands[self.turn]
        points = list(self.declared.points)
        points[side] += declaration.points
        declared = Declared(
            tuple(points),
            self.declared.seats | 1 << self.turn,
            self.declared.open_cards | hand,
            declaration.value or self.declared.matta,
        )
        return self._replace(ply=self.ply + 1, declared=declared)

    def _refusal(self, event: Event) -> IllegalPlayError:
        code = self._why_not_declared() if isinstance(event, Declaration) else self._why_not(event)
        return IllegalPlayError(
            code,
            play=str(event),
            seat=self.turn,
            table=format_cards(self.table_cards) or "empty",
            most=self.setup.rules.max_captured,
            ace=TEXTS[event.card] if isinstance(event, Play) else "",
            allowed=" ".join(map(str, self._declarations())),
        )

    def _why_not_declared(self) -> str:
        if self.finished:
            return "finished"
        return "no_declaration" if self._declarations() else "nothing_to_declare"

    def _why_not(self, play: Play) -> str:
        """Return the code of the rule that a play breaks."""
        captures, table, matta = self.setup.captures, self.table, self.declared.matta
        bit, captured = play.card.bit, play.captured
        if self.finished:
            return "finished"
        if not self.hands[self.turn] & bit:
            return "not_held"
        if self._is_opening and captures.value(play.card, matta) == 1:
            return "ace_first" if self._choices(play.card) else "ace_leads"
        choices = captures.choices(table, play.card, matta)
        if choices == (bit,):
            return "ace_takes_self"
        if captured & ~table:
            return "not_on_table"
        if choices == (table,) and captures.sweeps_as_ace(table, play.card, matta):
            return "ace_sweeps"
        if not captured:
            return "must_capture"
        return self._why_not_captured(captured, captures.value(play.card, matta))

    def _why_not_captured(self, captured: int, value: int) -> str:
        rules, captures, matta = self.setup.rules, self.setup.captures, self.declared.matta
        if rules.capture == "value" and rules.single_priority and captures.singles(self.table, value, matta):
            return "single_priority"
        totals = {"value": (value,), "fifteen": (15 - value,), "cirulla": (value, 15 - value)}[rules.capture]
        if not any(captured in captures.sets(self.table, total, matta) for total in totals):
            return "wrong_sum"
        return (
            "max_captured" if rules.max_captured and captured.bit_count() > rules.max_captured else "fewest"
        )


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
