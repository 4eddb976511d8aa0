"""Who is away from a table that is being played at, and from when on the others may choose what becomes of it.

Pure: it reads seats and the time, and writes nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings

from games.models import Match, Seat

NEVER_SOONER = 20  # seconds: a link that breaks for so long is held against nobody


@dataclass(frozen=True, slots=True)
class Absence:
    """Somebody who is away: their seat, whether they said that they leave, and when the others may choose."""

    seat: Seat
    left: bool
    opens: datetime

    def seconds_left(self, now: datetime) -> int:
        """Return how many seconds the others still have to wait, 0 where they may choose."""
        return max(0, -((now - self.opens) // timedelta(seconds=1)))


def absences(match: Match, seats: Sequence[Seat]) -> list[Absence]:
    """Return who is away from a match that people play at the same time, and is not stood in for yet."""
    if match.status != Match.Status.PLAYING or not match.live or len(people(seats)) < 2:
        return []
    return [_absence(seat) for seat in people(seats) if seat.away_since and not seat.stand_in]


def _absence(seat: Seat) -> Absence:
    assert seat.away_since is not None
    lost = max(NEVER_SOONER, settings.SCOPA_CLAIM_AFTER_LOST)
    wait = settings.SCOPA_CLAIM_AFTER_LEFT if seat.left else lost
    return Absence(seat, seat.left, seat.away_since + timedelta(seconds=wait))


def people(seats: Sequence[Seat]) -> list[Seat]:
    """Return the seats that persons hold, here or away."""
    return [seat for seat in seats if seat.player_id is not None]


def staying(seats: Sequence[Seat]) -> list[Seat]:
    """Return the seats of the persons who are here: together they choose."""
    return [seat for seat in people(seats) if not seat.away_since]
