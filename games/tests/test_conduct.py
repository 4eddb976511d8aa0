"""Which part of their matches somebody finishes, and who must pause."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.conduct import completion_of, pause_until
from games.models import Match, Seat
from games.services.results import keep_results
from games.tests.tables import person, set_table, variant

pytestmark = pytest.mark.django_db

Fault = Seat.Fault
NOW = timezone.now()


@pytest.fixture
def dora(db):
    return person("Dora")


def sat(player, fault="", *, ago=0.0, clock="180+5", status=Match.Status.OVER, other=True):
    """Let somebody have sat at a match that ended so many hours ago."""
    ended = NOW - timedelta(hours=ago)
    match = Match.objects.create(variant=variant(), status=status, clock=clock, ended=ended)
    Seat.objects.create(match=match, index=0, player=player, fault=fault)
    partner = person("Other") if other else None
    Seat.objects.create(match=match, index=1, player=partner, level="" if other else "random")
    if status == Match.Status.OVER:
        keep_results(match, [])


def test_who_has_finished_nothing_has_no_rate(dora):
    assert completion_of([dora.pk]) == {}
    set_table(dora, person("Elsa"))
    assert completion_of([dora.pk]) == {}


def test_the_part_that_was_played_to_the_end(dora):
    for fault in ("", "", "", Fault.LEFT):
        sat(dora, fault)
    assert completion_of([dora.pk]) == {dora.pk: 75}


@pytest.mark.parametrize(
    ("fault", "clock", "rate"),
    [
        (Fault.LEFT, "", 50),
        (Fault.STALLED, "180+5", 50),
        (Fault.FLAG, "3d", 50),
        (Fault.FLAG, "180+5", 100),  # to lose on time is to lose
    ],
)
def test_what_counts_as_not_finished(dora, fault, clock, rate):
    sat(dora)
    sat(dora, fault, clock=clock)
    assert completion_of([dora.pk]) == {dora.pk: rate}


def test_not_to_begin_counts_and_to_call_off_does_not(dora):
    sat(dora)
    sat(dora, Fault.ABSENT, status=Match.Status.DROPPED)
    sat(dora, Fault.LEFT, status=Match.Status.DROPPED)
    assert completion_of([dora.pk]) == {dora.pk: 50}


def test_matches_against_the_computer_say_nothing(dora):
    sat(dora, Fault.LEFT, other=False)
    sat(dora, other=True)
    assert completion_of([dora.pk]) == {dora.pk: 100}


def test_only_the_last_fifty_count(dora):
    for _ in range(10):
        sat(dora, Fault.LEFT, ago=100)
    for number in range(50):
        sat(dora, ago=number)
    assert completion_of([dora.pk]) == {dora.pk: 100}


def test_ten_times_that_ran_out_in_a_weekend_are_one_incident(dora):
    """LEAVE-05."""
    for number in range(10):
        sat(dora, Fault.FLAG, clock="1d", ago=number * 2)
    for number in range(9):
        sat(dora, ago=50 + number)
    assert completion_of([dora.pk]) == {dora.pk: 90}
    sat(dora, Fault.FLAG, clock="1d", ago=49)
    assert completion_of([dora.pk]) == {dora.pk: 82}


def test_each_player_for_themselves(dora):
    elsa = person("Elsa")
    sat(dora, Fault.LEFT)
    sat(elsa)
    assert completion_of([dora.pk, elsa.pk]) == {dora.pk: 0, elsa.pk: 100}


# -- a pause ----------------------------------------------------------------------------------------------


def test_three_matches_left_within_an_hour_bring_a_short_pause(dora, settings):
    settings.SCOPA_PAUSE = 600
    for ago in (0.9, 0.5):
        sat(dora, Fault.LEFT, ago=ago, status=Match.Status.DROPPED)
    assert pause_until(dora, NOW) is None
    sat(dora, Fault.LEFT, ago=0.1)
    until = NOW - timedelta(hours=0.1) + timedelta(minutes=10)
    assert pause_until(dora, NOW) == until
    assert pause_until(dora, until) is None


def test_not_in_more_than_an_hour_and_not_in_matches_of_days(dora):
    for ago in (1.2, 0.5, 0):
        sat(dora, Fault.LEFT, ago=ago)
    for ago in (0.1, 0.2):
        sat(dora, Fault.LEFT, ago=ago, clock="3d")
    assert pause_until(dora, NOW) is None


def test_three_stalls_in_thirty_matches(dora):
    """LEAVE-11."""
    for number in range(28):
        sat(dora, ago=1 + number)
    sat(dora, Fault.STALLED, ago=50)
    sat(dora, Fault.STALLED, ago=0.5)
    sat(dora, Fault.STALLED, ago=0)
    assert pause_until(dora, NOW) is None  # the first of them is 31 matches ago
    sat(dora, Fault.STALLED, ago=0)
    assert pause_until(dora, NOW) is not None


def test_a_good_player_need_not_pause(dora):
    for number in range(5):
        sat(dora, Fault.FLAG, ago=number / 10)
    assert pause_until(dora, NOW) is None
