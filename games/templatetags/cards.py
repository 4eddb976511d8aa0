"""Draw engine cards in templates."""

from typing import Any

from django import template

from games.decks import drawing_of
from games.presenters.faces import face

SAMPLES = ("7D", "JH", "QS", "KC")

register = template.Library()
register.filter("face", face)

register.simple_tag(drawing_of, name="drawing")


@register.filter
def samples(deck: Any) -> list[str]:
    """Return where the drawings of a few cards of a deck are, in the print that the reader looks at; none for no deck."""
    return [f"{static(sprite_of(DECKS[deck]))}#{code}" for code in SAMPLES] if deck in DECKS else []
