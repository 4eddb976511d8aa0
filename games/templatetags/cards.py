"""Draw engine cards in templates."""

from django import template

from games.presenters.faces import face

register = template.Library()
register.filter("face", face)
