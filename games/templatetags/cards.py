"""Draw engine cards in templates."""

from django import template

from games.decks import drawing_of, samples_of
from games.presenters.faces import face

register = template.Library()
register.filter("face", face)
register.simple_tag(drawing_of, name="drawing")
register.filter("samples", samples_of)
