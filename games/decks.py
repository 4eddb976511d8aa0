"""The decks that can be looked at: their drawings, and what their cards are called."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.templatetags.static import static
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.preferences import Preferences

NUMBERS = {
    "A": _("ace"),
    "2": _("two"),
    "3": _("three"),
    "4": _("four"),
    "5": _("five"),
    "6": _("six"),
    "7": _("seven"),
    "8": _("eight"),
    "9": _("nine"),
    "T": _("ten"),
}
# Translators: without an article, as in a table.
SIGNS = {rank: rank for rank in "23456789"} | {"A": pgettext_lazy("by itself", "ace"), "T": "10"}
# Translators: the same where the card is the object of a sentence, such as “you take the seven”.
NUMBERS_AS_OBJECTS = {
    "A": pgettext_lazy("accusative", "ace"),
    "2": pgettext_lazy("accusative", "two"),
    "3": pgettext_lazy("accusative", "three"),
    "4": pgettext_lazy("accusative", "four"),
    "5": pgettext_lazy("accusative", "five"),
    "6": pgettext_lazy("accusative", "six"),
    "7": pgettext_lazy("accusative", "seven"),
    "8": pgettext_lazy("accusative", "eight"),
    "9": pgettext_lazy("accusative", "nine"),
    "T": pgettext_lazy("accusative", "ten"),
}


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck: the sprite of its drawings (a static file, by print size) and its words.

    `signs` are the ranks by themselves, `objects` the ranks as objects of a sentence, `many` several of a figure,
    `suits` the suits as they follow the rank, and `own` the suits by themselves.
    """

    id: str
    sprites: dict[str, str]
    ranks: dict[str, Any]
    signs: dict[str, Any]
    objects: dict[str, Any]
    many: dict[str, Any]
    suits: dict[str, Any]
    own: dict[str, Any]


DECKS = {
    deck.id: deck
    for deck in (
        Deck(
            id="neapolitan",
            sprites={"normal": "cards/neapolitan.svg", "large": "cards/neapolitan-large.svg"},
            ranks=NUMBERS | {"J": _("fante"), "Q": _("cavallo"), "K": _("re")},
            signs=SIGNS
            | {
                "J": pgettext_lazy("by itself", "fante"),
                "Q": pgettext_lazy("by itself", "cavallo"),
                "K": pgettext_lazy("by itself", "re"),
            },
            objects=NUMBERS_AS_OBJECTS
            | {
                "J": pgettext_lazy("accusative", "fante"),
                "Q": pgettext_lazy("accusative", "cavallo"),
                "K": pgettext_lazy("accusative", "re"),
            },
            many={
                "J": pgettext_lazy("several", "fanti"),
                "Q": pgettext_lazy("several", "cavalli"),
                "K": pgettext_lazy("several", "re"),
            },
            # Translators: as it follows the rank, such as “seven of coins”.
            suits={
                "D": pgettext_lazy("Italian suit", "coins"),
                "H": pgettext_lazy("Italian suit", "cups"),
                "S": pgettext_lazy("Italian suit", "swords"),
                "C": pgettext_lazy("Italian suit", "clubs"),
            },
            # Translators: by itself, such as “most coins”.
            own={
                "D": pgettext_lazy("Italian suit by itself", "coins"),
                "H": pgettext_lazy("Italian suit by itself", "cups"),
                "S": pgettext_lazy("Italian suit by itself", "swords"),
                "C": pgettext_lazy("Italian suit by itself", "clubs"),
            },
        ),
        Deck(
            id="milanese",
            sprites={"normal": "cards/milanese.svg", "large": "cards/milanese-large.svg"},
            ranks=NUMBERS | {"J": _("knave"), "Q": _("queen"), "K": _("king")},
            signs=SIGNS
            | {
                "J": pgettext_lazy("by itself", "knave"),
                "Q": pgettext_lazy("by itself", "queen"),
                "K": pgettext_lazy("by itself", "king"),
            },
            objects=NUMBERS_AS_OBJECTS
            | {
                "J": pgettext_lazy("accusative", "knave"),
                "Q": pgettext_lazy("accusative", "queen"),
                "K": pgettext_lazy("accusative", "king"),
            },
            many={
                "J": pgettext_lazy("several", "knaves"),
                "Q": pgettext_lazy("several", "queens"),
                "K": pgettext_lazy("several", "kings"),
            },
            suits={
                "D": pgettext_lazy("French suit", "diamonds"),
                "H": pgettext_lazy("French suit", "hearts"),
                "S": pgettext_lazy("French suit", "spades"),
                "C": pgettext_lazy("French suit", "clubs"),
            },
            own={
                "D": pgettext_lazy("French suit by itself", "diamonds"),
                "H": pgettext_lazy("French suit by itself", "hearts"),
                "S": pgettext_lazy("French suit by itself", "spades"),
                "C": pgettext_lazy("French suit by itself", "clubs"),
            },
        ),
    )
}
DEFAULT = DECKS["neapolitan"]
SAMPLES = ("7D", "JH", "QS", "KC")

_look: ContextVar[tuple[Deck, str]] = ContextVar("look", default=(DEFAULT, "normal"))


def current_deck() -> Deck:
    """Return the deck that the present reader looks at."""
    return _look.get()[0]


def current_sprite() -> str:
    """Return the static file that holds the drawings the present reader looks at."""
    return sprite_of(current_deck())


def sprite_of(deck: Deck) -> str:
    """Return the static file of a deck in the print that the present reader looks at."""
    return deck.sprites.get(_look.get()[1], deck.sprites["normal"])


def drawing_of(code: str) -> str:
    """Return the address of the drawing of a card (7D, or back), in the deck that the present reader looks at."""
    return f"{_address(current_sprite())}#{code}"


def samples_of(deck: str) -> list[str]:
    """Return the addresses of a few drawings of a deck, in the print that the present reader looks at."""
    sprite = sprite_of(DECKS.get(deck, DEFAULT))
    return [f"{_address(sprite)}#{code}" for code in SAMPLES]


@lru_cache
def _address(sprite: str) -> str:
    return static(sprite)


def look_through(preferences: Preferences) -> None:
    """Draw and name cards as somebody prefers, from here on in this request or task."""
    _look.set((DECKS.get(preferences.deck, DEFAULT), preferences.size))


@contextmanager
def looking_through(preferences: Preferences) -> Iterator[None]:
    """Draw and name cards as somebody prefers while the block runs."""
    before = _look.get()
    look_through(preferences)
    try:
        yield
    finally:
        _look.set(before)
