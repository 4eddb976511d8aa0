"""What the end of a match does to the ratings of who played it: once, by who stayed, one after the other."""

from datetime import timedelta

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Rating, RatingChange
from accounts.ratings.ladders import LADDERS
from accounts.ratings.selectors import NEWCOMER, changes_of_match, ratings_of
from games.engine.variants import VARIANTS
from games.models import Match, Seat
from games.services.finish import drop, finish
from games.services.rating import ladder_of_match, on_ladder
from games.services.refusals import Refused
from games.services.resign import resign
from games.services.stop import abort
from games.tests.markup import part, read
from games.tests.tables import at_once, person, play_plies, play_rounds, set_table, variant

LADDER = "scopa-live"
pytestmark = pytest.mark.django_db


def rated_match(*people, days=False, **options):
    """Return a rated match that people sit at and play."""
    match = set_table(*people, clock="3d" if days else "", **options)
    Match.objects.filter(pk=match.pk).update(rated=True)
    match.refresh_from_db()
    return match


def end(match, winner=0, ended_by="target", **changed):
    with transaction.atomic():
        locked = Match.objects.select_for_update().get(pk=match.pk)
        finish(locked, winner=winner, ended_by=ended_by, now=changed.pop("now", timezone.now()), **changed)
    match.refresh_from_db()
    return match


def number(player, ladder=LADDER):
    return ratings_of([player.pk], ladder)[player.pk].number


def movement(match):
    """Return who rose (+) and who fell (-) by a match; who is missing was not moved."""
    names = dict(match.seats.values_list("player", "player__name"))
    return {
        names[player]: "+" if one.points > 0 else "-" for player, one in changes_of_match(match.pk).items()
    }


@pytest.fixture
def four():
    return [person(name) for name in ("Anna", "Bruno", "Carla", "Dino")]


def test_a_match_played_to_its_end_moves_both(anna, bruno):
    match = play_rounds(rated_match(anna, bruno))
    winner = anna if match.winner == 0 else bruno
    loser = bruno if winner == anna else anna
    assert number(winner) > 1500 > number(loser)
    assert ratings_of([anna.pk], LADDER)[anna.pk].matches == 1


def test_twice_counts_once(anna, bruno):
    match = end(rated_match(anna, bruno))
    before = list(Rating.objects.values()), list(RatingChange.objects.values())
    end(match, winner=1)
    assert (list(Rating.objects.values()), list(RatingChange.objects.values())) == before
    assert len(before[1]) == 2


def test_a_casual_match_moves_nobody(anna, bruno):
    play_rounds(set_table(anna, bruno))
    assert not Rating.objects.exists()


def test_a_match_with_a_guest_moves_nobody_and_says_so(anna):
    match = end(rated_match(anna, person("Guest", is_guest=True)))
    assert (match.uncounted, RatingChange.objects.count()) == ("guests", 0)


def test_a_match_with_a_computer_moves_nobody(anna):
    match = end(rated_match(anna, level="greedy"))
    assert (match.uncounted, RatingChange.objects.count()) == ("guests", 0)


def test_a_dropped_match_moves_nobody(anna, bruno):
    match = rated_match(anna, bruno)
    with transaction.atomic():
        drop(Match.objects.select_for_update().get(pk=match.pk), now=timezone.now())
    assert not RatingChange.objects.exists()


@pytest.mark.parametrize(
    ("of", "days", "ladder"),
    [
        ("scopa", False, "scopa-live"),
        ("scopa", True, "scopa-days"),
        ("cirulla", False, "cirulla-live"),
        ("asso_pigliatutto", False, "assi-live"),
        ("napola", True, "open-days"),
    ],
)
def test_each_family_and_speed_has_a_ladder_of_its_own(anna, bruno, of, days, ladder):
    end(rated_match(anna, bruno, of=of, days=days))
    assert set(Rating.objects.values_list("ladder", flat=True)) == {ladder}


@pytest.mark.parametrize("days", [False, True])
def test_a_match_is_found_on_its_ladder_alone(days):
    for slug in VARIANTS:
        match = Match.objects.create(variant=variant(slug), clock="3d" if days else "")
        found = [
            one for one in LADDERS.values() if Match.objects.filter(on_ladder(one), pk=match.pk).exists()
        ]
        assert found == [ladder_of_match(match)]


def test_partners_win_together(four):
    match = end(rated_match(*four, teams=2), winner=1)
    assert movement(match) == {"Anna": "-", "Bruno": "+", "Carla": "-", "Dino": "+"}


