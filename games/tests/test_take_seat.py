"""Sitting down: the free seats, once each, and those who come too late."""

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse

from accounts.models import Player
from games.models import Match, Seat
from games.services.refusals import Refused
from games.services.seats import take_seat
from games.tests.markup import read
from games.tests.tables import person, set_table, stored_state

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(anna):
    return set_table(anna, players=4, teams=2)


def people_at(match):
    return [seat.player and seat.player.name for seat in match.seats.all()]


def join(client, match, **fields):
    return client.post(reverse("games:join", args=[match.key]), fields)


def test_the_first_free_seat_is_taken(match):
    take_seat(match_id=match.pk, player=person("Bruno"))
    assert people_at(match) == ["Anna", "Bruno", None, None]


def test_a_seat_may_be_chosen(match):
    take_seat(match_id=match.pk, player=person("Bruno"), index=2)
    assert people_at(match) == ["Anna", None, "Bruno", None]


def test_the_last_seat_begins_the_match(match):
    for name in ("Bruno", "Carla", "Dino"):
        match.refresh_from_db()
        assert match.status == Match.Status.OPEN
        take_seat(match_id=match.pk, player=person(name))
    match.refresh_from_db()
    assert (match.status, match.totals, match.rounds.count()) == (Match.Status.PLAYING, [0, 0], 1)


def test_twice_keeps_the_seat_one_has(match):
    bruno = person("Bruno")
    first = take_seat(match_id=match.pk, player=bruno, index=2)
    before = stored_state(match)
    assert take_seat(match_id=match.pk, player=bruno, index=3) == first
    assert take_seat(match_id=match.pk, player=bruno) == first
    assert stored_state(match) == before


def test_a_seat_that_is_taken_while_others_are_free(match):
    take_seat(match_id=match.pk, player=person("Bruno"), index=1)
    with pytest.raises(Refused, match="That seat has just been taken"):
        take_seat(match_id=match.pk, player=person("Carla"), index=1)


def test_a_seat_that_is_not_there(match):
    with pytest.raises(Refused):
        take_seat(match_id=match.pk, player=person("Bruno"), index=7)


def test_too_late(anna):
    match = set_table(anna, person("Bruno"))
    before = stored_state(match)
    with pytest.raises(Refused, match="Every seat is taken"):
        take_seat(match_id=match.pk, player=person("Carla"))
    assert stored_state(match) == before


def test_the_database_itself_keeps_one_seat_a_player(match, anna):
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.filter(match=match, index=1).update(player=anna)


def test_the_database_itself_keeps_a_seat_from_a_person_and_a_computer(match, anna):
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.filter(match=match, index=0).update(level="greedy")


def test_the_page_of_the_link_shows_who_invites_and_the_free_seats(client, match):
    page = read(client.get(match.get_absolute_url()).text)
    assert "Anna invites you to play" in page.text
    assert [one["value"] for one in page.all("input", name="seat")] == ["1", "2", "3"]
    assert not Player.objects.exclude(name="Anna").exists()


def test_a_stranger_sits_down_as_a_guest(client, match):
    answer = join(client, match, seat="2")
    assert answer.url == match.get_absolute_url()
    guest = Player.objects.get(is_guest=True)
    assert people_at(match) == ["Anna", None, guest.name, None]
    assert "Your hand" in client.get(match.get_absolute_url()).text


def test_a_double_click_takes_one_seat(client, match):
    join(client, match)
    join(client, match)
    assert match.seats.exclude(player=None).count() == 2
    assert Player.objects.filter(is_guest=True).count() == 1


@pytest.mark.parametrize("seat", ["x", "-1", "1.5", "٣", "9" * 400, ""])
def test_a_seat_that_is_no_number_means_any(client, match, seat):
    assert join(client, match, seat=seat).status_code == 302
    assert match.seats.exclude(player=None).count() == 2


def test_the_page_tells_those_who_come_too_late_and_lets_them_watch(client, anna):
    match = set_table(anna, person("Bruno"))
    client.force_login(person("Carla"))
    answer = join(client, match)
    assert answer.status_code == 409
    assert "Every seat is taken" in answer.text
    assert f"{match.get_absolute_url()}?watch=1" in answer.text


def test_nobody_watches_where_watching_is_off(client, anna):
    match = set_table(anna, person("Bruno"), watching=False)
    answer = client.get(match.get_absolute_url())
    assert answer.status_code == 403
    assert "watch=1" not in answer.text
    assert "Every seat is taken" in answer.text and "welcome to watch" not in answer.text
    assert client.get(match.get_absolute_url() + "?watch=1").status_code == 403
    assert client.get(reverse("games:state", args=[match.key])).status_code == 404


def test_a_match_that_there_is_not(client):
    for name in ("table", "state", "record"):
        assert client.get(reverse(f"games:{name}", args=["nothing"])).status_code == 404
    assert client.post(reverse("games:join", args=["nothing"])).status_code == 404
    assert not Player.objects.exists()
    client.force_login(person("Anna"))
    for name in ("fill", "play", "next", "resign", "withdraw", "decline"):
        assert client.post(reverse(f"games:{name}", args=["nothing"])).status_code == 404


def test_a_key_that_no_match_can_have(client):
    assert client.get("/match/%00/").status_code == 404
    assert client.get("/match/%F0%9F%82%A1/").status_code == 404
