"""Draw and name engine cards in templates."""

from functools import lru_cache

from django import template
from django.urls import reverse

from games.decks import drawing_of, samples_of
from games.looks import drawn, drawn_each
from games.presenters.faces import face
from games.wording import worded
from games.words import variant_line

register = template.Library()
URLS_KEPT = 10_000
register.filter("face", face)
register.simple_tag(drawing_of, name="drawing")
register.simple_tag(drawn)
register.simple_tag(drawn_each)
register.filter("samples", samples_of)
register.filter("worded", worded)
register.filter("variant_line", variant_line)


@register.simple_tag
@lru_cache(URLS_KEPT)
def table_url(name: str, key: str) -> str:
    """Return an address at a table; frames hold several, and to make one anew costs as much as a card."""
    return reverse(name, kwargs={"key": key})
