"""Declarations of Cirulla: what a hand of three may declare (RULES.md §7)."""

from functools import lru_cache

from .cards import MATTA, cards_in
from .notation import Declaration
from .rules import Rules

THREE_OF_A_RANK = 10
UNDER_TEN = 3


@lru_cache(maxsize=1 << 14)
def declarations_of(rules: Rules, hand: int) -> tuple[Declaration, ...]:
    """Return what a hand just dealt may declare, nothing where it may not.

    >>> from games.engine.cards import mask_of, parse_cards
    >>> rules = Rules(declarations=True, matta="persists")
    >>> [str(one) for one in declarations_of(rules, mask_of(parse_cards("7H 4D 3S")))]
    ['!3=1', '!3=2']
    """
    if not rules.declarations or hand.bit_count() != 3:
        return ()
    if rules.matta != "off" and hand >> MATTA & 1:
        return _with_matta(rules, hand ^ 1 << MATTA)
    values = [rules.value(card) for card in cards_in(hand)]
    if len(set(values)) == 1:
        return (Declaration(THREE_OF_A_RANK),)
    return (Declaration(UNDER_TEN),) if sum(values) < 10 else ()


def _with_matta(rules: Rules, others: int) -> tuple[Declaration, ...]:
    first, second = (rules.value(card) for card in cards_in(others))
    if first == second:
        return (Declaration(THREE_OF_A_RANK, first),)
    return tuple(Declaration(UNDER_TEN, value) for value in range(1, 10 - first - second))


def matta_after(rules: Rules, matta: int, bit: int, captured: int) -> int:
    """Return the value of 7H after a play: it is forgotten once captured, or out of the hand where it holds there only.

    `bit` is the card played and `captured` what it took, as masks.
    """
    moved = bit | captured
    laid = not captured
    if not moved >> MATTA & 1 or (laid and rules.matta == "persists"):
        return matta
    return 0
