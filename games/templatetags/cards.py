"""Draw engine cards in templates."""

from django import template
from django.templatetags.static import static

from games.decks import current_sprite
from games.presenters.faces import face

register = template.Library()
register.filter("face", face)


@register.simple_tag
def drawing(code: str) -> str:
    """Return where the drawing of a card is (7D, or back), in the deck that the reader looks at."""
    return f"{static(current_sprite())}#{code}"
