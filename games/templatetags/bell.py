"""Put the bell on a page."""

from typing import Any

from django import template
from django.utils import timezone

from accounts.models import Player
from games.bell import needs_of

register = template.Library()


@register.inclusion_tag("games/_bell.html", takes_context=True)
def bell(context: dict[str, Any]) -> dict[str, Any]:
    """Draw what needs the reader, who is signed in; the match whose page this is does not count."""
    request = context["request"]
    assert isinstance(request.user, Player)
    at = request.resolver_match
    here = at.kwargs.get("key", "") if at and at.view_name == "games:table" else ""
    return {
        "needs": needs_of(request.user, now=timezone.now(), here=here),
        "csrf_token": context.get("csrf_token"),
    }
