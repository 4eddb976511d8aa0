"""Giving a match up: the side loses, whatever the score."""

import pytest
from django.urls import reverse

from games.engine.record import check_record
from games.models import Match
from games.selectors import record_of
from games.services.refusals import Refused
from games.services.resign import resign
from games.tests.markup import asks_to_sign_in, part
from games.tests.tables import person, play_plies, play_round, round_of, set_table, stored_state

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(anna):
    return set_table(anna, person("Bruno"), dealer=0)


def give_up(client, match):
    return client.post(reverse("games:resign", args=[match.key]), follow=True)


def test_the_other_side_wins(match):
    play_plies(match, 5)
    resign(match_id=match.pk, seat=0)
    match.refresh_from_db()
    assert (match.status, match.winner, match.ended_by) == (Match.Status.OVER, 1, "resignation")
    assert match.ended is not None


def test_also_when_it_is_not_ones_turn(match):
    resign(match_id=match.pk, seat=1)
    match.refresh_from_db()
    assert match.winner == 0


def test_the_plays_and_totals_stay_as_they_were(anna):
    match = set_table(anna, person("Bruno"), target=200)
    play_round(match)
    match.refresh_from_db()
    before = (match.totals, round_of(match).plays)
    resign(match_id=match.pk, seat=0)
    match.refresh_from_db()
    assert (match.totals, round_of(match).plays) == before


def test_the_partners_of_a_side_lose_together():
    people = [person(name) for name in ("Anna", "Bruno", "Carla", "Dino")]
    match = set_table(*people, teams=2)
    resign(match_id=match.pk, seat=3)
    match.refresh_from_db()
    assert match.winner == 0


@pytest.mark.parametrize(
    ("totals", "seat", "winner"),
    [([3, 5, 4], 0, 1), ([3, 5, 4], 1, 2), ([3, 4, 4], 0, None), ([0, 0, 0], 2, None)],
)
def test_of_several_others_the_best_wins(anna, totals, seat, winner):
    match = set_table(anna, person("Bruno"), person("Carla"))
    Match.objects.filter(pk=match.pk).update(totals=totals)
    resign(match_id=match.pk, seat=seat)
    match.refresh_from_db()
    assert match.winner == winner


def test_nothing_is_due_any_more(anna):
    match = set_table(anna, person("Bruno"), target=200)
    play_round(match)
    assert round_of(match).due is not None
    resign(match_id=match.pk, seat=0)
    assert round_of(match).due is None


def test_twice(match):
    resign(match_id=match.pk, seat=0)
    before = stored_state(match)
    with pytest.raises(Refused, match="nothing to resign"):
        resign(match_id=match.pk, seat=1)
    assert stored_state(match) == before


def test_before_the_match_has_begun(anna):
    match = set_table(anna)
    with pytest.raises(Refused, match="nothing to resign"):
        resign(match_id=match.pk, seat=0)


@pytest.mark.parametrize("plies", [0, 1, 17, 35, 36])
def test_the_record_is_valid_whenever_it_happens(anna, plies):
    match = set_table(anna, person("Bruno"), target=200)
    play_plies(match, plies)
    resign(match_id=match.pk, seat=1)
    match.refresh_from_db()
    told = check_record(record_of(match))
    assert told["valid"], told
    assert (told["winner"], told["ended_by"]) == (0, "resignation")


def test_the_form_shows_the_end(client, match, anna):
    client.force_login(anna)
    assert "Resign this match" in client.get(match.get_absolute_url()).text
    shown = part(give_up(client, match).text, "panel").text
    assert "Bruno wins the match" in shown and "by resignation" in shown


def test_the_form_twice_is_told(client, match, anna):
    client.force_login(anna)
    give_up(client, match)
    answer = give_up(client, match)
    assert "nothing to resign" in answer.text
    assert "Resign this match" not in answer.text


def test_a_stranger(client, match):
    client.force_login(person("Carla"))
    assert give_up(client, match).status_code == 404
    match.refresh_from_db()
    assert match.status == Match.Status.PLAYING


def test_signed_out(client, match):
    assert asks_to_sign_in(give_up(client, match))
    match.refresh_from_db()
    assert match.status == Match.Status.PLAYING


def test_a_spectator_has_no_button(client, match):
    client.force_login(person("Carla"))
    assert "Resign" not in client.get(match.get_absolute_url()).text
