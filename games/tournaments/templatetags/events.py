"""Show events on pages of other parts of the site."""

from typing import Any

from django import template
from django.utils import timezone

from games.tournaments.presenters.rows import soon
from games.views.asked import reader_of

register = template.Library()


@register.inclusion_tag("tournaments/_soon.html", takes_context=True)
def events_soon(context: dict[str, Any]) -> dict[str, Any]:
    """Draw the few events that run now or start within a day."""
    return {"events": soon(reader_of(context["request"]), timezone.now())}
