"""The referee: computers play and rounds begin with nobody watching, once each, and one error stops nothing else."""

import logging
import subprocess
import sys
from datetime import timedelta

import pytest
from django.utils import timezone

from games.engine.cards import parse_cards
from games.models import Match, Round
from games.referee import act, act_on_due
from games.services.resign import resign
from games.tests.tables import (
    person,
    play_match,
    play_plies,
    play_round,
    position_of,
    round_of,
    set_table,
    stored_state,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(anna):
    """A computer is to play, in seat 1."""
    return set_table(anna, level="random", dealer=0)


def make_due(match):
    Round.objects.filter(match=match).update(due=timezone.now())


def test_a_computer_plays_when_it_is_due(match):
    assert act_on_due() == 1
    position = position_of(match)
    assert (position.ply, position.turn) == (1, 0)
    assert round_of(match).due is None


def test_not_before(match):
    Round.objects.update(due=timezone.now() + timedelta(seconds=5))
    assert act_on_due() == 0
    assert round_of(match).ply == 0


def test_computers_take_their_time(anna, settings):
    settings.SCOPA_BOT_PAUSE = (0.9, 1.6)
    match = set_table(anna, level="random", dealer=0)
    pause = (round_of(match).due - timezone.now()).total_seconds()
    assert 0.5 < pause <= 1.6


def test_a_person_is_waited_for(match):
    act_on_due()
    before = stored_state(match)
    assert act_on_due() == 0
    assert stored_state(match) == before


def test_computers_play_one_after_the_other(anna):
    match = set_table(anna, players=4, level="random", dealer=0)
    assert [act_on_due() for _ in range(4)] == [1, 1, 1, 0]
    assert position_of(match).turn == 0


@pytest.mark.parametrize("level", ["random", "greedy"])
def test_what_they_play_is_legal_and_goes_by_what_they_may_see(anna, level):
    match = play_match(set_table(anna, players=3, level=level, target=1))
    assert match.status == Match.Status.OVER


def test_nobody_presses_next_for_them(anna):
    match = set_table(anna, level="random", target=200)
    play_on = play_plies
    while not position_of(match).finished:
        if not act_on_due():
            play_on(match, 1)
    assert set(match.seats.values_list("ready", flat=True)) == {0}


def test_the_next_round_begins_after_the_wait(anna):
    match = set_table(anna, person("Bruno"), target=200)
    play_round(match)
    assert act_on_due() == 0
    make_due(match)
    assert act_on_due() == 1
    assert round_of(match).number == 2
    assert not match.rounds.filter(number=1).exclude(due=None).exists()
    assert act_on_due() == 0


def test_twice_the_same_round_is_played_once(match):
    """Two referees that have both read what is due: the second changes nothing."""
    stored = Round.objects.select_related("match").get(match=match)
    again = Round.objects.select_related("match").get(match=match)
    act(stored)
    before = stored_state(match)
    act(again)
    assert stored_state(match) == before


def test_twice_the_next_round_is_dealt_once(anna):
    match = set_table(anna, person("Bruno"), target=200)
    play_round(match)
    make_due(match)
    readings = [Round.objects.select_related("match").get(match=match) for _ in range(2)]
    act(readings[0])
    before = stored_state(match)
    act(readings[1])
    assert stored_state(match) == before


def test_a_match_that_is_over_is_left_alone(match):
    resign(match_id=match.pk, seat=0)
    make_due(match)
    assert act_on_due() == 1
    assert (round_of(match).ply, round_of(match).due) == (0, None)
    assert act_on_due() == 0


def test_a_seat_that_a_person_has_again_is_waited_for(match):
    match.seats.filter(index=1).update(level="", player=person("Bruno"))
    act_on_due()
    assert (round_of(match).ply, round_of(match).due) == (0, None)


def test_an_error_in_one_match_stops_no_other(anna, caplog):
    broken = set_table(anna, level="random", dealer=0)
    sound = set_table(person("Bruno"), level="random", dealer=0)
    Round.objects.filter(match=broken).update(deck="not a deck")
    with caplog.at_level(logging.ERROR):
        assert act_on_due() == 2
    assert round_of(sound).ply == 1
    assert broken.key in caplog.text and caplog.text.count("Traceback") == 1
    wait = (round_of(broken).due - timezone.now()).total_seconds()
    assert 5 < wait <= 10
    caplog.clear()
    assert act_on_due() == 0 and not caplog.records


def test_after_the_error_is_put_right_it_goes_on(anna):
    match = set_table(anna, level="random", dealer=0)
    deck = round_of(match).deck
    Round.objects.update(deck="not a deck")
    act_on_due()
    Round.objects.update(deck=deck, due=timezone.now())
    act_on_due()
    assert round_of(match).ply == 1


def test_many_tables_are_served_in_one_go(anna):
    matches = [set_table(anna, level="random", dealer=0) for _ in range(8)]
    assert act_on_due() == 8
    assert [round_of(match).ply for match in matches] == [1] * 8


@pytest.mark.django_db(transaction=True)
def test_another_process_goes_on_where_this_one_stopped(anna):
    """Nothing of a match is kept in a process: one that has just started finds what is due."""
    from django.db import connection

    match = set_table(anna, level="greedy", dealer=0)
    hands = position_of(match).hands
    code = (
        "import django; django.setup()\n"
        "from django.db import connection\n"
        f"connection.settings_dict['NAME'] = {str(connection.settings_dict['NAME'])!r}\n"
        "from games.referee import act_on_due\n"
        "print(act_on_due())"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
    assert (done.stdout.strip(), done.returncode) == ("1", 0), done.stderr
    after = position_of(match)
    assert (after.ply, after.turn) == (1, 0)
    assert after.hands[0] == hands[0] and after.hands[1] != hands[1]
    assert len(parse_cards(round_of(match).deck)) == 40
