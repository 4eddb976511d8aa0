"""Giving out the cards: hands, table, void deals and the dealer's bonus (RULES.md §2, §7)."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from .captures import Captures, captures_for
from .cards import ACES, KINGS, MATTA, Card, cards_in, format_cards, mask_of
from .errors import DealError
from .rules import Rules


class Setup(NamedTuple):
    """What is settled before the first play of a round, and never changes in it.

    `deals` holds a mask for each seat, once for each time that hands are given out; `bonus` is the dealer's bonus
    in points; `opening_rule` tells of a rule for aces that open the round.
    """

    rules: Rules
    captures: Captures
    dealer: int
    deck: tuple[Card, ...]
    deals: tuple[tuple[int, ...], ...]
    table: int
    bonus: int
    side_of: tuple[int, ...]
    last_deal: int
    opening_rule: bool

    @property
    def first(self) -> int:
        """The seat that plays first, in every distribution."""
        return (self.dealer + 1) % self.rules.players

    def stock_after(self, deal: int) -> tuple[Card, ...]:
        """Return the cards not dealt yet once hands have been given out `deal + 1` times, in their order."""
        rules = self.rules
        return self.deck[rules.players * rules.hand_size * (deal + 1) + rules.table_size :]


def set_up(rules: Rules, dealer: int, deck: Iterable[Card]) -> Setup:
    """Deal a deck; raise `DealError` when it is not the whole deck, or void."""
    cards = tuple(deck)
    if len(cards) != rules.deck or mask_of(cards) != rules.all_cards:
        raise DealError("deck", count=rules.deck)
    table = table_of(rules, cards)
    if reason := void_reason(rules, table):
        raise DealError("void", reason=reason)
    deals = tuple(_hands(rules, dealer, cards))
    return Setup(
        rules=rules,
        captures=captures_for(rules),
        dealer=dealer,
        deck=cards,
        deals=deals,
        table=table,
        bonus=dealer_bonus(rules, table),
        side_of=tuple(rules.side_of(seat) for seat in range(rules.players)),
        last_deal=len(deals) - 1,
        opening_rule=rules.ace_sweep and rules.ace_first_play != "allowed",
    )


def table_of(rules: Rules, deck: Sequence[Card]) -> int:
    """Return the mask of the cards that a deck puts on the table."""
    start = rules.players * rules.hand_size
    return mask_of(deck[start : start + rules.table_size])


def _hands(rules: Rules, dealer: int, deck: tuple[Card, ...]) -> Iterable[tuple[int, ...]]:
    size = rules.players * rules.hand_size
    starts = [0, *range(size + rules.table_size, rules.deck, size)]
    for start in starts:
        dealt = deck[start : start + size]
        yield tuple(
            mask_of(dealt[(seat - dealer - 1) % rules.players :: rules.players])
            for seat in range(rules.players)
        )


def void_reason(rules: Rules, table: int) -> str:
    """Return the cards that make a deal void, written out, or an empty text."""
    if rules.bonus_before_redeal and dealer_bonus(rules, table):
        return ""
    for cards, limit in ((KINGS, rules.redeal_kings), (ACES, rules.redeal_aces)):
        if limit and (table & cards).bit_count() >= limit:
            return format_cards(cards_in(table & cards))
    return ""


def check_void(rules: Rules, deck: Iterable[Card]) -> None:
    """Raise `DealError` unless a deck is whole and void."""
    cards = tuple(deck)
    if len(cards) != rules.deck or mask_of(cards) != rules.all_cards:
        raise DealError("deck", count=rules.deck)
    table = table_of(rules, cards)
    if not void_reason(rules, table):
        raise DealError("not_void", table=format_cards(cards_in(table)))


def dealer_bonus(rules: Rules, table: int) -> int:
    """Return the points that the table brings the dealer before the first play."""
    if rules.dealer_bonus == "off" or not table:
        return 0
    values = [rules.value(card) for card in cards_in(table)]
    if rules.dealer_bonus == "escoba":
        return _escoba_bonus(values)
    if rules.matta != "off" and table >> MATTA & 1:
        others = sum(values) - rules.value(MATTA)
        return 1 if 5 <= others <= 14 else 2 if 20 <= others <= 29 else 0
    return {15: 1, 30: 2}.get(sum(values), 0)


def _escoba_bonus(values: list[int]) -> int:
    if sum(values) == 30:
        splits = any(sum(some) == 15 for size in range(1, len(values)) for some in combinations(values, size))
        return 2 if splits else 0
    return 1 if sum(values) == 15 else 0


def next_dealer(rules: Rules, dealer: int) -> int:
    """Return who deals after a scored round."""
    return (dealer + 1) % rules.players


def dealer_after_void(rules: Rules, dealer: int) -> int:
    """Return who deals after a void deal.

    >>> dealer_after_void(Rules(redeal_aces=2, redeal_by="next"), 0)
    1
    """
    return next_dealer(rules, dealer) if rules.redeal_by == "next" else dealer
