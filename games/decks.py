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
ITALIAN_SUITS = {
    "D": pgettext_lazy("Italian suit", "coins"),
    "H": pgettext_lazy("Italian suit", "cups"),
    "S": pgettext_lazy("Italian suit", "swords"),
    "C": pgettext_lazy("Italian suit", "clubs"),
}
FRENCH_SUITS = {
    "D": pgettext_lazy("French suit", "diamonds"),
    "H": pgettext_lazy("French suit", "hearts"),
    "S": pgettext_lazy("French suit", "spades"),
    "C": pgettext_lazy("French suit", "clubs"),
}


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck: the sprite of its drawings (a static file, by print size) and its words."""

    id: str
    sprites: dict[str, str]
    ranks: dict[str, Any]
    suits: dict[str, Any]


DECKS = {
    deck.id: deck
    for deck in (
        Deck(
            "neapolitan",
            {"normal": "cards/neapolitan.svg", "large": "cards/neapolitan-large.svg"},
            NUMBERS | {"J": _("fante"), "Q": _("cavallo"), "K": _("re")},
            ITALIAN_SUITS,
        ),
        Deck(
            "milanese",
            {"normal": "cards/milanese.svg", "large": "cards/milanese-large.svg"},
            NUMBERS | {"J": _("knave"), "Q": _("queen"), "K": _("king")},
            FRENCH_SUITS,
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
