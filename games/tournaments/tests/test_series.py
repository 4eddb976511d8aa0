"""A series makes its events by itself, at the same time of the clock on the wall in summer and winter."""

from datetime import UTC, datetime, time, timedelta

import pytest

from games.tests.tables import at_once, person, variant
from games.tournaments.models import Event, Series
from games.tournaments.referee.series import make_due_events
from games.tournaments.services.series import make_events

THURSDAY = 3


def a_series(**fields):
    usual = {"name": "Thursday cup", "weekdays": [THURSDAY], "time": time(21), "zone": "Europe/Rome"}
    return Series.objects.create(**usual | {"variant": variant(), "days_ahead": 7} | fields)


def starts():
    return list(Event.objects.order_by("starts").values_list("starts", flat=True))


@pytest.mark.django_db
def test_the_next_one_is_made_open_with_what_was_chosen_and_once():
    boss = person("Boss")
    series = a_series(rounds=7, check_in=20, organiser=boss, tie_breaks=["sweeps"])
    now = datetime(2026, 5, 4, 12, tzinfo=UTC)
    assert make_due_events(now) == 1 and make_due_events(now) == 0
    event = series.events.get()
    assert (event.name, event.rounds, event.tie_breaks, event.organiser) == (
        "Thursday cup",
        7,
        ["sweeps"],
        boss,
    )
    assert (event.slug, event.status) == ("thursday-cup-2026-05-07", "open")
    assert event.starts == datetime(2026, 5, 7, 19, tzinfo=UTC)
    assert event.due == event.starts - timedelta(minutes=20)
    assert make_due_events(now + timedelta(days=7)) == 1


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("now", "clock", "hours"),
    [
        (datetime(2026, 10, 20, tzinfo=UTC), time(21), [19, 20]),  # summer time ends on the 25th
        (datetime(2026, 3, 24, tzinfo=UTC), time(21), [20, 19]),  # and begins on the 29th
    ],
)
def test_the_clocks_change(now, clock, hours):
    make_events(series_id=a_series(time=clock, days_ahead=14).pk, now=now)
    assert [start.hour for start in starts()] == hours


@pytest.mark.django_db
def test_a_time_that_the_clocks_skip_is_that_much_later_and_one_shown_twice_is_the_first():
    series = a_series(weekdays=[6], time=time(2, 30), days_ahead=1)
    make_events(series_id=series.pk, now=datetime(2026, 3, 28, 12, tzinfo=UTC))
    make_events(series_id=series.pk, now=datetime(2026, 10, 24, 12, tzinfo=UTC))
    assert starts() == [datetime(2026, 3, 29, 1, 30, tzinfo=UTC), datetime(2026, 10, 25, 0, 30, tzinfo=UTC)]


@pytest.mark.django_db
def test_a_series_that_rests_makes_none_and_a_deleted_event_stays_deleted():
    now = datetime(2026, 5, 4, tzinfo=UTC)
    series = a_series(active=False)
    assert make_due_events(now) == 0
    Series.objects.update(active=True)
    make_due_events(now)
    series.events.all().delete()
    assert make_due_events(now) == 0


@pytest.mark.django_db(transaction=True)
def test_two_referees_make_one_event():
    series = a_series()
    now = datetime(2026, 5, 4, tzinfo=UTC)
    done = at_once(*[lambda: len(make_events(series_id=series.pk, now=now))] * 3)
    assert sorted(done) == [0, 0, 1]
