"""Strong computers think in processes of their own: nobody waits for them, and what they think of is played once."""

import logging
import os
import signal
import time as wall
from concurrent.futures import Future

import pytest
from django.utils import timezone

from games.models import Round
from games.referee import act_on_due
from games.referee.rounds import CLAIM
from games.referee.thinking import THINKERS, Thinkers, Turn
from games.services.resign import resign
from games.tests.tables import person, play_plies, position_of, round_of, set_table, stored_state

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def thinkers(settings):
    settings.SCOPA_THINKERS = 1
    yield
    THINKERS.stop()


@pytest.fixture
def match(anna):
    """A computer that thinks long is to play."""
    return set_table(anna, level="hard", dealer=0)


def thought_out(count=1):
    """Let the referee act until so many plays were put down."""
    done, deadline = 0, wall.monotonic() + 60
    while done < count:
        assert wall.monotonic() < deadline, "nothing was thought out"
        done += act_on_due()
        wall.sleep(0.02)


def test_the_referee_goes_on_meanwhile(match):
    other = set_table(person("Bruno"), level="random", dealer=0)
    assert act_on_due() == 1
    assert (round_of(match).ply, round_of(other).ply) == (0, 1)
    assert round_of(match).due > timezone.now(), "no other referee thinks about it too"
    thought_out()
    assert (position_of(match).ply, position_of(match).turn) == (1, 0)
    assert round_of(match).due is None


def test_it_is_asked_once(match):
    for _ in range(3):
        Round.objects.filter(match=match).update(due=timezone.now())
        act_on_due()
    assert len(THINKERS.asked) <= 1
    thought_out()
    assert round_of(match).ply == 1


def test_what_comes_too_late_is_not_played(match):
    act_on_due()
    resign(match_id=match.pk, seat=0)
    before = stored_state(match)
    while THINKERS.asked:
        act_on_due()
        wall.sleep(0.02)
    assert stored_state(match) == before


def test_where_the_process_dies_another_thinks(match, caplog):
    act_on_due()
    for process in list(THINKERS.pool._processes):
        os.kill(process, signal.SIGKILL)
    while THINKERS.asked:
        act_on_due()
        wall.sleep(0.02)
    stored = round_of(match)
    assert stored.ply == 0 and stored.due - timezone.now() <= CLAIM
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    Round.objects.filter(match=match).update(due=timezone.now())
    thought_out()
    assert round_of(match).ply == 1


def test_where_the_process_died_with_nothing_to_do_another_thinks(match, caplog):
    act_on_due()
    thought_out()
    for process in list(THINKERS.pool._processes):
        os.kill(process, signal.SIGKILL)
    while not THINKERS.pool._broken:
        wall.sleep(0.02)
    play_plies(match, 1)
    Round.objects.filter(match=match).update(due=timezone.now())
    thought_out()
    assert round_of(match).ply == 3
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_a_turn_that_was_taken_and_forgotten_is_due_again(match):
    """The referee that took it is no more."""
    act_on_due()
    THINKERS.stop()
    left = round_of(match).due - timezone.now()
    assert left <= CLAIM
    Round.objects.filter(match=match).update(due=timezone.now())
    thought_out()
    assert round_of(match).ply == 1


def test_without_processes_the_referee_thinks_itself(match, settings):
    settings.SCOPA_THINKERS = 0
    assert act_on_due() == 1
    assert round_of(match).ply == 1


def test_the_more_there_is_to_think_the_less_of_each(match):
    asked = []

    class Pool:
        def submit(self, think, level, view, seed, totals, budget):
            asked.append(budget)
            return Future()

    thinkers = Thinkers(pool=Pool())
    for ply in range(4):
        stored = round_of(match)
        stored.ply = ply
        thinkers.ask(Turn(stored, 1), "hard", None, (0, 0))
    assert [round(budget.iterations / asked[0].iterations, 2) for budget in asked] == [1, 0.5, 0.33, 0.25]
