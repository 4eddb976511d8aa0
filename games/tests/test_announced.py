"""What is announced of a play lets whoever saw the match before go on without reading it, and else it is read."""

import json
import random
from types import SimpleNamespace

import pytest

from accounts.preferences import Preferences
from games.announced import CLOCKS, MOMENTS, folded, snapshot_after
from games.rendering import frame
from games.services.leaving import leave
from games.services.play import play
from games.tests.tables import person, round_of, set_table, snapshot_of

pytestmark = pytest.mark.django_db

TABLES = [
    {"of": "scopa", "clock": "180+5"},
    {"of": "scopa"},
    {"of": "scopone9", "players": 4, "teams": 2},
    {"of": "cirulla", "clock": "60+3"},
    {"of": "assi", "players": 3},
    {"of": "quindici"},
]


@pytest.fixture
def told(monkeypatch, django_capture_on_commit_callbacks):
    """Do something, and return what was announced of matches, as another process hears it."""
    events = []
    monkeypatch.setattr("games.services.announce.tell", lambda _group, event: events.append(event))

    def hear(do, *args, **kwargs):
        events.clear()
        with django_capture_on_commit_callbacks(execute=True):
            do(*args, **kwargs)
        return [event for event in json.loads(json.dumps(events)) if event["type"] == "match.changed"]

    return hear


def seated(**fields):
    count = fields.get("players", 2)
    return set_table(*(person(f"P{seat}") for seat in range(count)), **fields)


def send(match, chance):
    """Play something that is allowed, as a socket does which has seen the match as it stands."""
    known = snapshot_of(match)
    stored, position = known.latest.stored, known.latest.position
    play(
        match_id=match.pk,
        seat=position.turn,
        round_number=stored.number,
        ply=stored.ply,
        text=str(chance.choice(position.legal_plays)),
        known=known,
    )


def pages(snapshot):
    """Return what everybody at the table is shown of it."""
    options = {"language": "en", "preferences": Preferences(), "site": "https://scopa.test", "since": None}
    return [frame(snapshot, seat, **options) for seat in (*snapshot.seats, None)]


@pytest.mark.parametrize("fields", TABLES, ids=lambda fields: "-".join(map(str, fields.values())))
def test_going_on_comes_to_what_is_stored(told, fields, time, django_assert_num_queries):
    match, chance, folds = seated(**fields), random.Random(4), 0
    elsewhere = snapshot_of(match)
    while not elsewhere.latest.position.finished:
        time.pass_(1.5)
        for event in told(send, match, chance):
            written = event.get("play", "")
            with django_assert_num_queries(0):
                known = folded(elsewhere, written)
            stored = snapshot_of(match)
            if known:
                folds += 1
                assert known.sequence == stored.sequence
                assert known.latest.position == stored.latest.position
                assert known.latest.steps == stored.latest.steps
                for name in ("plays", "ply", "changes", *CLOCKS, *MOMENTS):
                    assert getattr(known.latest.stored, name) == getattr(stored.latest.stored, name), name
                if folds % 9 == 1:
                    assert pages(known) == pages(stored)
            elsewhere = known or stored
    assert folds >= elsewhere.latest.stored.ply - len(elsewhere.seats) - 1  # not the last play


def test_it_tells_nothing_that_nobody_has_played(told):
    match = seated()
    (event,) = told(send, match, random.Random(1))
    told_of = json.loads(event["play"])
    stored = round_of(match)
    assert told_of.pop("event") == stored.plays
    assert told_of.keys() == {"form", "after", "clocks", "moments"}
    assert told_of["after"] == [snapshot_of(match).sequence - 1, 1, 0]
    assert told_of["clocks"] == {name: getattr(stored, name) for name in CLOCKS}


def test_who_missed_a_play_reads(told):
    match, chance = seated(), random.Random(2)
    old = snapshot_of(match)
    told(send, match, chance)
    (event,) = told(send, match, chance)
    assert folded(old, event["play"]) is None
    event["change"] = "heard elsewhere"
    assert snapshot_after(event, old).latest.stored.ply == 2


def test_who_missed_what_another_did_reads(told):
    match, chance = seated(), random.Random(2)
    old = snapshot_of(match)
    leave(match_id=match.pk, seat=1)
    (event,) = told(send, match, chance)
    assert folded(old, event["play"]) is None


@pytest.mark.parametrize(
    "change",
    [
        {"form": 2},
        {"after": [0, 1, 0]},
        {"after": None},
        {"event": "7X"},
        {"event": 7},
        {"clocks": {}},
        {"moments": {"turn_began": "yesterday", "flag": None, "due": None}},
    ],
    ids=str,
)
def test_what_cannot_be_understood_is_read(told, change):
    match = seated()
    old = snapshot_of(match)
    (event,) = told(send, match, random.Random(3))
    assert folded(old, event["play"])
    assert folded(old, json.dumps(json.loads(event["play"]) | change)) is None


@pytest.mark.parametrize("written", ["", "{", "[]", "null", "{}"])
def test_nonsense_is_read(written):
    match = seated()
    assert folded(snapshot_of(match), written) is None


def test_an_announcement_without_the_play_is_read():
    match = seated()
    event = {"match": match.pk, "change": "by an older process"}
    assert snapshot_after(event, SimpleNamespace(latest=None)).match == match
