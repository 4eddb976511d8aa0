"""`manage.py recompute_ratings`: the same matches come to the same ratings, and what was spoilt is set right."""

import random
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.utils import timezone

from accounts.models import Rating, RatingChange
from games.models import Match, Seat
from games.services.recompute import recompute_ratings
from games.tests.tables import person, set_table
from games.tests.test_rating import end, rated_match

pytestmark = pytest.mark.django_db


def rows():
    ratings = Rating.objects.order_by("player", "ladder").values("player", "ladder", "mu", "sigma", "matches")
    changes = RatingChange.objects.order_by("match", "player").values("match", "player", "mu_after", "rank")
    return list(ratings), list(changes)


def run(*arguments):
    out, status = StringIO(), 0
    try:
        call_command("recompute_ratings", *arguments, stdout=out)
    except SystemExit as exit:
        status = exit.code
    return status, out.getvalue()


@pytest.fixture
def history(settings):
    """Matches of every kind among five people, some ended at moments out of order."""
    settings.SCOPA_RATED_A_DAY = 3
    chance, now = random.Random(5), timezone.now() - timedelta(days=900)
    people = [person(f"Player {number}") for number in range(5)]
    for _ in range(25):
        now += timedelta(days=chance.choice([0, 0, 1, 90]), seconds=chance.choice([-40, 0, 60]))
        pairs = chance.random() < 0.3
        some = chance.sample(people, 4 if pairs else 2)
        match = rated_match(*some, teams=2 if pairs else 0)
        if chance.random() < 0.3:
            end(match, winner=1, ended_by="timeout", faults={0: Seat.Fault.FLAG}, now=now)
        elif chance.random() < 0.3:
            match.seats.filter(index=1).update(stand_in="greedy")
            end(match, winner=1, now=now)
        else:
            end(match, winner=chance.choice([0, 1, None]), now=now)
    end(set_table(*people[:2]))
    end(rated_match(people[0], person("Guest", is_guest=True)))
    return people


def test_nothing_differs(history):
    before = rows()
    assert len(before[1]) > 30
    done = recompute_ratings()
    assert done.differences == []
    assert rows() == before


def test_from_nothing_it_comes_to_the_same(history):
    before = rows()
    RatingChange.objects.all().delete()
    Rating.objects.all().delete()
    assert recompute_ratings().changes == len(before[1])
    assert rows() == before


def test_what_was_spoilt_is_told_and_set_right(history):
    before = rows()
    spoilt = RatingChange.objects.last()
    Rating.objects.filter(player=spoilt.player, ladder=spoilt.ladder).update(mu=40)
    spoilt.delete()
    status, told = run("--check")
    assert status == 1
    assert "2 differences" in told and "stored None" in told and "stored (40.0" in told
    assert rows() != before
    assert run()[0] == 0
    assert rows() == before
    assert "no differences" in run("--check")[1]


def test_an_annulled_match_loses_its_effect(history):
    match = RatingChange.objects.first().match
    Match.objects.filter(pk=match.pk).update(uncounted=Match.Uncounted.ANNULLED)
    recompute_ratings()
    assert not RatingChange.objects.filter(match=match).exists()
    assert recompute_ratings().differences == []


def test_a_long_list_of_differences_is_cut(history):
    Rating.objects.update(mu=40)
    RatingChange.objects.update(mu_after=40)
    assert "… and" in run("--check")[1]
