"""Let the staff look after variants and matches, and moderators after how people treat each other."""

from games.admin import annulment, fairplay, matches, moderation, programs, running, seasons

__all__ = ["annulment", "fairplay", "matches", "moderation", "programs", "running", "seasons"]
