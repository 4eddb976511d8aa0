"""Sockets in which nothing happens hold no connection to the database, however many there are."""

import asyncio

import pytest
from django.db import connection

from games.tests.sockets import in_database, knock
from games.tests.tables import person, play_plies, set_table

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="there are no connections to a file"),
]

SOCKETS, TOGETHER = 200, 25
OUR_OWN = 2  # that of the test, and that of the thread in which all sockets ask
HELD = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
BUSY = HELD + " AND (state <> 'idle' OR backend_xid IS NOT NULL) AND pid <> pg_backend_pid()"


def asked(query):
    with connection.cursor() as cursor:
        cursor.execute(query)
        return cursor.fetchone()[0]


async def test_two_hundred_hold_none():
    match = await in_database(lambda: set_table(person("Anna"), person("Bruno"), target=200))
    opened = []
    for _ in range(0, SOCKETS, TOGETHER):
        opened += await asyncio.gather(*(knock(match) for _ in range(TOGETHER)))
    assert all(answer for _socket, answer, _code in opened)
    sockets = [socket for socket, _answer, _code in opened]
    await asyncio.gather(*(socket.receive_from(timeout=20) for socket in sockets))
    await in_database(play_plies, match, 1)
    await asyncio.gather(*(socket.receive_from(timeout=20) for socket in sockets))
    pool = connection.pool
    assert await in_database(asked, BUSY) == 0
    assert await in_database(asked, HELD) <= pool.max_size
    stats = pool.get_stats()
    assert stats["pool_size"] - stats["pool_available"] <= OUR_OWN
    await asyncio.gather(*(socket.disconnect(timeout=20) for socket in sockets))
