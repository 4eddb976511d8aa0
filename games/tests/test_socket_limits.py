"""How much one socket may say, and how many sockets one person or address may have."""

import logging
import time

import pytest

from games import presence
from games.consumers.rates import address_of, holders_of
from games.consumers.register import register
from games.services.notify import notify
from games.tests.markup import part
from games.tests.sockets import in_database, knock, knock_at, listening, open_socket
from games.tests.tables import person, round_of, set_table

pytestmark = pytest.mark.django_db(transaction=True)

TOO_MANY = 4429


def anna_and_bruno():
    anna, bruno = person("Anna"), person("Bruno")
    return set_table(anna, bruno, dealer=1, hands=["7D 5C KC"], table="2S 4D QH QS"), anna


async def test_too_much_at_once_is_not_done_and_said(settings):
    settings.SCOPA_FRAMES_A_SECOND, settings.SCOPA_FRAMES_AT_ONCE = 0.001, 5
    match, anna = await in_database(anna_and_bruno)
    async with listening(match, anna) as socket:
        await socket.view()
        for number in range(5):
            await socket.say(ping=str(number))
            assert part(await socket.frame(), "pong").text == str(number)
        await socket.say(play="KC", round="1", ply="0")
        assert "too much at once" in await socket.notice()
    assert (await in_database(round_of, match)).ply == 0


async def test_who_goes_on_like_that_is_cut_off(settings):
    settings.SCOPA_FRAMES_A_SECOND, settings.SCOPA_FRAMES_AT_ONCE = 0.001, 5
    settings.SCOPA_BAD_FRAMES_A_MINUTE = 5
    match, anna = await in_database(anna_and_bruno)
    async with listening(match, anna) as socket:
        await socket.view()
        for number in range(10):
            await socket.say(ping=str(number))
        assert await socket.closed() == TOO_MANY


async def test_one_person_has_so_many_sockets_and_no_more(settings, caplog):
    settings.SCOPA_SOCKETS_A_PLAYER = 3
    match, anna = await in_database(anna_and_bruno)
    opened = [await knock(match, anna) for _ in range(3)]
    assert all(answer for _socket, answer, _code in opened)
    with caplog.at_level(logging.WARNING):
        refused, answer, code = await knock(match, anna)
    assert (answer, code) == (False, TOO_MANY)
    assert "too many sockets" in caplog.text
    assert (await knock(match))[1], "others are let in"
    for socket in (refused, opened[0][0]):
        await socket.disconnect()
    async with listening(match, anna) as again:
        await again.view()


async def test_one_address_has_so_many_sockets_and_no_more(settings):
    settings.SCOPA_SOCKETS_AN_ADDRESS = 2
    match, _anna = await in_database(anna_and_bruno)
    path = f"/ws/match/{match.key}/"
    knocks = [await knock_at(path, address="2.3.4.5") for _ in range(3)]
    assert [answer for _socket, answer, _code in knocks] == [True, True, False]
    assert (await knock_at(path, address="2.3.4.6"))[1]


async def test_nothing_is_kept_of_those_who_have_gone():
    match, anna = await in_database(anna_and_bruno)
    for _ in range(3):
        async with listening(match, anna) as socket:
            await socket.view()
    here = register()
    assert not here.sockets and not here.held and here.task is None


@pytest.mark.parametrize("path", ["/ws/match/{key}/", "/ws/lobby/"])
async def test_nothing_is_kept_of_those_who_went_by_an_error(path, monkeypatch, settings):
    """Whatever fails while a page is told something, its socket ends and counts no longer."""
    settings.SCOPA_PRESENCE_GRACE = 0

    async def fail():
        raise RuntimeError("the bell is broken")

    match, anna = await in_database(anna_and_bruno)
    with pytest.raises(RuntimeError, match="the bell"):
        async with open_socket(path.format(key=match.key), anna) as page:
            await page.settled()
            (socket,) = register().sockets
            monkeypatch.setattr(socket, "send_bell", fail)
            await in_database(notify, [anna.pk])
            await page.closed()
    assert not register().sockets and not register().held
    assert not await in_database(presence.is_online, anna.pk)
    assert path != "/ws/lobby/" or socket.follower.cancelling() or socket.follower.cancelled()


@pytest.mark.parametrize("address", ["127.0.0.1", "10.1.2.3", "::1", "", "unknown"])
def test_an_address_that_may_be_a_proxys_is_not_counted(address):
    assert holders_of(None, address) == {}
    assert len(holders_of(7, address)) == 1


def test_a_proxy_says_who_asks_and_nobody_else_is_believed(settings):
    scope = {"client": ["2.3.4.5", 1], "headers": [(b"x-forwarded-for", b"9.9.9.9, 8.8.8.8")]}
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 0
    assert address_of(scope) == "2.3.4.5"
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    assert address_of(scope) == "8.8.8.8"
    assert address_of({"headers": []}) == ""


async def test_how_long_the_way_to_the_page_and_back_takes_is_measured_here(settings):
    """A page that lies about it can only seem slower than it is, and answers to old questions do not count."""
    settings.SCOPA_HEARTBEAT = 60
    match, anna = await in_database(anna_and_bruno)
    async with listening(match, anna) as socket:
        await socket.view()
        (server_side,) = register().sockets
        server_side.trips.clear()
        assert server_side.lag_ms == 0
        await socket.say(pong="99")  # to a question that nobody asked
        await socket.say(ping="1")
        assert part(await socket.frame(), "pong").text == "1"
        assert not server_side.trips
        await server_side.ask_for_life(time.monotonic())
        for _twice in range(2):
            await socket.say(pong=str(server_side.beats))
        await socket.say(ping="2")
        assert part(await socket.frame(), "pong").text == "2"
        assert len(server_side.trips) == 1 and 0 <= server_side.lag_ms < 3000
