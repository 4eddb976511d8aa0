"""A card as templates draw it."""

from collections.abc import Iterable
from typing import NamedTuple

from django.templatetags.static import static

from games.decks import current_sprite
from games.engine.cards import Card
from games.words import card_name


class Face(NamedTuple):
    """A card face up: its notation, its name in words, and where its drawing is."""

    code: str
    name: str
    href: str


def face(card: Card) -> Face:
    return Face(str(card), card_name(card), f"{static(current_sprite())}#{card}")


def faces(cards: Iterable[Card]) -> list[Face]:
    return [face(card) for card in cards]
