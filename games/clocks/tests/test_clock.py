"""How clocks are written and read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.clocks import NO_CLOCK, SPEEDS, Clock, ClockError, speed_of
from games.clocks.clock import BANK_LEAST, BANK_MOST, BONUS_MOST, DAYS_MOST

banks = st.lists(st.integers(BANK_LEAST, BANK_MOST), min_size=1, max_size=8)
live = st.builds(lambda many, bonus: f"{'/'.join(map(str, many))}+{bonus}", banks, st.integers(0, BONUS_MOST))
days = st.integers(1, DAYS_MOST).map(lambda number: f"{number}d")


@given(st.one_of(live, days, st.just("")))
def test_what_was_written_is_read_again(text):
    clock = Clock.parse(text)
    assert Clock.parse(str(clock)) == clock
    assert bool(clock) == bool(text)
    assert clock.live == ("+" in text)


@given(st.text(max_size=12))
def test_other_text_is_refused_with_what_to_write(text):
    try:
        clock = Clock.parse(text)
    except ClockError as error:
        assert "180+5" in str(error) or "bank" in str(error)
    else:
        assert str(Clock.parse(str(clock))) == str(clock)


@pytest.mark.parametrize(
    "text",
    [
        "180",
        "+5",
        "180+",
        "9+0",
        "10801+0",
        "60+181",
        "0d",
        "15d",
        "-3d",
        "3D",
        "60/+0",
        "6/60+0",
        "١٨٠+5",
        "1d\n",
    ],
)
def test_bad_clocks(text):
    with pytest.raises(ClockError):
        Clock.parse(text)


def test_one_bank_is_everybodys():
    assert Clock.parse("180+5").start(3) == [180_000] * 3
    assert Clock.parse("60/60+0") == Clock.parse("60+0")


def test_a_handicap_has_a_bank_for_each_seat():
    clock = Clock.parse("60/300+0")
    assert clock.start(2) == [60_000, 300_000]
    assert clock.fits(2) and not clock.fits(3) and not clock.even


def test_days_and_no_clock_have_no_bank():
    assert Clock.parse("3d").start(2) == NO_CLOCK.start(2) == []


def test_speeds_are_clocks_with_names():
    assert all(Clock.parse(str(clock)) == clock and speed_of(clock) == name for name, clock in SPEEDS.items())
    assert max(len(str(clock)) for clock in SPEEDS.values()) <= 16
    assert speed_of(NO_CLOCK) == ""
