"""Challenging a player by name: asked, accepted, declined with a word, or over by itself."""

import pytest

from games.models import Match, Relation
from games.referee.offers import tend_offers
from games.services.challenges import challenge, decline
from games.services.offers import withdraw
from games.services.refusals import Refused
from games.services.resign import resign
from games.services.seats import take_seat
from games.tests.lobbies import NORMAL, gone, here, later
from games.tests.tables import person, stored_state, variant

pytestmark = pytest.mark.django_db


def ask(player, asked, **terms):
    here(player)
    return challenge(player=player, asked=asked, **({"variant": variant(), "clock": NORMAL} | terms))


@pytest.fixture
def asked(anna, bruno):
    return ask(anna, bruno)


def status(match):
    match.refresh_from_db()
    return match.status


def test_a_challenge_is_accepted(asked, bruno):
    take_seat(match_id=asked.pk, player=bruno)
    assert status(asked) == Match.Status.PLAYING


def test_a_challenge_is_declined_with_a_word_once(asked, bruno):
    decline(match_id=asked.pk, player=bruno, word="  Not\nnow,\x00 after  supper ")
    assert (status(asked), asked.answer) == ("dropped", "Not now, after supper")
    before = stored_state(asked)
    decline(match_id=asked.pk, player=bruno, word="again")
    assert stored_state(asked) == before


def test_the_word_has_an_end(asked, bruno):
    decline(match_id=asked.pk, player=bruno, word="no " * 200)
    asked.refresh_from_db()
    assert len(asked.answer) <= 200


def test_a_challenge_is_for_one_alone(asked):
    carla, before = person("Carla"), stored_state(asked)
    with pytest.raises(Refused, match="for somebody else"):
        take_seat(match_id=asked.pk, player=carla)
    with pytest.raises(Refused, match="for somebody else"):
        decline(match_id=asked.pk, player=carla)
    assert stored_state(asked) == before


def test_a_challenge_is_declined_too_late(asked, bruno):
    take_seat(match_id=asked.pk, player=bruno)
    before = stored_state(asked)
    with pytest.raises(Refused, match="accepted already"):
        decline(match_id=asked.pk, player=bruno)
    assert stored_state(asked) == before


def test_nobody_is_asked_twice_at_once(asked, anna, bruno):
    with pytest.raises(Refused, match="asked Bruno already"):
        ask(anna, bruno)
    decline(match_id=asked.pk, player=bruno)
    assert ask(anna, bruno).status == Match.Status.OPEN


def test_a_rated_challenge_needs_a_clock(anna, bruno):
    with pytest.raises(Refused, match="needs a clock"):
        ask(anna, bruno, clock="", rated=True)
    assert ask(anna, bruno, clock="").status == Match.Status.OPEN


def test_more_than_two_are_not_challenged(anna, bruno):
    with pytest.raises(Refused, match="is for two"):
        ask(anna, bruno, players=4, teams=2)
    assert not Match.objects.exists()


def test_nobody_is_asked_again_and_again(anna, bruno, time):
    for _ in range(3):
        withdraw(match_id=ask(anna, bruno).pk, player=anna)
    with pytest.raises(Refused, match="asked Bruno several times"):
        ask(anna, bruno)
    assert ask(anna, person("Carla")).status == Match.Status.OPEN
    time.pass_(3601)
    assert ask(anna, bruno).status == Match.Status.OPEN


def test_those_who_accept_are_asked_as_often_as_one_likes(anna, bruno):
    for _ in range(4):
        begun = ask(anna, bruno)
        take_seat(match_id=begun.pk, player=bruno)
        resign(match_id=begun.pk, seat=0)


def test_nobody_asks_themselves(anna):
    with pytest.raises(Refused, match="yourself"):
        ask(anna, anna)
    assert not Match.objects.exists()


def test_one_who_blocks_is_not_asked(anna, bruno):
    Relation.objects.create(player=bruno, other=anna, kind=Relation.Kind.BLOCK)
    with pytest.raises(Refused, match="takes no challenge from you"):
        ask(anna, bruno)


def test_a_live_challenge_ends_after_ten_minutes(asked, anna):
    here(anna, ago=-599)
    tend_offers(later(599))
    assert status(asked) == Match.Status.OPEN
    tend_offers(later(601))
    assert status(asked) == Match.Status.DROPPED


def test_a_live_challenge_goes_with_the_one_who_asks(asked, anna):
    tend_offers(later())
    gone(anna)
    tend_offers(later(1))
    tend_offers(later(22))
    assert status(asked) == Match.Status.DROPPED


def test_a_challenge_of_days_ends_after_three(anna, bruno):
    asked = ask(anna, bruno, clock="3d")
    gone(anna)
    tend_offers(later(days=2.9))
    assert status(asked) == Match.Status.OPEN
    tend_offers(later(days=3.1))
    assert status(asked) == Match.Status.DROPPED


def test_both_are_told(anna, bruno, monkeypatch, django_capture_on_commit_callbacks):
    told = []
    monkeypatch.setattr("games.services.notify._send", lambda ids, what: told.append(ids))
    with django_capture_on_commit_callbacks(execute=True):
        asked = ask(anna, bruno)
    assert {bruno.pk} in told
    told.clear()
    with django_capture_on_commit_callbacks(execute=True):
        decline(match_id=asked.pk, player=bruno)
    assert told == [{anna.pk, bruno.pk}]
