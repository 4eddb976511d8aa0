"""The calendar: what runs, what comes, what is over; who reads it; how many questions it asks."""

from datetime import timedelta

import pytest

from games.tests.markup import part, read
from games.tournaments.models import Entrant, Event
from games.tournaments.tests.setting import NOON, people, play_out, set_event, started, with_entrants

pytestmark = pytest.mark.django_db
PAGE = "/events/"


def names(html, section=""):
    root = read(html)
    sections = [one for one in root.all("section") if one.attributes.get("aria-labelledby") == section]
    return [link.text for one in (sections if section else [root]) for link in one.all(class_="event-name")]


def test_each_event_is_where_it_belongs(client):
    set_event(name="Being set up", status=Event.Status.DRAFT)
    set_event(name="Tomorrow", starts=NOON + timedelta(days=1))
    set_event(name="Today")
    set_event(name="Running", status=Event.Status.RUNNING, started=NOON)
    set_event(name="Over", status=Event.Status.OVER)
    set_event(name="Called off", status=Event.Status.CANCELLED, starts=NOON - timedelta(days=1))
    html = client.get(PAGE).content.decode()
    assert names(html, "running-title") == ["Running"]
    assert names(html, "upcoming-title") == ["Today", "Tomorrow"]
    assert names(html, "past-title") == ["Over", "Called off"]
    assert "Being set up" not in html


def test_without_events_it_leads_to_the_lobby(client):
    html = client.get(PAGE).content.decode()
    assert names(html) == [] and "Nothing is planned" in html


def test_a_row_says_what_it_is_and_when(client, time):
    set_event(starts=time.now + timedelta(hours=2, minutes=5), rated=True, most=16)
    (row,) = read(client.get(PAGE).content.decode()).all(class_="event-row")
    assert "Swiss, 3 rounds" in row.text and "Scopa to 11" in row.text and "rated" in row.text
    assert "0 of 16 places taken" in row.text and "in 2 h 5 min" in row.text
    (moment,) = [one for one in row.all("time") if one.has("data-when")]
    assert moment["datetime"] == "2026-05-04T14:05:00+00:00" and moment.text.endswith("UTC")


def test_the_reader_sees_where_they_are_in(client):
    anna, *others = people(3)
    with_entrants(set_event(name="Hers"), [anna])
    with_entrants(set_event(name="Theirs"), others)
    client.force_login(anna)
    own = read(client.get(PAGE).content.decode()).all(class_="own")
    assert [link.text for one in own for link in one.all(class_="event-name")] == ["Hers"]
    assert "you are in" in own[0].text
    Event.objects.update(status=Event.Status.OVER)
    assert "you were in" in client.get(PAGE).content.decode()


def test_what_is_over_has_its_winner(client):
    event = play_out(started(set_event(rounds=1), people(2)))
    assert event.status == Event.Status.OVER
    (winner,) = read(client.get(PAGE).content.decode()).all(class_="event-winner")
    first = event.entrants.get(place=1)
    assert first.shown_name in winner.text


def test_the_past_has_pages(client):
    for number in range(23):
        set_event(name=f"Old {number}", status=Event.Status.OVER, starts=NOON - timedelta(days=number))
    set_event(name="New")
    first = client.get(PAGE).content.decode()
    assert len(names(first, "past-title")) == 20 and "page=2" in first
    second = client.get(PAGE, {"page": "2"}).content.decode()
    assert names(second) == ["Old 20", "Old 21", "Old 22"]


def test_as_many_questions_for_many_as_for_few(client, django_assert_max_num_queries):
    for number in range(30):
        event = set_event(status=[Event.Status.OPEN, Event.Status.RUNNING, Event.Status.OVER][number % 3])
        Entrant.objects.create(event=event, level="greedy", name="Ciro", place=1)
    with django_assert_max_num_queries(16):
        assert client.get(PAGE).status_code == 200


def test_other_pages_tell_of_what_is_soon(client, time):
    set_event(name="Next week", starts=time.now + timedelta(days=7))
    assert "events-soon" not in client.get("/").content.decode()
    set_event(name="Tonight", starts=time.now + timedelta(hours=8))
    for page in ("/", "/lobby/"):
        soon = part(client.get(page).content.decode(), "events-soon-title")
        assert soon.text == "Tournaments"
        assert names(client.get(page).content.decode()) == ["Tonight"]


def test_the_navigation_leads_there(client):
    links = [
        link["href"] for link in read(client.get("/about/").content.decode()).all("a") if link.has("href")
    ]
    assert links.count(PAGE) >= 2
