"""Many people come and go at once: nothing fails, nothing stays behind, and nobody else misses anything."""

import asyncio
import logging
import time

import pytest
from channels.layers import InMemoryChannelLayer, get_channel_layer
from django.db import connection

from games import presence
from games.consumers.register import register
from games.models import Match
from games.services.offers import withdraw
from games.tests.lobbies import offer
from games.tests.markup import part
from games.tests.sockets import in_database, knock_at, listening
from games.tests.tables import person, play_plies, set_table

pytestmark = pytest.mark.django_db(transaction=True)

SOCKETS, TOGETHER, OFFERS = 200, 25, 100


@pytest.fixture(autouse=True)
def no_grace(settings):
    settings.SCOPA_PRESENCE_GRACE = 0


def offers_come_and_go(owners):
    for number in range(OFFERS):
        owner = owners[number % len(owners)]
        withdraw(match_id=offer(owner).pk, player=owner)
    connection.close()


async def come_and_go(path, viewers):
    """Open a socket for each viewer, look at what comes first, and leave."""
    opened = await asyncio.gather(*(knock_at(path, viewer) for viewer in viewers))
    assert all(answer for _socket, answer, _code in opened)
    await asyncio.gather(*(socket.receive_from(timeout=20) for socket, _answer, _code in opened))
    await asyncio.gather(*(socket.disconnect(timeout=20) for socket, _answer, _code in opened))


async def test_two_hundred_join_and_leave_the_lobby_while_a_hundred_offers_come_and_go(caplog, monkeypatch):
    owners = [await in_database(person, f"Owner {number}") for number in range(5)]
    players = [await in_database(person, f"Player {number}") for number in range(20)]
    viewers = [players[number] if number < 20 else None for number in range(SOCKETS)]
    with caplog.at_level(logging.WARNING):
        offering = asyncio.create_task(asyncio.to_thread(offers_come_and_go, owners))
        for start in range(0, SOCKETS, TOGETHER):
            await come_and_go("/ws/lobby/", viewers[start : start + TOGETHER])
        await offering
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR], caplog.text
    assert await in_database(Match.objects.filter(status=Match.Status.OPEN).count) == 0
    await in_database(lambda: presence.Presence.objects.filter(channel__startswith="page-of").delete())
    assert not await in_database(lambda: presence.fresh().exists())
    here, layer = register(), get_channel_layer()
    assert not here.sockets and not here.held and here.task is None
    assert not layer.groups
    if isinstance(layer, InMemoryChannelLayer):
        # What was on its way to somebody who had just left is forgotten after a minute.
        later = time.time() + layer.expiry + 1
        monkeypatch.setattr("channels.layers.time.time", lambda: later)
        layer._clean_expired()
    assert not layer.channels


async def test_a_hundred_spectators_leave_during_a_play(caplog):
    """DUP-15, CHN-09: the others are told all the same."""

    def begin():
        anna, bruno = person("Anna"), person("Bruno")
        return set_table(anna, bruno, target=200), anna, bruno

    match, anna, bruno = await in_database(begin)
    async with listening(match, anna) as hers, listening(match, bruno) as his:
        await hers.view(), await his.view()
        opened = [await knock_at(f"/ws/match/{match.key}/") for _ in range(100)]
        leaving = asyncio.gather(*(socket.disconnect(timeout=20) for socket, _answer, _code in opened))
        await in_database(play_plies, match, 1)
        for socket in (hers, his):
            assert len(part(await socket.view(), "log").all("li")) == 2
        await leaving
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING], caplog.text


async def test_what_nobody_reads_does_not_grow_for_ever():
    """CHN-02: a browser that went without a word; the match goes on."""
    match, dead = await in_database(_with_a_deaf_page)
    socket, _opened, _code = await knock_at(f"/ws/match/{match.key}/", dead)
    await in_database(play_plies, match, 30)
    layer = get_channel_layer()
    assert sum(queue.qsize() for queue in layer.channels.values()) <= layer.capacity
    await socket.disconnect(timeout=20)


def _with_a_deaf_page():
    anna, bruno = person("Anna"), person("Bruno")
    return set_table(anna, bruno, target=200), bruno
