"""The results of an event as CSV and as JSON, and the page that compares duplicate deals."""

import csv
import hashlib
import io

import pytest

from games.models import Match
from games.tests.markup import part, read
from games.tournaments.models import Board, Event
from games.tournaments.presenters.results import harmless
from games.tournaments.tests.setting import people, play_out, play_round, set_event, started

pytestmark = pytest.mark.django_db


def rows_of(client, event):
    text = client.get(f"{event.get_absolute_url()}results.csv").content.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text)))


def test_the_standings_for_a_spreadsheet(client):
    event = play_out(started(set_event(format=Event.Format.ROUND_ROBIN), people(3)))
    rows = rows_of(client, event)
    assert [row["place"] for row in rows] == [
        str(one.place) for one in event.entrants.order_by("place", "seed")
    ]
    assert {row["played"] for row in rows} == {"2"} and "buchholz" in rows[0]


@pytest.mark.parametrize(
    "form", [Event.Format.KNOCKOUT, Event.Format.GROUPS, Event.Format.DOUBLE_ELIMINATION]
)
def test_the_places_of_a_bracket_for_a_spreadsheet(client, form):
    event = play_out(started(set_event(format=form, group_size=3), people(6)))
    rows = rows_of(client, event)
    assert len(rows) == 6 and rows[0]["entrant"] == event.entrants.get(place=1).shown_name


def test_before_the_start_there_is_nothing_but_the_heads(client):
    event = set_event()
    assert rows_of(client, event) == []
    assert client.get(f"{event.get_absolute_url()}results.json").json()["standings"] == []


@pytest.mark.parametrize(
    ("name", "written"), [("=1+1", "'=1+1"), ("@cmd", "'@cmd"), ("-A", "'-A"), ("Anna", "Anna")]
)
def test_no_name_is_a_formula(name, written):
    assert harmless(name) == written


def test_everything_for_programs(client):
    event = play_round(started(set_event(), people(5)))
    told = client.get(f"{event.get_absolute_url()}results.json").json()
    assert told["event"]["format"] == "swiss" and len(told["standings"]) == 5
    first, second = told["rounds"]
    assert [len(first["tables"]), first["status"], second["status"]] == [3, "over", "running"]
    assert [place["score"] for place in first["tables"][0]["places"]] == [1, 0]
    assert first["tables"][0]["matches"] and not second["tables"][0]["matches"]
    assert second["tables"][0]["places"][0]["score"] is None


# -- duplicate deals ----------------------------------------------------------------------------------------


@pytest.fixture
def duplicate(db):
    options = {"fixed_deals": 2}
    return started(set_event(duplicate=True, rounds=2, options=options), people(4))


def boards_page(client, event, number=1):
    return client.get(f"{event.get_absolute_url()}rounds/{number}/boards/")


def test_before_the_round_is_over_there_are_the_seals_alone(client, duplicate):
    html = boards_page(client, duplicate).content.decode()
    first, second = Board.objects.order_by("number")
    assert first.digest in html and second.digest in html
    for secret in (first.deck, first.salt, second.deck[:20], second.salt):
        assert secret not in html
        assert secret not in client.get(f"{duplicate.get_absolute_url()}results.json").content.decode()


def test_afterwards_anybody_can_check_the_seal(client, duplicate):
    event = play_round(duplicate)
    html = boards_page(client, event).content.decode()
    seals = [one.text for one in read(html).all("code", class_="seal")]
    assert len(seals) == 4
    for seal, sealed in zip(seals[::2], seals[1::2], strict=True):
        assert hashlib.sha256(sealed.encode()).hexdigest() == seal
    boards = client.get(f"{event.get_absolute_url()}results.json").json()["rounds"][0]["boards"]
    assert [board["seal"] for board in boards] == seals[::2] and len(boards[0]["results"]) == 4


def test_no_table_can_be_watched_before_the_round_is_over(client, duplicate):
    page = duplicate.get_absolute_url()
    assert "Watch" not in part(client.get(page).content.decode(), "event-round").text
    event = play_round(duplicate)
    html = client.get(f"{page}rounds/1/").content.decode()
    assert "Replay" in html and "deal by deal" in html
    assert "Replay" not in client.get(f"{event.get_absolute_url()}rounds/2/").content.decode()


def test_only_duplicate_events_have_boards(client):
    event = started(set_event(), people(2))
    assert boards_page(client, event).status_code == 404
    assert boards_page(client, event, 7).status_code == 404


def test_an_annulled_match_is_marked_in_standings_tables_and_files(client):
    event = play_round(started(set_event(), people(4)))
    match = Match.objects.filter(event=event.slug, status="over").first()
    Match.objects.filter(pk=match.pk).update(uncounted=Match.Uncounted.ANNULLED)
    page = event.get_absolute_url()
    told = client.get(f"{page}standings/").content.decode()
    assert "Annulled matches" in told and f"Round 1, table {match.pairing_match.pairing.number}" in told
    assert client.get(f"{page}rounds/1/").content.decode().count("match annulled") == 1
    rounds = client.get(f"{page}results.json").json()["rounds"]
    assert [table["annulled"] for table in rounds[0]["tables"]].count(True) == 1
