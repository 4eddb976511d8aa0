"""What people were told is compared with what is stored: whatever differs is found."""

import pytest

from games.chaos.people import Told
from games.chaos.reckoning import complaints, most_lost, reckon
from games.models import Match, Round
from games.tests.tables import person, play_match, set_table

pytestmark = pytest.mark.django_db

CLEAN = {"lost": 0, "twice": 0, "invalid": 0, "unfinished": 0, "cheated": 0}


@pytest.fixture
def match():
    return play_match(set_table(person("Anna"), person("Bruno"), clock="180+5", target=1))


@pytest.fixture
def told(match):
    """What both were told, as it is stored."""
    stored = match.rounds.get(number=1)
    return [
        Told(match.key, 0, (1, ply), text, thought)
        for ply, (text, thought) in enumerate(zip(stored.texts, stored.times, strict=True))
    ]


def found(match, told):
    return {name: value for name, value in reckon([match.pk], told).items() if name in CLEAN}


def test_nothing_is_wrong(match, told):
    assert found(match, told) == CLEAN
    figures = reckon([match.pk], told)
    assert (figures["told"], figures["matches"], figures["wrong"]) == (len(told), 1, [])


def test_a_play_that_is_not_stored(match, told):
    told[3].text = told[4].text
    assert found(match, told) == CLEAN | {"lost": 1}
    assert "(1, 3)" in reckon([match.pk], told)["wrong"][0]


@pytest.mark.parametrize("place", [(1, 500), (77, 0)])
def test_a_play_beyond_what_is_stored(match, told, place):
    told[3].place = place
    assert found(match, told) == CLEAN | {"lost": 1}


def test_a_play_that_was_taken_twice(match, told):
    assert found(match, [*told, told[3]]) == CLEAN | {"twice": 1}


def test_plays_that_were_counted_wrongly(match, told):
    Round.objects.filter(match=match, number=1).update(ply=7)
    assert found(match, told)["twice"] == 1


def test_a_record_that_does_not_replay(match, told):
    stored = match.rounds.get(number=1)
    stored.plays = " ".join([*stored.texts[1:], stored.texts[0]])
    stored.save()
    assert found(match, [])["invalid"] == 1


@pytest.mark.parametrize(
    "state", [{"status": Match.Status.PLAYING}, {"ended_by": "timeout"}, {"ended_by": "left"}]
)
def test_a_match_that_was_not_played_out(match, state):
    Match.objects.filter(pk=match.pk).update(**state)
    assert found(match, [])["unfinished"] == 1
    assert len(reckon([match.pk], [])["wrong"]) == 1


def test_a_clock_that_took_too_much(match, told):
    stored = match.rounds.get(number=1)
    for one in told:
        one.thought_ms, one.shown, one.taken = 0, 100.0 + one.place[1], 101.0 + one.place[1]
    too_much = round(most_lost(told[2], [])) + 1
    stored.thinks = " ".join(str(too_much if ply == 2 else 0) for ply in range(stored.ply))
    stored.save()
    assert found(match, told) == CLEAN | {"cheated": 1}
    assert reckon([match.pk], told)["clock_lost_most_ms"] == too_much
    assert (
        reckon([match.pk], told, [told[2].shown - 3, told[2].shown])["cheated"] == 0
    )  # two were down meanwhile
    assert reckon([match.pk], told, [told[2].taken + 1, told[2].shown])["cheated"] == 1


def test_complaints_of_a_log():
    said = "2026-05-04 12:00:00,1 WARNING a: away\n2026-05-04 12:00:01,2 ERROR b: no\\nTraceback\nTraceback (most)\n"
    assert len(complaints(said)) == 2
