"""Being away from a table and coming back: a lost link is not leaving, and the seat is kept."""

import pytest
from django.urls import reverse
from django.utils import timezone

from games import presence
from games.bots import LEVELS
from games.models import Match, Seat
from games.presence import Page
from games.referee import act_on_due
from games.services.claim import STAND_IN, choose
from games.services.leaving import come_back, leave, lose_link
from games.services.play import play
from games.services.refusals import AlreadyPlayed, Refused
from games.services.resign import resign
from games.tests.markup import asks_to_sign_in, part
from games.tests.moments import later
from games.tests.sockets import in_database, listening
from games.tests.tables import (
    at_once,
    count_of,
    person,
    play_text,
    position_of,
    round_of,
    seat_of,
    set_table,
    stored_state,
)

pytestmark = pytest.mark.django_db


def lost(match, player):
    assert lose_link(match_id=match.pk, player_id=player.pk, now=timezone.now())


def stood_in_for(match, player):
    """Let the computer play for somebody, as the others chose a while ago."""
    Seat.objects.filter(match=match, player=player).update(
        away_since=timezone.now(), left=True, stand_in=STAND_IN
    )


def test_leaving_is_said_and_kept(match, anna, bruno):
    leave(match_id=match.pk, seat=1)
    seat = seat_of(match, bruno)
    assert (seat.left, bool(seat.away_since), seat.stand_in) == (True, True, "")
    assert seat_of(match, anna).away_since is None
    match.refresh_from_db()
    assert match.status == Match.Status.PLAYING


def test_twice_is_once(match):
    leave(match_id=match.pk, seat=1)
    before = stored_state(match)
    leave(match_id=match.pk, seat=1)
    assert stored_state(match) == before


def test_too_late(match):
    resign(match_id=match.pk, seat=0)
    with pytest.raises(Refused, match="not being played"):
        leave(match_id=match.pk, seat=1)
    assert not lose_link(match_id=match.pk, player_id=match.seats.get(index=1).player_id, now=timezone.now())


def test_where_nobody_else_plays_the_match_simply_waits(anna):
    match = set_table(anna, level="random")
    before = stored_state(match)
    leave(match_id=match.pk, seat=0)
    assert stored_state(match) == before


def test_in_a_match_of_days_nobody_is_away(anna, bruno):
    match = set_table(anna, bruno, clock="3d")
    before = stored_state(match)
    leave(match_id=match.pk, seat=0)
    assert not lose_link(match_id=match.pk, player_id=anna.pk, now=timezone.now())
    assert stored_state(match) == before


def test_the_words_are_others_for_a_lost_link_and_for_leaving(client, match, anna, bruno):
    client.force_login(anna)

    def table():
        return client.get(match.get_absolute_url()).text

    assert not part(table(), "away").text
    lost(match, bruno)
    assert "Bruno: connection lost." in part(table(), "away").text
    assert "connection lost" in part(table(), "felt").text
    assert "left the table" not in table()
    leave(match_id=match.pk, seat=1)
    assert "Bruno has left the table." in part(table(), "away").text
    assert "connection lost" not in table()


def test_who_comes_back_is_here_again(match, bruno):
    lost(match, bruno)
    assert come_back(match_id=match.pk, seat=1)
    assert not seat_of(match, bruno).away
    assert not come_back(match_id=match.pk, seat=1)


def test_who_is_here_meanwhile_is_not_taken_for_away(match, bruno):
    presence.arrive(Page("his", bruno.pk, match.pk))
    assert not lose_link(match_id=match.pk, player_id=bruno.pk, now=timezone.now())
    assert seat_of(match, bruno).away_since is None


def test_a_play_by_form_is_coming_back(client, match, anna):
    lost(match, anna)
    client.force_login(anna)
    client.post(reverse("games:play", args=[match.key]), {"play": "KC", "round": 1, "ply": 0})
    assert not seat_of(match, anna).away
    assert round_of(match).texts == ["KC"]


def test_the_computer_plays_for_who_is_away(match, anna, bruno, monkeypatch):
    lost(match, anna)
    later(monkeypatch, 61)
    choose(match_id=match.pk, seat=1, wish="computer")
    assert seat_of(match, anna).stand_in == STAND_IN in LEVELS
    later(monkeypatch, 1)
    assert act_on_due() == 1
    assert round_of(match).ply == 1
    assert position_of(match).turn == 1
    play_text(match, "QCxQH")
    later(monkeypatch, 1)
    act_on_due()
    assert round_of(match).ply == 3


def test_until_they_take_their_seat_back(client, match, anna, monkeypatch):
    stood_in_for(match, anna)
    client.force_login(anna)
    page = client.get(match.get_absolute_url()).text
    assert part(page, "away").all("button")[0].text == "Take your seat back"
    assert seat_of(match, anna).stand_in, "to look is not to take it"
    client.post(reverse("games:back", args=[match.key]), {"back": "1"})
    assert not seat_of(match, anna).away
    later(monkeypatch, 5)
    act_on_due()
    assert round_of(match).ply == 0
    play_text(match, "KC")


def test_a_stranger_and_a_spectator_take_nothing_back(client, match, anna):
    stood_in_for(match, anna)
    address = reverse("games:back", args=[match.key])
    assert asks_to_sign_in(client.post(address))
    client.force_login(person("Carla"))
    assert client.post(address).status_code == 404
    assert seat_of(match, anna).stand_in


@pytest.mark.parametrize("_again", range(4))
@pytest.mark.django_db(transaction=True)
def test_back_at_the_moment_when_the_computer_plays_one_card_leaves_the_hand(anna, bruno, _again):
    """CONN-25: the computer had its turn in hand already when the person took the seat back and played."""
    match = set_table(anna, bruno, dealer=1, hands=["7D 5C KC", "4C 7H QC"], table="2S 4D QH QS")
    stood_in_for(match, anna)
    answer = {"match_id": match.pk, "seat": 0, "round_number": 1, "ply": 0}

    def return_and_play():
        come_back(match_id=match.pk, seat=0)
        play(**answer, text="KC")

    done = at_once(return_and_play, lambda: play(**answer, text="5C", computer=True))
    assert count_of(Refused, done) == 1, done
    assert round_of(match).ply == 1
    assert position_of(match).hands[0].bit_count() == 2
    assert not seat_of(match, anna).stand_in


def test_what_the_computer_had_begun_is_refused_afterwards(match, anna):
    stood_in_for(match, anna)
    come_back(match_id=match.pk, seat=0)
    with pytest.raises(Refused, match="plays from this seat again"):
        play(match_id=match.pk, seat=0, round_number=1, ply=0, text="KC", computer=True)
    play_text(match, "KC")
    with pytest.raises(AlreadyPlayed):
        play(match_id=match.pk, seat=0, round_number=1, ply=0, text="5C", computer=True)


def test_a_page_without_a_live_link_says_that_it_is_here(client, match, anna, bruno, monkeypatch):
    client.force_login(bruno)
    lost(match, bruno)
    assert client.post(reverse("games:here", args=[match.key])).status_code == 204
    assert presence.is_at(match.pk, bruno.pk) and not seat_of(match, bruno).away
    client.force_login(person("Carla"))
    assert client.post(reverse("games:here", args=[match.key])).status_code == 404


def test_who_has_left_is_not_back_by_a_page_that_was_open_before(client, match, bruno):
    leave(match_id=match.pk, seat=1)
    client.force_login(bruno)
    assert client.post(reverse("games:here", args=[match.key])).status_code == 204
    assert seat_of(match, bruno).left
    client.post(reverse("games:back", args=[match.key]), {"back": "1"})
    assert not seat_of(match, bruno).away


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("again", "how"), [("", "page"), ("&again=1", "link"), ("&again=1", "lost")])
async def test_who_has_left_is_back_by_a_new_page_and_not_by_a_link_that_returns(again, how):
    def begin():
        bruno = person("Bruno")
        match = set_table(person("Anna"), bruno)
        if how == "lost":
            lost(match, bruno)
        else:
            leave(match_id=match.pk, seat=1)
        return match, bruno

    match, bruno = await in_database(begin)
    async with listening(match, bruno, language=f"en{again}") as page:
        await page.view()
        assert bool((await in_database(seat_of, match, bruno)).away) == (how == "link")


@pytest.mark.django_db(transaction=True)
async def test_opening_the_table_is_coming_back_and_the_others_are_told():
    def begin():
        anna, bruno = person("Anna"), person("Bruno")
        return set_table(anna, bruno), anna, bruno

    match, anna, bruno = await in_database(begin)
    async with listening(match, anna) as hers:
        assert not part(await hers.view(), "away").text
        await in_database(lost, match, bruno)
        view = await hers.view()
        assert "Bruno: connection lost." in part(view, "away").text
        assert part(view, "live").text == "Bruno: connection lost."
        await in_database(stood_in_for, match, bruno)
        async with listening(match, bruno) as his:
            assert not part(await his.view(), "away").text
            view = await hers.view()
            assert not part(view, "away").text
            assert "Bruno is back." in part(view, "live").text
        assert not (await in_database(seat_of, match, bruno)).away


@pytest.mark.django_db(transaction=True)
async def test_to_reload_again_and_again_loses_nothing(monkeypatch):
    """CONN-03: the other sees nothing of it."""

    def begin():
        anna, bruno = person("Anna"), person("Bruno")
        return set_table(anna, bruno), anna, bruno

    match, anna, bruno = await in_database(begin)
    async with listening(match, bruno) as his:
        await his.view()
        for _ in range(20):
            async with listening(match, anna) as hers:
                await hers.view()
        assert await his.quiet()
    assert not (await in_database(seat_of, match, anna)).away
