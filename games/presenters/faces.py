"""A card as templates draw it."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from games.decks import drawing_of
from games.engine.cards import Card
from games.looks import kept_by_look
from games.wording import card_name


class Face(NamedTuple):
    """A card face up: its notation, its name in words, and where its drawing is."""

    code: str
    name: str
    href: str


@kept_by_look(500)
def face(card: Card) -> Face:
    return Face(str(card), card_name(card), drawing_of(str(card)))


def faces(cards: Iterable[Card]) -> list[Face]:
    return [face(card) for card in cards]


class Lying(NamedTuple):
    """A card on the table: its face, its place counted from the middle, and the seat that has just laid it, if so."""

    face: Face
    place: int
    by: int | None = None

    @property
    def code(self) -> str:
        return self.face.code


def lying(places: Mapping[Card, int], latest: str = "", by: int | None = None) -> list[Lying]:
    """Return the cards on the table; `by` is the seat that has played the `latest`, in notation."""
    found = ((face(card), place) for card, place in places.items())
    return [Lying(shown, place, by if shown.code == latest else None) for shown, place in found]
