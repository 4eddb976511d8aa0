"""Lead to the pages of players."""

from django import template
from django.urls import reverse

from accounts.models import Player
from games.players.addresses import address_of

register = template.Library()


@register.simple_tag
def player_url(player: Player, page: str = "player") -> str:
    """Return the address of the page of a player, or of another page about them by its name."""
    return reverse(f"games:{page}", args=[address_of(player)])
