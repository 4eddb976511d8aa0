"""How often a person and an address may send something: forms as often as frames of a socket, lines by both alike, and
entries into a tournament."""

from datetime import datetime

from django.conf import settings

from accounts.limits import count_use, household, is_global

WINDOW, HOUR = 10, 3600  # seconds


def posts_too_often(player_id: int | None, address: str, now: datetime) -> bool:
    """Count a form that was sent, and tell whether its sender, or the address, has sent too many.

    A person may send as many as a socket of theirs. Addresses of a private network are not counted: they may be a
    proxy's, or a whole school's.
    """
    by_one = settings.SCOPA_FRAMES_AT_ONCE + WINDOW * settings.SCOPA_FRAMES_A_SECOND
    if player_id is not None and count_use(f"posts:{player_id}", seconds=WINDOW, now=now) > by_one:
        return True
    return _by_address("posts-from", address, WINDOW * settings.SCOPA_POSTS_OF_ADDRESS, WINDOW, now)


def talks_too_often(address: str, now: datetime) -> bool:
    """Count a line that is said from an address, by a form or a socket, and tell whether there are too many of them."""
    lines, seconds = settings.SCOPA_TALK_OF_ADDRESS
    return _by_address("lines-from", address, lines, seconds, now)


def enters_too_often(player_id: int, event_id: int, now: datetime) -> bool:
    """Count that somebody enters a tournament, and tell whether they have done so too often: whoever enters and leaves
    it again and again rings the bells of others."""
    entries = count_use(f"entries:{event_id}:{player_id}", seconds=HOUR, now=now)
    return entries > settings.SCOPA_ENTRIES_AN_HOUR


def _by_address(what: str, address: str, most: float, seconds: int, now: datetime) -> bool:
    if not is_global(address):
        return False
    return count_use(f"{what}:{household(address)}", seconds=seconds, now=now) > most