def test_of_three_each_has_the_place_of_their_points(four):
    match = end(rated_match(*four[:3]), winner=2, totals=[7, 4, 11])
    assert list(RatingChange.objects.order_by("player").values_list("rank", flat=True)) == [1, 2, 0]
    assert movement(match)["Carla"] == "+"


def test_the_winner_is_first_also_with_fewer_points(anna, bruno):
    match = end(rated_match(anna, bruno), winner=0, ended_by="all_coins", totals=[3, 9])
    assert movement(match) == {"Anna": "+", "Bruno": "-"}


def test_a_draw_between_equals_moves_nothing_but_is_better_known(anna, bruno):
    match = end(rated_match(anna, bruno), winner=None, ended_by="fixed_deals", totals=[9, 9])
    assert [one.points for one in changes_of_match(match.pk).values()] == [0, 0]
    assert ratings_of([anna.pk], LADDER)[anna.pk].margin < NEWCOMER.margin


@pytest.mark.parametrize("totals", [[10, 3], [3, 10]])
def test_who_resigns_has_lost_whoever_was_ahead(anna, bruno, totals):
    match = rated_match(anna, bruno)
    Match.objects.filter(pk=match.pk).update(totals=totals)
    resign(match_id=match.pk, seat=0)
    assert movement(match) == {"Anna": "-", "Bruno": "+"}


@pytest.mark.parametrize(
    ("ended_by", "fault"), [("timeout", Seat.Fault.FLAG), ("abandoned", Seat.Fault.LEFT)]
)
def test_the_partner_of_who_was_at_fault_goes_free(four, ended_by, fault):
    match = end(rated_match(*four, teams=2), winner=1, ended_by=ended_by, faults={2: fault})
    assert movement(match) == {"Carla": "-", "Bruno": "+", "Dino": "+"}


def test_the_partner_of_who_resigned_goes_free(four):
    match = rated_match(*four, teams=2)
    resign(match_id=match.pk, seat=3)
    assert movement(match) == {"Dino": "-", "Anna": "+", "Carla": "+"}


@pytest.mark.parametrize("winner", [0, 1])
def test_where_a_computer_played_to_the_end_only_who_left_has_lost(four, winner):
    match = rated_match(*four, teams=2)
    match.seats.filter(index=1).update(stand_in="greedy")
    assert movement(end(match, winner=winner)) == {"Bruno": "-"}


def test_who_came_back_in_time_is_rated_by_the_result(anna, bruno):
    match = rated_match(anna, bruno)
    match.seats.filter(index=0).update(stand_in="greedy", left=True)
    match.seats.filter(index=0).update(stand_in="", left=False)
    assert movement(end(match)) == {"Anna": "+", "Bruno": "-"}


def test_a_match_called_off_in_time_moves_nobody_and_later_it_is_lost(anna, bruno):
    """RAT-13."""
    early, late = (rated_match(anna, bruno) for _ in range(2))
    play_plies(early, 1)
    abort(match_id=early.pk, seat=0)
    assert not RatingChange.objects.exists()
    play_plies(late, 2)
    with pytest.raises(Refused):
        abort(match_id=late.pk, seat=0)
    resign(match_id=late.pk, seat=0)
    assert movement(late) == {"Anna": "-", "Bruno": "+"}


def test_the_same_opponents_are_rated_so_often_a_day(anna, bruno, settings):
    settings.SCOPA_RATED_A_DAY = 2
    now = timezone.now()
    matches = [end(rated_match(anna, bruno), now=now + timedelta(hours=hour)) for hour in (0, 1, 2)]
    assert [match.uncounted for match in matches] == ["", "", "often"]
    assert movement(end(rated_match(anna, person("Carla")), now=now + timedelta(hours=2)))
    assert movement(end(rated_match(anna, bruno), now=now + timedelta(hours=24, minutes=1)))


def test_partners_do_not_count_as_opponents(four, settings):
    settings.SCOPA_RATED_A_DAY = 1
    anna, bruno, carla, dino = four
    end(rated_match(anna, bruno, carla, dino, teams=2))
    assert movement(end(rated_match(anna, carla)))
    assert end(rated_match(bruno, carla)).uncounted == "often"


def test_a_second_match_adds_to_the_first(anna, bruno):
    first, second = rated_match(anna, bruno), rated_match(anna, person("Carla"))
    end(first)
    after_first = number(anna)
    change = changes_of_match(end(second).pk)[anna.pk]
    assert (change.before, change.after) == (after_first, number(anna))


def test_a_match_ends_after_those_its_players_ended_before(anna, bruno):
    now = timezone.now()
    first = end(rated_match(anna, bruno), now=now)
    second = end(rated_match(anna, person("Carla")), now=now - timedelta(seconds=3))
    assert second.ended > first.ended


