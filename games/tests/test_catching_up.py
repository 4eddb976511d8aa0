"""A page catches up with what it was not told: announcements may be lost, Redis and the database away for a while."""

import logging
from datetime import UTC, datetime

import psycopg
import pytest
from autobahn.exception import Disconnected
from channels.layers import get_channel_layer
from django.db import OperationalError
from django.db.backends.utils import CursorWrapper

from games.consumers.base import while_open
from games.consumers.register import register
from games.selectors import sequences_of
from games.services.talk import say
from games.tests.lobbies import offer
from games.tests.markup import part, read, sequence
from games.tests.sockets import in_database, listening, open_socket
from games.tests.tables import person, play_plies, round_of, set_table, snapshot_of
from scopa_site.outages import DATABASE

NOW = datetime(2026, 5, 4, 12, tzinfo=UTC)

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def quickly(monkeypatch):
    monkeypatch.setattr("games.consumers.register.ON_THE_WAY", 0)
    DATABASE.forget()
    yield
    DATABASE.forget()


@pytest.fixture
def nothing_is_announced(monkeypatch):
    """Lose everything that is told to groups."""

    async def lose(self, group, message):
        pass

    monkeypatch.setattr("channels.layers.InMemoryChannelLayer.group_send", lose)
    monkeypatch.setattr("scopa_site.layer.SteadyLoopLayer.group_send", lose)


class Server:
    """The database, which may be away."""

    away = False


@pytest.fixture
def database():
    server, execute = Server(), CursorWrapper._execute

    def ask(self, *args, **kwargs):
        if server.away:
            raise OperationalError from psycopg.OperationalError("connection refused")
        return execute(self, *args, **kwargs)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(CursorWrapper, "_execute", ask)
        yield server


def a_table():
    anna, bruno = person("Anna"), person("Bruno")
    hands = {"dealer": 1, "hands": ["7D 5C KC", "4C 7H QC"], "table": "2S 4D QH QS"}
    return set_table(anna, bruno, **hands), anna, bruno


async def beat():
    await register().beat(0)


async def test_a_lost_announcement_is_noticed_by_the_heartbeat(nothing_is_announced):
    match, anna, bruno = await in_database(a_table)
    async with listening(match, anna) as hers, listening(match, bruno) as his, listening(match) as watching:
        sockets = (hers, his, watching)
        before = [await socket.view() for socket in sockets]
        await in_database(play_plies, match, 1)
        assert [await socket.quiet() for socket in sockets] == [True] * 3
        await beat()
        views = [await socket.latest() for socket in sockets]
        assert [sequence(view) for view in views] == [sequence(view) + 1 for view in before]
        assert "Your turn." in part(views[1], "hand").text
        assert "Anna" in part(views[1], "live").text
        await beat()
        assert [await socket.quiet() for socket in sockets] == [True] * 3


async def test_who_was_told_is_not_told_again():
    match, anna, _bruno = await in_database(a_table)
    async with listening(match, anna) as hers:
        await hers.view()
        await in_database(play_plies, match, 1)
        await hers.view()
        await beat()
        assert await hers.quiet()


async def test_after_redis_was_away_everybody_catches_up(nothing_is_announced):
    """The view, what was said, and the bell."""
    match, anna, bruno = await in_database(a_table)
    async with listening(match, anna) as hers:
        await hers.view()
        await in_database(play_plies, match, 1)
        line = {"key": "a" * 30, "text": "ciao", "phrase": "", "now": NOW}
        await in_database(say, player=bruno, match_id=match.pk, **line)
        layer = get_channel_layer()
        for socket in register().sockets:
            await layer.send(socket.channel_name, {"type": "link.restored"})
        assert "Anna lays" in part(await hers.view(), "log").text
        while "ciao" not in await hers.frame():
            pass
        while not read(await hers.frame()).all(id="bell"):
            pass


async def test_the_lobby_catches_up(nothing_is_announced, monkeypatch):
    monkeypatch.setattr("games.consumers.lobby.TICK", 600)
    anna, bruno = await in_database(person, "Anna"), await in_database(person, "Bruno")
    async with open_socket("/ws/lobby/", anna) as hers, open_socket("/ws/lobby/") as strangers:
        for socket in (hers, strangers):
            await socket.settled()
        await in_database(offer, bruno)
        layer = get_channel_layer()
        for socket in register().sockets:
            await layer.send(socket.channel_name, {"type": "link.restored"})
        for socket in (hers, strangers):
            while "Bruno" not in await socket.frame():
                pass


async def test_a_play_that_cannot_be_stored_is_said_to_be_sent_again(database, caplog):
    match, anna, _bruno = await in_database(a_table)
    async with listening(match, anna) as hers:
        view = await hers.latest()
        database.away = True
        for _ in range(3):
            await hers.play(view, "KC")
            answer = read(await hers.frame()).all(id="notice")[0]
            assert answer.has("data-again") and "sent again by itself" in answer.text
        database.away = False
        assert (await in_database(round_of, match)).texts == []
        await hers.play(view, "KC")
        assert "Anna lays" in part(await hers.view(), "log").text
    assert (await in_database(round_of, match)).texts == ["KC"]
    assert [record.levelname for record in caplog.records if record.levelno > logging.INFO] == ["WARNING"]


async def test_what_could_not_be_told_is_told_at_the_next_beat(database):
    match, anna, _bruno = await in_database(a_table)
    async with listening(match, anna) as hers:
        await hers.settled()
        [socket] = register().sockets
        database.away = True
        await get_channel_layer().send(socket.channel_name, {"type": "player.changed"})
        assert await hers.quiet()
        await beat()
        database.away = False
        assert await hers.quiet()
        await beat()
        assert read("".join(await hers.settled())).all(id="bell")


async def test_a_page_that_leaves_meanwhile_leaves_nothing_behind(database, caplog):
    match, anna, _bruno = await in_database(a_table)
    async with listening(match, anna) as hers:
        await hers.settled()
        database.away = True
    assert not register().sockets and not register().held
    assert not [record for record in caplog.records if record.levelno > logging.WARNING]
    database.away = False


def test_sequences_are_those_of_snapshots(match):
    play_plies(match, 3)
    assert sequences_of([match.pk, match.pk + 1]) == {match.pk: snapshot_of(match).sequence}


@pytest.mark.parametrize("error", [Disconnected(), BrokenPipeError(), ConnectionResetError()])
async def test_what_comes_for_a_page_that_has_gone_is_no_error(error):
    match, anna, _bruno = await in_database(a_table)
    async with listening(match, anna) as hers:
        await hers.settled()
        [socket] = register().sockets
        sent = []

        async def gone(message):
            sent.append(message)
            raise error

        send = while_open(gone)
        await send({"type": "websocket.send", "text": "too late"})
        assert len(sent) == 1
        socket.base_send = send
        await socket.show_again()
        assert len(sent) > 1
