"""Let the staff look after variants and matches, and moderators after how people treat each other."""

from games.admin import fairplay, matches, moderation

__all__ = ["fairplay", "matches", "moderation"]
