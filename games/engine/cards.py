"""Cards and sets of cards.

A card is a small integer (`4 * rank + suit`), and a set of cards an integer mask with one bit for each card: the
form in which captures and scoring are fast. `str` and `parse_card` speak the notation (`7D`, `AS`, `TH`).
"""

from collections.abc import Iterable
from functools import lru_cache

from .errors import UnreadableError

RANKS = "A23456789TJQK"
SUITS = "DHSC"
RANKS_OF_40 = "A234567JQK"


class Card(int):
    """A playing card, 0 … 51: four to a rank, in the order of `RANKS`, then of `SUITS`.

    >>> parse_card("7D").rank, parse_card("7D").suit, str(parse_card("7D"))
    ('7', 'D', '7D')
    """

    __slots__ = ()

    @property
    def rank(self) -> str:
        return RANKS[self >> 2]

    @property
    def suit(self) -> str:
        return SUITS[self & 3]

    @property
    def bit(self) -> int:
        """The mask of this card alone."""
        return 1 << self

    def __str__(self) -> str:
        return TEXTS[self]

    def __repr__(self) -> str:
        return f"Card({TEXTS[self]})"


TEXTS = tuple(rank + suit for rank in RANKS for suit in SUITS)
CARDS = tuple(Card(number) for number in range(len(TEXTS)))
BY_TEXT = dict(zip(TEXTS, CARDS, strict=True))

ALL_52 = (1 << 52) - 1
SUIT_MASKS = tuple(sum(1 << (4 * rank + suit) for rank in range(13)) for suit in range(4))
COINS = SUIT_MASKS[0]


def rank_mask(rank: str) -> int:
    """Return the mask of the four cards of a rank."""
    return 15 << (4 * RANKS.index(rank))


ACES = rank_mask("A")
SEVENS = rank_mask("7")
KINGS = rank_mask("K")
SETTEBELLO = BY_TEXT["7D"]
MATTA = BY_TEXT["7H"]
ALL_40 = sum(rank_mask(rank) for rank in RANKS_OF_40)


def parse_card(text: str) -> Card:
    """Read one card; raise `UnreadableError` for anything else."""
    try:
        return BY_TEXT[text]
    except KeyError:
        raise UnreadableError("card", text=text[:20]) from None


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by blanks, in their order; raise `UnreadableError` at the first that is none."""
    return tuple(parse_card(word) for word in text.split())


def format_cards(cards: Iterable[Card]) -> str:
    """Write cards separated by blanks."""
    return " ".join(TEXTS[card] for card in cards)


@lru_cache(maxsize=1 << 14)
def cards_in(mask: int) -> tuple[Card, ...]:
    """Return the cards of a mask in the order of rank, then of suit."""
    found = []
    while mask:
        low = mask & -mask
        found.append(CARDS[low.bit_length() - 1])
        mask ^= low
    return tuple(found)


def mask_of(cards: Iterable[int]) -> int:
    """Return the mask of some cards.

    >>> cards_in(mask_of(parse_cards("7D AC")))
    (Card(AC), Card(7D))
    """
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask
