"""Matches that end at the same moment: each counts once, ladders agree with what was counted, and nobody is stuck."""

import random
from itertools import pairwise

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import Player, Rating, RatingChange
from accounts.ratings.ladders import LADDERS
from games.models import Match, Result
from games.players.history import history_page
from games.players.ladder import ladder_page, place_on
from games.players.record import record_of_player
from games.services.recompute import recompute_ratings
from games.services.resign import resign
from games.tests.tables import at_once, person, play_round
from games.tests.test_rating import end, rated_match

pytestmark = pytest.mark.django_db(transaction=True)
LADDER = LADDERS["scopa-live"]


def errors_in(done):
    return [one for one in done if isinstance(one, Exception)]


@pytest.fixture
def four():
    return [person(name) for name in ("Anna", "Bruno", "Carla", "Dino")]


def test_two_matches_of_one_player_both_count(four):
    anna, bruno, carla, _ = four
    matches = [rated_match(anna, bruno), rated_match(carla, anna)]
    done = at_once(
        lambda: resign(match_id=matches[0].pk, seat=1), lambda: resign(match_id=matches[1].pk, seat=1)
    )
    assert not errors_in(done), done
    record = record_of_player(anna)
    assert (record.lines[0].matches, record.lines[0].won, record.lines[0].lost) == (2, 1, 1)
    first, second = RatingChange.objects.filter(player=anna).order_by("at")
    assert first.mu_after == second.mu_before and first.at < second.at
    stored = Rating.objects.get(player=anna)
    assert (stored.mu, stored.matches, stored.last_played) == (second.mu_after, 2, second.at)


def test_one_match_that_ends_many_times_counts_once(four):
    match = rated_match(*four[:2])
    done = at_once(*(lambda winner=number % 2: end(match, winner=winner) for number in range(6)))
    assert not errors_in(done), done
    assert Result.objects.count() == RatingChange.objects.count() == 2
    match.refresh_from_db()
    winner = match.results.get(outcome=Result.Outcome.WON)
    assert winner.side == match.winner == RatingChange.objects.get(rank=0).side


@pytest.mark.parametrize("model", [Result, RatingChange])
def test_the_database_holds_one_row_a_match_and_player(four, model):
    end(rated_match(*four[:2]))
    row = model.objects.first()
    row.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        row.save(force_insert=True)


def test_the_same_people_end_many_matches_in_every_order(four, settings):
    """Each match locks the ratings of its players; whoever locks in another order would wait for ever."""
    settings.SCOPA_RATED_A_DAY = 100
    chance = random.Random(3)
    matches = [rated_match(*chance.sample(four, 4), teams=2 if number % 2 else 0) for number in range(6)]
    matches += [rated_match(*chance.sample(four, 2)) for _ in range(4)]
    done = at_once(*(lambda match=match: end(match, winner=match.pk % 2) for match in matches))
    assert not errors_in(done), done
    for player in four:
        changes = list(RatingChange.objects.filter(player=player).order_by("at"))
        assert all(before.mu_after == after.mu_before for before, after in pairwise(changes))
        stored = Rating.objects.get(player=player)
        assert (stored.matches, stored.mu) == (len(changes), changes[-1].mu_after)
    assert recompute_ratings(write=False).differences == []


def test_the_ladder_agrees_with_the_places_while_matches_end(four, settings):
    settings.SCOPA_RATING_SETTLED, settings.SCOPA_RATED_A_DAY = 1000, 100
    matches = [rated_match(one, other) for one in four for other in four if one != other]

    def read():
        return [rung.player.name for rung in ladder_page(LADDER, page=1, now=timezone.now()).rungs]

    done = at_once(*(lambda match=match: end(match) for match in matches), *[read] * 3)
    assert not errors_in(done), done
    for seen in done[len(matches) :]:
        assert len(seen) == len(set(seen)), "nobody stands there twice"
    page = ladder_page(LADDER, page=1, now=timezone.now())
    assert [rung.place for rung in page.rungs] == [1, 2, 3, 4]
    assert [place_on(LADDER, rung.player, timezone.now()) for rung in page.rungs] == [1, 2, 3, 4]
    strengths = [Rating.objects.get(player=rung.player).mu for rung in page.rungs]
    assert strengths == sorted(strengths, reverse=True)


def test_the_last_play_and_resigning_at_once_end_a_match_one_way(four):
    match = rated_match(*four[:2], target=1)
    done = at_once(lambda: play_round(match), lambda: resign(match_id=match.pk, seat=0))
    match.refresh_from_db()
    assert match.status == Match.Status.OVER, done
    row = history_page(four[0], page=1, everything=True).rows[0]
    change = RatingChange.objects.get(player=four[0])
    assert row.outcome == ("won" if match.winner == 0 else "lost")
    assert (row.change.points > 0) == (row.outcome == "won") == (change.points > 0)


def test_closed_accounts_leave_ladders_but_not_matches(four):
    end(rated_match(*four[:2]))
    Player.objects.filter(pk=four[0].pk).update(is_active=False)
    page = ladder_page(LADDER, page=1, now=timezone.now(), provisional=True)
    assert [rung.player for rung in page.rungs] == [four[1]]
    assert history_page(four[1], page=1, everything=False).rows[0].sides[1][0][0].player == four[0]
