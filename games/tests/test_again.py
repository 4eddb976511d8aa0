"""Playing again: one new match for everybody at the table, with the same rules, seats and computers."""

import pytest
from django.urls import reverse

from games.models import Match
from games.services.again import play_again
from games.services.refusals import Refused
from games.services.resign import resign
from games.services.seats import take_seat
from games.tests.tables import person, set_table, stored_state

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(anna, bruno):
    match = set_table(anna, bruno, of="napola", target=16, watching=False)
    resign(match_id=match.pk, seat=0)
    match.refresh_from_db()
    return match


def press(client, match):
    return client.post(reverse("games:again", args=[match.key]))


def people_at(match):
    return [seat.shown_name for seat in match.seats.all()]


def test_the_new_match_is_like_the_old_one(match, bruno):
    new = play_again(match=match, player=bruno)
    assert new.pk != match.pk and new.key != match.key
    assert (new.variant, new.rules, new.watching) == (match.variant, match.rules, False)
    assert (new.status, new.opened_by, people_at(new)) == (Match.Status.OPEN, bruno, ["", "Bruno"])


def test_the_other_sits_down_by_pressing_too(match, anna, bruno):
    new = play_again(match=match, player=bruno)
    assert play_again(match=match, player=anna) == new
    new.refresh_from_db()
    assert (people_at(new), new.status) == (["Anna", "Bruno"], Match.Status.PLAYING)
    assert Match.objects.count() == 2


def test_twice_is_the_same_match(match, anna):
    new = play_again(match=match, player=anna)
    before = stored_state(new)
    assert play_again(match=match, player=anna) == new
    assert stored_state(new) == before


def test_computers_come_along_and_it_begins(anna):
    match = set_table(anna, players=4, level="random")
    resign(match_id=match.pk, seat=0)
    new = play_again(match=match, player=anna)
    new.refresh_from_db()
    assert [seat.level for seat in new.seats.all()] == ["", "random", "random", "random"]
    assert people_at(new) == people_at(match)
    assert (new.status, new.rounds.count()) == (Match.Status.PLAYING, 1)


def test_each_has_the_seat_they_had():
    people = [person(name) for name in ("Anna", "Bruno", "Carla", "Dino")]
    match = set_table(*people, teams=2)
    resign(match_id=match.pk, seat=0)
    for player in reversed(people):
        new = play_again(match=match, player=player)
    assert people_at(new) == people_at(match)


def test_too_late_when_somebody_else_has_taken_the_seat(match, anna, bruno):
    new = play_again(match=match, player=bruno)
    take_seat(match_id=new.pk, player=person("Carla"))
    assert play_again(match=match, player=anna) == new
    assert people_at(new) == ["Carla", "Bruno"]


def test_a_match_after_the_next_one(match, anna, bruno):
    new = play_again(match=match, player=anna)
    play_again(match=match, player=bruno)
    resign(match_id=new.pk, seat=0)
    third = play_again(match=new, player=anna)
    assert third not in (match, new)


def test_while_the_match_goes_on(anna, bruno):
    match = set_table(anna, bruno)
    with pytest.raises(Refused, match="This match goes on"):
        play_again(match=match, player=anna)
    assert Match.objects.count() == 1


def test_both_buttons_lead_to_one_table(client, match, anna, bruno):
    addresses = set()
    for player in (anna, bruno, anna):
        client.force_login(player)
        addresses.add(press(client, match).url)
    assert len(addresses) == 1
    assert Match.objects.count() == 2


def test_the_button_says_why_not(client, anna, bruno):
    match = set_table(anna, bruno)
    client.force_login(anna)
    answer = client.post(reverse("games:again", args=[match.key]), follow=True)
    assert "This match goes on" in answer.text


def test_a_stranger(client, match):
    client.force_login(person("Carla"))
    assert press(client, match).status_code == 404
    assert Match.objects.count() == 1


def test_signed_out(client, match):
    assert press(client, match).status_code == 404
    assert Match.objects.count() == 1


def test_a_spectator_has_no_button(client, anna, bruno):
    match = set_table(anna, bruno)
    resign(match_id=match.pk, seat=0)
    assert "Play again" not in client.get(match.get_absolute_url()).text
    client.force_login(anna)
    assert "Play again" in client.get(match.get_absolute_url()).text


def invited(client, match, player):
    client.force_login(player)
    return "invites you to play" in client.get(match.get_absolute_url()).text


def test_those_who_still_look_at_the_old_match_are_told(
    client, match, anna, bruno, django_capture_on_commit_callbacks
):
    assert not invited(client, match, anna)
    before = Match.objects.get(pk=match.pk).version
    with django_capture_on_commit_callbacks() as told:
        play_again(match=match, player=bruno)
    assert (len(told), Match.objects.get(pk=match.pk).version) == (1, before + 1)
    assert "Bruno invites you to play" in (
        invited(client, match, anna) and client.get(match.get_absolute_url()).text
    )
    assert not invited(client, match, bruno)
    play_again(match=match, player=anna)
    assert not invited(client, match, anna)
    assert not invited(client, match, bruno)
