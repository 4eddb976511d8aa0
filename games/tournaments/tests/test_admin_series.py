"""A series is set up in the admin as an event is, with weekdays and a time; its events make themselves."""

from datetime import timedelta

import pytest
from django.urls import reverse

from games.tests.tables import variant
from games.tournaments.models import Series
from games.tournaments.services.series import make_events
from games.tournaments.tests.admin_forms import errors, fill, staff
from games.tournaments.tests.setting import NOON

pytestmark = pytest.mark.django_db
ADD = reverse("admin:tournaments_series_add")
EVERY_THURSDAY = {"name": "Thursdays", "weekdays": ["3"], "time": "21:00", "zone": "Europe/Rome"}


@pytest.fixture
def organiser(client, time):
    variant()
    time.now = NOON
    return staff(client, "Orga", *(f"{act}_series" for act in ("add", "change", "view")))


def page_of(series):
    return reverse("admin:tournaments_series_change", args=[series.pk])


def add(client, **changes):
    return fill(client, ADD, id="series_form", **EVERY_THURSDAY | changes)


def test_a_series_makes_its_events_as_it_was_set_up(client, organiser):
    assert add(client, format="arena", target="21", days_ahead="14").status_code == 302
    series = Series.objects.get()
    assert (series.weekdays, series.organiser, series.options) == ([3], organiser, {"target": 21})
    events = make_events(series_id=series.pk, now=NOON)
    assert [(event.format, event.options, event.status) for event in events] == [
        ("arena", {"target": 21}, "open")
    ] * 2
    assert [f"{event.starts:%a %d %H:%M}" for event in events] == ["Thu 07 19:00", "Thu 14 19:00"]


def test_its_page_tells_what_comes_and_what_was_made(client, organiser):
    add(client, days_ahead="14")
    series = Series.objects.get()
    html = client.get(page_of(series)).content.decode()
    assert "Thu 7 May 2026, 21:00 CEST" in html and "Thu 14 May 2026, 21:00 CEST" in html
    (event, _second) = make_events(series_id=series.pk, now=NOON)
    html = client.get(page_of(series)).content.decode()
    assert reverse("admin:tournaments_event_change", args=[event.pk]) in html
    assert "None within its days ahead." in html
    assert (
        "Thursday, 21:00 Europe/Rome"
        in client.get(reverse("admin:tournaments_series_changelist")).content.decode()
    )


def test_it_stops_and_goes_on(client, organiser):
    add(client)
    series = Series.objects.get()
    fill(client, page_of(series), id="series_form", active=None)
    assert make_events(series_id=series.pk, now=NOON + timedelta(days=30)) == []
    assert "None: it does not go on." in client.get(page_of(series)).content.decode()
    fill(client, page_of(series), id="series_form", active="on")
    assert make_events(series_id=series.pk, now=NOON)


def test_a_copy_begins_with_the_same_days(client, organiser):
    add(client, weekdays=["0", "3"])
    answer = fill(client, f"{ADD}?copy={Series.objects.get().pk}", id="series_form", name="Again")
    assert answer.status_code == 302
    assert Series.objects.get(name="Again").weekdays == [0, 3]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"weekdays": None}, "weekdays"),
        ({"weekdays": ["7"]}, "weekdays"),
        ({"time": ""}, "time"),
        ({"best_of": "2"}, "best_of"),
    ],
)
def test_an_error_stands_at_its_field(client, organiser, changes, field):
    assert field in errors(add(client, **changes))
    assert not Series.objects.exists()


def test_who_may_only_look_sees_it(client, organiser):
    add(client)
    staff(client, "Looks", "view_series")
    html = client.get(page_of(Series.objects.get())).content.decode()
    assert "Thursdays" in html and "head to head, Buchholz" in html and 'name="name"' not in html


def test_nobody_else_comes_in(client):
    staff(client, "Events", "add_event", "change_event", "view_event")
    assert client.get(ADD).status_code == 403


@pytest.mark.parametrize("days", ["0", "93"])
def test_it_makes_no_more_events_ahead_than_anybody_wants(client, organiser, days):
    assert add(client, days_ahead=days).status_code == 200
    assert not Series.objects.exists()
