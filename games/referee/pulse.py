"""Note that a referee is alive: by that it is known later for how long none was."""

from datetime import datetime

from games.services.downtime import beat


def keep_pulse(now: datetime) -> int:
    """Note that a referee is alive, and tell whether time had to be given back (1) or not (0).

    It is a duty of its own, so that one that is slow is never taken for a server that was down.
    """
    return int(beat(now=now))
