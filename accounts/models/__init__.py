"""Keep the people who play, and what is known of them."""

from accounts.models.name_change import NameChange
from accounts.models.player import Player

__all__ = ["NameChange", "Player"]
