"""A socket lives no longer than the session that opened it; the seat is kept, and signing in again goes on."""

import asyncio

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from accounts.sessions import tell_sessions_ended
from games.services.notify import notify
from games.tests.markup import hand_in, part
from games.tests.sockets import in_database, knock_at, listening, open_socket
from games.tests.tables import person, round_of, seat_of, set_table, stored_state

pytestmark = pytest.mark.django_db(transaction=True)

SIGNED_OUT = 4401


def anna_and_bruno():
    anna, bruno = person("Anna"), person("Bruno")
    return set_table(anna, bruno, dealer=1, hands=["7D 5C KC"], table="2S 4D QH QS"), anna, bruno


def sign_out(player):
    """Sign a player out in another tab of the browser that opened the socket."""
    client = Client()
    client.cookies["sessionid"] = Session.objects.get().session_key
    client.post("/accounts/logout/")
    assert not Session.objects.exists()


def expire(player):
    Session.objects.update(expire_date=timezone.now())


def change_password(player):
    player.set_password("another one altogether")
    player.save()
    tell_sessions_ended(player.pk)


def ban(player):
    player.is_active = False
    player.save()


@pytest.mark.parametrize("end", [sign_out, expire, change_password, ban])
async def test_the_socket_ends_with_its_session_and_the_seat_is_kept(settings, end):
    settings.SCOPA_HEARTBEAT = 0.1
    match, anna, bruno = await in_database(anna_and_bruno)
    async with listening(match, anna) as hers:
        view = await hers.view()
        before = await in_database(stored_state, match)
        await in_database(end, anna)
        assert await hers.closed() == SIGNED_OUT
    assert await in_database(stored_state, match) == before

    def again():
        anna.is_active = True
        anna.save()

    await in_database(again)
    async with listening(match, anna) as hers, listening(match, bruno) as his:
        view = await hers.view()
        assert hand_in(view) == {"7D", "5C", "KC"}
        await hers.play(view, "KC")
        await his.view()
        assert "Your turn." in part(await his.view(), "hand").text


async def test_signing_out_is_heard_at_once(settings):
    settings.SCOPA_HEARTBEAT = 60
    match, anna, _bruno = await in_database(anna_and_bruno)
    async with listening(match, anna) as hers:
        await hers.view()
        await in_database(sign_out, anna)
        assert await hers.closed() == SIGNED_OUT


async def test_another_session_of_the_same_player_goes_on(settings):
    settings.SCOPA_HEARTBEAT = 0.1
    match, anna, _bruno = await in_database(anna_and_bruno)
    async with listening(match, anna) as one:
        await one.view()
        first = await in_database(lambda: Session.objects.get().session_key)
        async with listening(match, anna) as other:
            await other.view()
            await in_database(Session.objects.filter(session_key=first).delete)
            assert await one.closed() == SIGNED_OUT
            await asyncio.sleep(0.3)
            await other.say(ping="1")
            assert part(await other.frame(), "pong").text == "1"


async def test_strangers_have_no_session_that_could_end(settings):
    settings.SCOPA_HEARTBEAT = 0.05
    match, anna, _bruno = await in_database(anna_and_bruno)
    async with listening(match) as watching:
        await watching.view()
        await in_database(tell_sessions_ended, anna.pk)
        await asyncio.sleep(0.2)
        await watching.say(ping="1")
        assert part(await watching.frame(), "pong").text == "1"


async def test_a_form_of_who_is_signed_out_asks_to_sign_in_and_leads_back(client):
    match, anna, _bruno = await in_database(anna_and_bruno)

    def post(**headers):
        fields = {"play": "KC", "round": "1", "ply": "0"}
        return client.post(f"/match/{match.key}/play/", fields, headers=headers)

    answer = await in_database(post)
    assert answer.status_code == 302 and answer.url.endswith(f"?next=/match/{match.key}/")
    assert (await in_database(post, **{"HX-Request": "true"})).status_code == 401
    assert (await in_database(round_of, match)).ply == 0
    assert await in_database(seat_of, match, anna)


async def test_every_page_of_a_player_has_a_socket_with_the_bell():
    anna = await in_database(person, "Anna")
    async with open_socket("/ws/site/?language=it", anna) as socket:
        assert part(await socket.frame(), "bell")["data-count"] == "0"
        await in_database(notify, [anna.pk, None])
        assert part(await socket.frame(), "bell")
        await socket.say(play="KC")
        assert await socket.notice()


async def test_a_change_of_one_player_is_not_told_to_another():
    anna, bruno = await in_database(person, "Anna"), await in_database(person, "Bruno")
    async with open_socket("/ws/site/", anna) as hers, open_socket("/ws/site/", bruno) as his:
        await hers.frame(), await his.frame()
        await in_database(notify, [anna.pk])
        assert part(await hers.frame(), "bell")
        assert await his.quiet()


async def test_a_stranger_has_no_socket_on_other_pages():
    _communicator, opened, code = await knock_at("/ws/site/")
    assert (opened, code) == (False, 4403)
