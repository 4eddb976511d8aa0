"""A card as templates draw it."""

from collections.abc import Iterable
from typing import NamedTuple

from games.engine.cards import Card
from games.words import card_name


class Face(NamedTuple):
    """A card face up: its notation, which names its drawing, and its name in words."""

    code: str
    name: str


def face(card: Card) -> Face:
    return Face(str(card), card_name(card))


def faces(cards: Iterable[Card]) -> list[Face]:
    return [face(card) for card in cards]
