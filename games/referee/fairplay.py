"""Look for what moderators should see: nothing follows from it by itself."""

from datetime import datetime

from games.fairplay.computer import check_plays, play_like_computers
from games.fairplay.quick import keeps_leaving
from games.fairplay.resigned import resigned_while_ahead
from games.fairplay.series import one_sided_series
from games.services.signals import note

SEARCHES = (resigned_while_ahead, one_sided_series, play_like_computers, keeps_leaving)

__all__ = ["check_plays", "look_for_signals"]


def look_for_signals(now: datetime) -> int:
    """Note all that looks unfair and return how many signals have something new."""
    return sum(note(finding, now=now) for search in SEARCHES for finding in search(now))
