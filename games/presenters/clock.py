"""The clocks of a table as everybody sees them, and until when a turn of days goes on."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from games.clock_words import days_left, moment_words, time_left
from games.clocks import SECOND, Clock
from games.models import Match, Seat
from games.selectors import Played, Snapshot
from games.services.turns import first_of

LOW = 10 * SECOND  # ms from which time is short


@dataclass(frozen=True, slots=True)
class ClockShown:
    """The clock of a seat: ms in the `bank`, and while it runs the moment `flag` of its end in ms since 1970.

    `text` is what it shows at the moment of drawing; a script counts on from there. `first` marks the limit of a first
    play.
    """

    bank: int
    flag: int | None
    text: str
    low: bool
    first: bool


@dataclass(frozen=True, slots=True)
class DeadlineShown:
    """Until when somebody has to play: the moment, as machines and as people write it, and how long that is."""

    name: str
    iso: str
    text: str
    left: str


def show_clock(snapshot: Snapshot, index: int) -> ClockShown | None:
    """Return the clock of a seat, None where it has none: computers of the house, matches of days or without a
    clock."""
    latest = snapshot.latest
    if latest is None or not latest.stored.banks or _untimed(snapshot.seats[index]):
        return None
    bank, flag = latest.stored.banks[index], _flag(snapshot, latest, index)
    left = bank if flag is None else (flag - timezone.now()) // timedelta(milliseconds=1)
    return ClockShown(
        bank=bank,
        flag=None if flag is None else milliseconds(flag),
        text=time_left(left),
        low=left < LOW,
        first=flag is not None and first_of(latest, index),
    )


def _untimed(seat: Seat) -> bool:
    """Tell whether a computer of the house holds a seat, which no clock hurries."""
    return bool(seat.level) and not seat.by_program


def show_deadline(snapshot: Snapshot) -> DeadlineShown | None:
    """Return until when a turn of days goes on, None where there is none."""
    latest = snapshot.latest
    if latest is None or not Clock.parse(snapshot.match.clock).days:
        return None
    flag = _flag(snapshot, latest, latest.position.turn)
    if flag is None:
        return None
    return DeadlineShown(
        name=snapshot.seats[latest.position.turn].shown_name,
        iso=flag.astimezone(UTC).isoformat(timespec="seconds"),
        text=moment_words(flag),
        left=days_left(flag - timezone.now()),
    )


def times_taken(played: Played) -> list[str]:
    """Return how long each event of a round took, in words; empty texts where that is not known."""
    thinks = played.stored.times
    if len(thinks) != len(played.steps):
        return [""] * len(played.steps)
    return [_("{seconds} s").format(seconds=f"{think / SECOND:.1f}") for think in thinks]


def milliseconds(moment: datetime) -> int:
    """Return a moment as browsers count: milliseconds since 1970."""
    return round(moment.timestamp() * SECOND)


def _flag(snapshot: Snapshot, latest: Played, index: int) -> datetime | None:
    """Return when the time of a seat is over, None while it does not run."""
    if snapshot.match.status != Match.Status.PLAYING or latest.position.finished:
        return None
    return latest.stored.flag if latest.position.turn == index else None
