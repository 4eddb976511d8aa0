"""Forget what has been kept for as long as the page about privacy says."""

from datetime import datetime

from games.services.retention import forget_guests, forget_lines, forget_sessions


def forget(now: datetime) -> int:
    """Delete old lines, sessions that have run out, and guests who left nothing; return how many."""
    return forget_lines(now=now) + forget_sessions(now=now) + forget_guests(now=now)
