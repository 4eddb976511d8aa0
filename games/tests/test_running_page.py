"""How the site runs: each process tells of itself, a referee counts by the minute, and the staff are shown it."""

import threading
from datetime import UTC, datetime, timedelta

import pytest
from django.db import OperationalError
from django.urls import reverse
from django.utils import timezone

from games.health import reporting
from games.health.metrics import PLAYS
from games.health.reporting import Reporter, minute_of
from games.health.shown import DAY, HOUR, parts_of, show_running
from games.models import Minute, Process
from games.referee.minutes import living, note_minute
from games.services.downtime import beat
from games.tests.markup import read
from games.tests.tables import person, play_plies
from scopa_site import outages

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 5, 4, 12, 30, 20, tzinfo=UTC)
PAGE = reverse("admin:games_process_changelist")


@pytest.fixture(autouse=True)
def processes_tell(settings):
    settings.SCOPA_REPORT_EVERY = 15


def reporter(name, role="web"):
    made = Reporter()
    made.name = name
    made.roles.add(role)
    return made


def staff_of(client, **rights):
    client.force_login(person("Root", is_staff=True, **rights))
    return client


def test_a_process_tells_what_it_holds_and_what_it_did_since(match):
    web = reporter("one 1")
    web.report(NOW)
    play_plies(match, 3)
    web.report(NOW + timedelta(seconds=15))
    web.report(NOW + timedelta(seconds=30))
    assert Minute.objects.get().plays == 3
    process = Process.objects.get()
    assert (process.roles, process.seen) == ("web", NOW + timedelta(seconds=30))
    assert process.figures["memory"] > 1_000_000


def test_what_several_processes_did_is_added_up():
    one, other = reporter("one 1"), reporter("two 2")
    PLAYS.labels("person").inc(2)
    for process in (one, other):  # each counts for itself; here they share what is counted
        process.report(NOW)
    assert Minute.objects.get(at=minute_of(NOW)).plays == 4


def test_who_is_silent_is_taken_for_gone_and_forgotten():
    reporter("one 1").report(NOW)
    later = NOW + timedelta(seconds=50)
    reporter("two 2").report(later)
    assert [process.name for process in living(later)] == ["one 1", "two 2"]
    assert [process.name for process in living(later + timedelta(seconds=20))] == ["two 2"]
    note_minute(NOW + timedelta(hours=2))
    assert not Process.objects.exists()


def test_minutes_are_kept_for_two_days(match):
    note_minute(NOW)
    note_minute(NOW + timedelta(seconds=15))
    assert Minute.objects.get().playing == 1
    assert note_minute(NOW + timedelta(days=2, minutes=2)) == 1
    assert Minute.objects.count() == 1


def test_a_minute_that_was_counted_keeps_its_plays():
    PLAYS.labels("person").inc()
    web = reporter("one 1")
    PLAYS.labels("person").inc(5)
    web.report(NOW)
    note_minute(NOW)
    assert (Minute.objects.get().plays, Minute.objects.get().playing) == (5, 0)


def test_the_last_hour_by_minutes_and_the_last_day_by_half_hours():
    Minute.objects.create(at=minute_of(NOW), plays=7, playing=2)
    Minute.objects.create(at=minute_of(NOW) - timedelta(minutes=59), plays=30, overdue_ms=1500)
    Minute.objects.create(at=minute_of(NOW) - timedelta(minutes=60), plays=60, overdue_ms=500)
    hour, day = parts_of(HOUR, NOW), parts_of(DAY, NOW)
    assert [part.plays for part in hour if part.plays] == [30, 7]
    assert (hour[0].plays, hour[-1].plays, hour[-1].playing, hour[1].playing) == (30, 7, 2, None)
    assert [part.plays for part in day if part.plays] == [90 / 30, 7 / 30]
    assert day[-3].overdue == 1.5
    assert len(day) == 48


def test_figures_of_now(match):
    beat(now=NOW)
    Minute.objects.create(at=minute_of(NOW) - timedelta(minutes=1), plays=12)
    Process.objects.create(
        name="one 1",
        roles="referee web",
        started=NOW - timedelta(hours=3),
        seen=NOW,
        figures={"sockets": {"table": 4, "lobby": 1}, "thinking": 2, "memory": 90_000_000},
    )
    shown = show_running(NOW + timedelta(seconds=3))
    figures = dict(shown.figures)
    assert figures["Plays in the last minute"] == "12"
    assert (figures["Open sockets"], figures["Thought about"]) == ("5", "2")
    assert figures["Matches being played"] == "1"
    assert figures["A referee was seen, seconds ago"] == "3"
    (row,) = shown.processes
    assert row[1] == "referee, pages and sockets"
    assert row[4:9] == ["4", "1", "0", "0", "0"]
    assert row[-1] == "90 MB"
    assert not shown.warnings


def test_what_is_missing_is_said(match):
    assert len(show_running(NOW).warnings) == 2


def test_the_page_has_a_table_beside_each_drawing(client):
    Minute.objects.create(at=minute_of(timezone.now()) - timedelta(minutes=1), plays=41)
    page = read(staff_of(client, is_superuser=True).get(PAGE).content.decode())
    drawings = [one for one in page.all("svg") if "pygal" in one.attributes.get("class", "")]
    assert [one["aria-hidden"] for one in drawings] == ["true", "true"]
    tables = [table.text for table in page.all("table")]
    assert any("41" in text for text in tables)


def test_only_what_changes_is_asked_for_again(client):
    answer = staff_of(client, is_superuser=True).get(PAGE, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert b"running-figures" in answer.content and b"<html" not in answer.content


def test_it_is_for_those_who_may_view_it(client):
    assert staff_of(client).get(PAGE).status_code == 403


def test_strangers_are_sent_away(client):
    assert client.get(PAGE).status_code == 302


def test_a_database_that_is_away_is_told_of_once(monkeypatch, caplog, settings):
    """The thread goes on, and tells again once it can."""
    web, tried, enough = reporter("one 1"), [], threading.Event()
    settings.SCOPA_REPORT_EVERY = 0.01
    outages.DATABASE.forget()

    def fail(now):
        tried.append(now)
        if len(tried) == 4:
            web.ended.set()
            enough.set()
        raise OperationalError("it is away")

    monkeypatch.setattr(web, "report", fail)
    monkeypatch.setattr(reporting.connections, "close_all", lambda: None)
    web.begin("web")
    web.begin("web")
    assert enough.wait(10)
    outages.DATABASE.forget()
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "it is away" in caplog.text and "Traceback" not in caplog.text
