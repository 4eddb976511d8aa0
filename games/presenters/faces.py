"""A card as templates draw it."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from games.decks import drawing_of
from games.engine.cards import Card
from games.wording import card_name


class Face(NamedTuple):
    """A card face up: its notation, its name in words, and where its drawing is."""

    code: str
    name: str
    href: str


def face(card: Card) -> Face:
    return Face(str(card), card_name(card), drawing_of(str(card)))


def faces(cards: Iterable[Card]) -> list[Face]:
    return [face(card) for card in cards]


class Lying(NamedTuple):
    """A card on the table: its face, and its place counted from the middle."""

    code: str
    name: str
    href: str
    place: int


def lying(places: Mapping[Card, int]) -> list[Lying]:
    return [Lying(*face(card), place) for card, place in places.items()]
