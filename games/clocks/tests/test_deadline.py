"""When days are over: playing hours, vacations, and clocks that are put forward and back."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.clocks import ALL_DAY, Hours, HoursError, deadline, zone_of
from games.clocks.deadline import HOURS_LEAST

ROME, NEW_YORK, SYDNEY = (ZoneInfo(name) for name in ("Europe/Rome", "America/New_York", "Australia/Sydney"))
ZONES = [ROME, NEW_YORK, SYDNEY, ZoneInfo("UTC"), ZoneInfo("Asia/Kathmandu"), ZoneInfo("Pacific/Apia")]


def at(text, zone=ROME):
    return datetime.fromisoformat(text).replace(tzinfo=zone)


def test_without_hours_it_is_so_many_times_24_hours():
    assert deadline(at("2026-05-04 10:00"), 3, zone=ROME) == at("2026-05-07 10:00")


def test_24_hours_are_24_hours_where_the_clock_is_put_forward():
    assert deadline(at("2026-03-28 12:00"), 1, zone=ROME) == at("2026-03-29 13:00")
    assert deadline(at("2026-10-24 12:00"), 1, zone=ROME) == at("2026-10-25 11:00")


@pytest.mark.parametrize(
    ("began", "ends"),
    [
        ("2026-05-04 10:00", "2026-05-05 10:00"),
        ("2026-05-04 23:00", "2026-05-05 23:00"),  # the very end of the day still counts
        ("2026-05-04 23:30", "2026-05-06 11:00"),
        ("2026-05-04 03:00", "2026-05-05 11:00"),
        ("2026-05-04 08:59", "2026-05-05 11:00"),
        ("2026-05-04 09:00", "2026-05-05 09:00"),
    ],
)
def test_outside_the_playing_hours_it_moves_to_two_hours_after_they_open(began, ends):
    assert deadline(at(began), 1, hours=Hours.parse("9-23"), zone=ROME) == at(ends)


def test_hours_may_go_past_midnight():
    night = Hours.parse("20-2")
    assert deadline(at("2026-05-04 01:30"), 1, hours=night, zone=ROME) == at("2026-05-05 01:30")
    assert deadline(at("2026-05-04 03:00"), 1, hours=night, zone=ROME) == at("2026-05-05 22:00")


def test_hours_are_those_of_the_clock_on_the_wall_also_on_the_day_it_changes():
    nine = Hours.parse("9-23")
    assert deadline(at("2026-03-28 01:30"), 1, hours=nine, zone=ROME) == at("2026-03-29 11:00")
    assert deadline(at("2026-10-24 03:30"), 1, hours=nine, zone=ROME) == at("2026-10-25 11:00")


def test_hours_that_open_in_the_hour_that_is_left_out():
    two = Hours.parse("2-8")
    ends = deadline(at("2026-03-28 00:30"), 1, hours=two, zone=ROME)
    assert ends == at("2026-03-29 05:00"), "two o'clock is three o'clock that night"


def test_it_is_the_players_own_zone_that_counts():
    began, hours = datetime(2026, 5, 4, 3, 0, tzinfo=UTC), Hours.parse("9-23")
    assert deadline(began, 1, hours=hours, zone=ROME) == at("2026-05-05 11:00")
    assert deadline(began, 1, hours=hours, zone=SYDNEY) == at("2026-05-05 13:00", SYDNEY)


def test_vacation_days_do_not_count():
    week = [(date(2026, 5, 5), date(2026, 5, 11))]
    assert deadline(at("2026-05-04 10:00"), 1, zone=ROME, vacations=week) == at("2026-05-12 10:00")
    assert deadline(at("2026-05-07 10:00"), 1, zone=ROME, vacations=week) == at("2026-05-13 00:00")
    assert deadline(at("2026-05-20 10:00"), 1, zone=ROME, vacations=week) == at("2026-05-21 10:00")


def test_vacations_that_overlap_count_once():
    twice = [(date(2026, 5, 5), date(2026, 5, 7)), (date(2026, 5, 6), date(2026, 5, 8))]
    assert deadline(at("2026-05-04 10:00"), 1, zone=ROME, vacations=twice) == at("2026-05-09 10:00")


def test_nobody_has_to_play_two_hours_into_a_vacation():
    """The hours open again after it."""
    one = [(date(2026, 5, 6), date(2026, 5, 6))]
    ends = deadline(at("2026-05-04 23:30"), 1, hours=Hours.parse("9-23"), zone=ROME, vacations=one)
    assert ends == at("2026-05-07 11:00")


hours = (
    st.tuples(st.integers(0, 23), st.integers(1, 24))
    .map(lambda pair: Hours(*pair))
    .filter(lambda one: one.length >= HOURS_LEAST)
)
moments = st.datetimes(datetime(2025, 1, 1), datetime(2027, 12, 31), timezones=st.just(UTC))
spans = st.tuples(st.dates(date(2025, 1, 1), date(2028, 1, 31)), st.integers(0, 20))


@given(moments, st.integers(1, 14), hours, st.sampled_from(ZONES), st.lists(spans, max_size=4))
def test_a_deadline_is_never_early_nor_outside_the_hours(began, days, hours, zone, spans):
    vacations = [(first, first + timedelta(days=length)) for first, length in spans]
    ends = deadline(began, days, hours=hours, zone=zone, vacations=vacations)
    assert ends >= began + timedelta(days=days)
    assert ends.tzinfo is UTC
    assert hours.next_opening(ends, zone) is None
    local = ends.astimezone(zone)
    for first, last in vacations:
        inside = first <= local.date() <= last
        at_midnight = (local.hour, local.minute, local.second, local.microsecond) == (0, 0, 0, 0)
        assert not inside or (at_midnight and local.date() == first)


@given(hours)
def test_hours_are_read_as_they_were_written(one):
    assert Hours.parse(str(one)).length == one.length


@pytest.mark.parametrize("text", ["9", "9-12", "22-1", "24-6", "9-25", "9-0", "-", "nine", "9-23 "])
def test_bad_hours(text):
    with pytest.raises(HoursError):
        Hours.parse(text)


def test_a_zone_that_nobody_knows_is_utc():
    assert zone_of("Europe/Rome") == ROME
    assert {str(zone_of(name)) for name in ("", "Mars/Olympus", "../../etc/passwd", "a\0b", "x" * 999)} == {
        "UTC"
    }
    assert ALL_DAY.length == 24
