"""Computers for the free seats: only those who sit at the table may ask."""

import pytest
from django.urls import reverse

from games.models import Match
from games.services.refusals import Refused
from games.services.seats import fill_free_seats
from games.tests.markup import asks_to_sign_in
from games.tests.tables import person, set_table, stored_state

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(anna):
    return set_table(anna, person("Bruno"), players=4)


def fill(client, match, **fields):
    return client.post(reverse("games:fill", args=[match.key]), fields)


def test_the_free_seats_go_to_computers_and_the_match_begins(match, anna):
    fill_free_seats(match_id=match.pk, player=anna, level="random")
    match.refresh_from_db()
    assert [seat.level for seat in match.seats.all()] == ["", "", "random", "random"]
    assert (match.status, match.rounds.count()) == (Match.Status.PLAYING, 1)


def test_computers_have_names_of_their_own(match, anna):
    fill_free_seats(match_id=match.pk, player=anna, level="random")
    assert len({seat.shown_name for seat in match.seats.all()}) == 4


def test_twice(match, anna):
    fill_free_seats(match_id=match.pk, player=anna, level="random")
    before = stored_state(match)
    with pytest.raises(Refused, match="Every seat is taken already"):
        fill_free_seats(match_id=match.pk, player=anna, level="random")
    assert stored_state(match) == before


def test_a_level_that_there_is_not_changes_nothing(match, anna):
    before = stored_state(match)
    with pytest.raises(Refused, match="no such computer player"):
        fill_free_seats(match_id=match.pk, player=anna, level="grandmaster")
    assert stored_state(match) == before


def test_a_stranger_cannot(match):
    before = stored_state(match)
    with pytest.raises(Refused, match="Only the one who opened this table"):
        fill_free_seats(match_id=match.pk, player=person("Carla"), level="random")
    assert stored_state(match) == before


def test_a_guest_at_the_table_cannot_begin_it_for_its_host(client, match):
    bruno, before = match.seats.get(index=1).player, stored_state(match)
    client.force_login(bruno)
    assert "Fill the free seats" not in client.get(match.get_absolute_url()).text
    answer = client.post(reverse("games:fill", args=[match.key]), follow=True)
    assert "Only the one who opened this table" in answer.text
    assert stored_state(match) == before


def test_the_button_asks_for_the_regular_level(client, match, anna):
    client.force_login(anna)
    assert "Fill the free seats" in client.get(match.get_absolute_url()).text
    assert fill(client, match).status_code == 302
    assert match.seats.filter(level="careful").count() == 2


def test_a_stranger_has_no_button_and_no_way(client, match):
    client.force_login(person("Carla"))
    assert "Fill the free seats" not in client.get(match.get_absolute_url() + "?watch=1").text
    assert fill(client, match).status_code == 404
    assert match.seats.filter(level="").count() == 4


def test_signed_out(client, match):
    assert asks_to_sign_in(fill(client, match))
    assert match.seats.filter(level="").count() == 4


def test_only_by_post(client, match, anna):
    client.force_login(anna)
    assert client.get(reverse("games:fill", args=[match.key])).status_code == 405