def test_idle_months_make_a_rating_less_known(anna, bruno):
    end(rated_match(anna, bruno))
    later = timezone.now() + timedelta(days=400)
    now, then = (ratings_of([anna.pk], LADDER, when)[anna.pk] for when in (timezone.now(), later))
    assert then.margin > now.margin
    assert then.number == now.number


def test_a_rating_is_settled_once_its_margin_is_small(anna, bruno, settings):
    settings.SCOPA_RATING_SETTLED = 215
    settings.SCOPA_RATED_A_DAY = 100
    assert not ratings_of([anna.pk], LADDER)[anna.pk].settled
    for _ in range(12):
        end(rated_match(anna, bruno))
    assert ratings_of([anna.pk], LADDER)[anna.pk].settled
    stored = Rating.objects.get(player=anna)
    assert ratings_of([anna.pk], LADDER, stored.settled_until)[anna.pk].settled
    assert not ratings_of([anna.pk], LADDER, stored.settled_until + timedelta(days=9))[anna.pk].settled


def test_the_panel_tells_each_change_as_the_history_has_it(client, anna, bruno):
    match = rated_match(anna, bruno)
    end(rated_match(anna, person("Carla")))
    end(match)
    client.force_login(anna)
    shown = part(client.get(match.get_absolute_url()).text, "panel").text
    for change in RatingChange.objects.filter(match=match):
        assert f"{change.before.number} → {change.after.number}" in shown
    assert "Anna" in shown and "(+" in shown and "(−" in shown


def test_the_panel_says_why_a_match_did_not_count(client, anna, bruno, settings):
    settings.SCOPA_RATED_A_DAY = 0
    match = end(rated_match(anna, bruno))
    client.force_login(anna)
    assert "too often" in part(client.get(match.get_absolute_url()).text, "panel").text


def test_the_panel_of_a_casual_match_tells_of_no_rating(client, anna, bruno):
    match = end(set_table(anna, bruno))
    client.force_login(anna)
    assert "Rating" not in part(client.get(match.get_absolute_url()).text, "panel").text


def test_looking_at_a_finished_match_changes_nothing(client, admin_client, anna, bruno):
    match = end(rated_match(anna, bruno))
    before = [list(model.objects.values()) for model in (Match, Seat, Rating, RatingChange)]
    player_client = Client()
    player_client.force_login(anna)
    for name in ("table", "state", "record", "replay"):
        for reader in (client, player_client, admin_client):
            assert reader.get(reverse(f"games:{name}", args=[match.key]), {"ply": "3"}).status_code == 200
    assert [list(model.objects.values()) for model in (Match, Seat, Rating, RatingChange)] == before


@pytest.mark.django_db(transaction=True)
def test_matches_of_one_player_that_end_together_all_count(anna):
    matches = [rated_match(anna, person(f"Player {number}")) for number in range(6)]
    done = at_once(*(lambda match=match: end(match) for match in matches))
    assert not [one for one in done if isinstance(one, Exception)], done
    changes = RatingChange.objects.filter(player=anna).order_by("at")
    assert len(changes) == 6
    assert [one.mu_after for one in changes[:5]] == [one.mu_before for one in changes[1:]]
    rating = Rating.objects.get(player=anna)
    assert (rating.matches, rating.mu) == (6, changes[5].mu_after)


@pytest.mark.django_db(transaction=True)
def test_the_same_four_end_two_matches_together(four):
    matches = [rated_match(*people, teams=2) for people in (four, reversed(four))]
    done = at_once(*(lambda match=match: end(match) for match in matches))
    assert not [one for one in done if isinstance(one, Exception)], done
    assert RatingChange.objects.count() == 8


def test_ratings_stand_on_the_plates_and_move_with_the_end(client, anna, bruno):
    match = rated_match(anna, bruno)
    client.force_login(anna)
    assert "1500?" in part(client.get(match.get_absolute_url()).text, "felt").text
    end(match)
    felt = part(client.get(match.get_absolute_url()).text, "felt").text
    assert f"{number(anna)}?" in felt and f"{number(bruno)}?" in felt


def test_newcomers_and_guests_have_no_rating_at_a_casual_table(client, anna):
    match = set_table(anna, person("Guest", is_guest=True))
    client.force_login(anna)
    assert "1500" not in client.get(match.get_absolute_url()).text


def test_who_is_asked_to_join_reads_the_rating(client, anna, bruno):
    end(rated_match(anna, bruno))
    offer = set_table(anna)
    client.force_login(bruno)
    assert f"{number(anna)} ±" in read(client.get(offer.get_absolute_url()).text).text
