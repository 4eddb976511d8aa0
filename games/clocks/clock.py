"""What a clock is, and how it is written."""

import re
from dataclasses import dataclass

BANK_LEAST, BANK_MOST = 10, 10_800  # seconds
BONUS_MOST = 180  # seconds
DAYS_MOST = 14
SECOND = 1000  # ms

_LIVE = re.compile(r"(\d{1,5}(?:/\d{1,5})*)\+(\d{1,3})", re.ASCII)
_DAYS = re.compile(r"(\d{1,2})d", re.ASCII)


class ClockError(ValueError):
    """A clock that cannot be read, or that no match has."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The time that players have: a bank of seconds for the match and a bonus after each play, or days for a play, or
    all the time they want.

    `banks` is one number for all seats, or one for each of them: a handicap.

    >>> Clock.parse("180+5")
    Clock(banks=(180,), bonus=5, days=0)
    >>> str(Clock.parse("3d")), str(Clock.parse("60/300+0")), str(Clock())
    ('3d', '60/300+0', '')
    """

    banks: tuple[int, ...] = ()
    bonus: int = 0
    days: int = 0

    @classmethod
    def parse(cls, text: str) -> "Clock":
        """Read a clock; raise `ClockError` that says what is wrong with it."""
        if not text:
            return NO_CLOCK
        if found := _LIVE.fullmatch(text):
            return cls._live(text, tuple(map(int, found[1].split("/"))), int(found[2]))
        if (found := _DAYS.fullmatch(text)) and 1 <= int(found[1]) <= DAYS_MOST:
            return cls(days=int(found[1]))
        raise ClockError(
            f"“{text[:20]}” is no clock: write it as 180+5, 3d (at most {DAYS_MOST} days) or nothing."
        )

    @classmethod
    def _live(cls, text: str, banks: tuple[int, ...], bonus: int) -> "Clock":
        if not all(BANK_LEAST <= bank <= BANK_MOST for bank in banks) or bonus > BONUS_MOST:
            raise ClockError(
                f"“{text[:20]}” is no clock: the bank is from {BANK_LEAST} to {BANK_MOST} seconds, "
                f"and the bonus at most {BONUS_MOST}."
            )
        return cls(banks[:1] if len(set(banks)) == 1 else banks, bonus)

    def __str__(self) -> str:
        if self.days:
            return f"{self.days}d"
        return f"{'/'.join(map(str, self.banks))}+{self.bonus}" if self.banks else ""

    def __bool__(self) -> bool:
        """Tell whether time is measured at all."""
        return bool(self.banks or self.days)

    @property
    def live(self) -> bool:
        """Tell whether it counts seconds."""
        return bool(self.banks)

    @property
    def even(self) -> bool:
        """Tell whether everybody has the same time."""
        return len(self.banks) < 2

    def fits(self, seats: int) -> bool:
        """Tell whether a match of so many seats can have it."""
        return self.even or len(self.banks) == seats

    def start(self, seats: int) -> list[int]:
        """Return the banks at the beginning of a match, in ms, one a seat; none where no seconds are counted."""
        banks = self.banks * seats if len(self.banks) == 1 else self.banks
        return [bank * SECOND for bank in banks]


NO_CLOCK = Clock()

# The speeds that are offered by name, the quickest first.
SPEEDS: dict[str, Clock] = {
    "blitz": Clock((60,), 3),
    "normal": Clock((180,), 5),
    "slow": Clock((300,), 15),
    "1d": Clock(days=1),
    "3d": Clock(days=3),
    "7d": Clock(days=7),
}


def speed_of(clock: Clock) -> str:
    """Return the name of the speed that a clock is, empty where it has none.

    >>> speed_of(Clock.parse("180+5")), speed_of(Clock.parse("17+0"))
    ('normal', '')
    """
    return next((name for name, one in SPEEDS.items() if one == clock), "")
