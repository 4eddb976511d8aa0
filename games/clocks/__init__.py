"""Clocks: what they are, what a turn costs, and when the days of a turn are over. Standard library only; the time
arrives as an argument, in milliseconds or as a `datetime` that knows its zone."""

from games.clocks.clock import NO_CLOCK, SECOND, SPEEDS, Clock, ClockError, speed_of
from games.clocks.deadline import ALL_DAY, Hours, HoursError, deadline, zone_of
from games.clocks.turn import LAG_MOST, Limits, Spent, Turn, stalled

__all__ = [
    "ALL_DAY",
    "LAG_MOST",
    "NO_CLOCK",
    "SECOND",
    "SPEEDS",
    "Clock",
    "ClockError",
    "Hours",
    "HoursError",
    "Limits",
    "Spent",
    "Turn",
    "deadline",
    "speed_of",
    "stalled",
    "zone_of",
]
