"""Draw and name engine cards in templates."""

from django import template

from games.decks import drawing_of, samples_of
from games.looks import drawn, drawn_each
from games.presenters.faces import face
from games.wording import worded
from games.words import variant_line

register = template.Library()
register.filter("face", face)
register.simple_tag(drawing_of, name="drawing")
register.simple_tag(drawn)
register.simple_tag(drawn_each)
register.filter("samples", samples_of)
register.filter("worded", worded)
register.filter("variant_line", variant_line)
