"""What sockets take is given back: nothing holds a page that has gone, nor any of what it was sent."""

import asyncio
import gc
import weakref

import pytest
from channels.layers import get_channel_layer

from games.consumers.live import LiveConsumer
from games.consumers.register import register
from games.health.metrics import SOCKETS, total
from games.tests.sockets import in_database, knock_at
from games.tests.tables import person, play_plies, set_table

pytestmark = pytest.mark.django_db(transaction=True)

TOGETHER = 10


@pytest.fixture(autouse=True)
def no_grace(settings):
    settings.SCOPA_PRESENCE_GRACE = 0


@pytest.fixture
def made(monkeypatch):
    """All consumers that are made from now on, as long as anything holds them."""
    found = weakref.WeakSet()
    begin = LiveConsumer.__init__

    def noted(self, *args, **kwargs):
        begin(self, *args, **kwargs)
        found.add(self)

    monkeypatch.setattr(LiveConsumer, "__init__", noted)
    return found


def tables():
    anna, bruno = person("Anna"), person("Bruno")
    return set_table(anna, bruno, target=200), anna


async def crowd(path, viewer, during=None):
    """Open some sockets, do something, and leave, every other without a word."""
    opened = [await knock_at(path, viewer if number % 2 else None) for number in range(TOGETHER)]
    assert all(answer for _socket, answer, _code in opened)
    if during:
        await in_database(during)
    for number, (socket, _answer, _code) in enumerate(opened):
        if number % 2:
            await socket.disconnect(timeout=20)
        else:
            socket.future.cancel()  # as a server does with a page that is gone without a word
            await asyncio.gather(socket.future, return_exceptions=True)


@pytest.mark.parametrize("path", ["/ws/match/{key}/", "/ws/lobby/"])
async def test_no_page_that_went_is_held(path, made):
    match, anna = await in_database(tables)
    await crowd(path.format(key=match.key), anna, lambda: play_plies(match, 2))
    assert total(SOCKETS) == 0
    here, layer = register(), get_channel_layer()
    await asyncio.gather(*here.telling.values())  # how many watch, a moment later
    assert not here.sockets and not here.held and not here.telling and not layer.groups
    layer.channels.clear()  # what was on its way is forgotten after a minute
    for _time in range(3):
        await asyncio.sleep(0.05)
        gc.collect()
    assert len(made) == 0, "a page that has gone is held by something"


async def test_the_next_crowd_needs_no_more_than_the_last(made):
    """Objects are counted, since what a process takes of the machine moves with the machine."""
    match, anna = await in_database(tables)
    counts = []
    for _wave in range(4):
        await crowd(f"/ws/match/{match.key}/", anna)
        get_channel_layer().channels.clear()
        await asyncio.sleep(0.1)
        gc.collect()
        counts.append(len(gc.get_objects()))
    assert counts[-1] < counts[1] * 1.02, counts
