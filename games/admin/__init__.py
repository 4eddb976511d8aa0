"""Let the staff look after variants and matches, and moderators after how people treat each other."""

from games.admin import matches, moderation

__all__ = ["matches", "moderation"]
