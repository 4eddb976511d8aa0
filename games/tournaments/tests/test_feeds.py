"""Events as a calendar for other programs, read back by the same package and by its lines."""

from datetime import UTC, datetime, timedelta

import pytest
from icalendar import Calendar

from games.tournaments.models import Event
from games.tournaments.tests.setting import NOON, set_event

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("time")]


def entries(client, path="/events/calendar.ics"):
    answer = client.get(path)
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    return list(Calendar.from_ical(answer.content).walk("VEVENT"))


def test_all_events_but_those_being_set_up_and_those_long_past(client, time):
    set_event(name="Draft", status=Event.Status.DRAFT)
    set_event(name="Soon")
    set_event(name="Off", status=Event.Status.CANCELLED)
    set_event(name="Long ago", starts=time.now - timedelta(days=200))
    found = {str(one["summary"]): str(one["status"]) for one in entries(client)}
    assert found == {"Soon": "CONFIRMED", "Off": "CANCELLED"}


def test_one_event(client):
    event = set_event(name="Cup; Thursday, 21:00", description="Line one\nLine two")
    set_event(name="Another")
    (entry,) = entries(client, f"/events/{event.slug}/calendar.ics")
    assert str(entry["summary"]) == "Cup; Thursday, 21:00"
    assert "Line one\nLine two" in str(entry["description"])
    assert str(entry["url"]).endswith(event.get_absolute_url())


def test_a_later_version_of_an_event_replaces_the_earlier_one(client):
    event = set_event()
    (before,) = entries(client)
    Event.objects.filter(pk=event.pk).update(version=7, starts=NOON + timedelta(hours=1))
    (after,) = entries(client)
    assert before["uid"] == after["uid"] and int(after["sequence"]) == 7 > int(before["sequence"])
    assert after["dtstart"].dt - before["dtstart"].dt == timedelta(hours=1)


@pytest.mark.parametrize(
    ("starts", "written"),
    [
        (datetime(2026, 3, 28, 20, tzinfo=UTC), b"DTSTART:20260328T200000Z"),  # 21:00 in Rome, in winter
        (datetime(2026, 3, 29, 19, tzinfo=UTC), b"DTSTART:20260329T190000Z"),  # 21:00 in Rome, in summer
    ],
)
def test_moments_are_written_so_that_no_clock_that_changes_moves_them(client, starts, written):
    set_event(starts=starts, zone="Europe/Rome")
    assert written in client.get("/events/calendar.ics").content.split(b"\r\n")


def test_how_long_it_takes_as_far_as_is_known(client):
    def length(event):
        (entry,) = entries(client, f"/events/{event.slug}/calendar.ics")
        return entry["dtend"].dt - entry["dtstart"].dt

    assert length(set_event(format=Event.Format.ARENA, arena_minutes=45)) == timedelta(minutes=45)
    begun = NOON + timedelta(minutes=3)
    over = set_event(started=begun, ended=begun + timedelta(minutes=70), status=Event.Status.OVER)
    assert length(over) == timedelta(minutes=70)
    assert length(set_event()) > timedelta(0)


def test_lines_are_folded_and_end_as_the_standard_says(client):
    set_event(name="è" * 80)
    lines = client.get("/events/calendar.ics").content.split(b"\r\n")
    assert max(map(len, lines)) <= 75 and b"\n" not in b"".join(lines)


def test_what_is_not_there(client):
    draft = set_event(status=Event.Status.DRAFT)
    assert client.get(f"/events/{draft.slug}/calendar.ics").status_code == 404
    assert client.get("/events/nothing/calendar.ics").status_code == 404
    assert entries(client) == []
