"""The channel layer goes on when Redis is killed and started again, and says what may have been missed."""

import asyncio
import logging

import pytest

from games.chaos.parts import free_ports, redis_in
from scopa_site.cache import SteadyCache
from scopa_site.layer import CAPACITY, SteadyLayer
from scopa_site.outages import REDIS

RESTORED = {"type": "link.restored"}

pytestmark = pytest.mark.services


@pytest.fixture
def redis(tmp_path):
    REDIS.forget()
    part = redis_in(tmp_path, free_ports(1)[0])
    part.start()
    part.wait()
    yield part
    part.kill()
    REDIS.forget()


@pytest.fixture
def url(redis):
    return f"redis://127.0.0.1:{redis.port}/0"


async def next_of(layer, channel, timeout=10):
    return await asyncio.wait_for(layer.receive(channel), timeout)


async def test_groups_hear_what_other_processes_say(url):
    one, other = SteadyLayer(hosts=[url]), SteadyLayer(hosts=[url])
    channels = [await one.new_channel() for _ in range(2)]
    for channel in channels:
        await one.group_add("table", channel)
    await one.group_discard("table", channels[1])
    await other.group_send("table", {"type": "played"})
    await other.send(channels[1], {"type": "alone"})
    assert await next_of(one, channels[0]) == {"type": "played"}
    assert await next_of(one, channels[1]) == {"type": "alone"}
    for layer in (one, other):
        await layer.flush()


async def test_after_redis_was_killed_everybody_is_told_and_listens_again(redis, url, caplog):
    one, other = SteadyLayer(hosts=[url]), SteadyLayer(hosts=[url])
    before = await one.new_channel()
    await one.group_add("table", before)
    with caplog.at_level(logging.INFO):
        redis.kill()
        for _ in range(3):
            await other.group_send("table", {"type": "lost"})
        meanwhile = await one.new_channel()
        await one.group_add("table", meanwhile)
        await asyncio.sleep(0.5)
        redis.start()
        redis.wait()
        assert await next_of(one, before) == RESTORED
        assert await next_of(one, meanwhile) == RESTORED
    await asyncio.sleep(0.3)  # until the other asks again
    await other.group_send("table", {"type": "played"})
    assert await next_of(one, before) == await next_of(one, meanwhile) == {"type": "played"}
    told = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert len(told) == 1 and told[0].startswith("Redis cannot be reached")
    assert "Redis answers again" in caplog.text
    for layer in (one, other):
        await layer.flush()


async def test_a_channel_is_let_go_of_with_what_waits_in_it(url):
    layer = SteadyLayer(hosts=[url])
    channel = await layer.new_channel()
    await layer.send(channel, {"type": "played"})
    while not layer.channels[channel].qsize():
        await asyncio.sleep(0.01)
    for _ in range(2):
        await layer.forget(channel)
    assert not layer.channels
    await layer.flush()


async def test_what_nobody_reads_is_bounded(url):
    layer = SteadyLayer(hosts=[url])
    deaf, awake = await layer.new_channel(), await layer.new_channel()
    for channel in (deaf, awake):
        await layer.group_add("table", channel)
    for number in range(CAPACITY + 20):
        await layer.group_send("table", {"type": "played", "ply": number})
        assert (await next_of(layer, awake))["ply"] == number
    assert layer.channels[deaf].qsize() == CAPACITY
    await layer.flush()


def test_limits_are_counted_here_while_redis_is_away(redis, url):
    cache = SteadyCache(url, {})
    cache.set("count", 5)
    assert cache.incr("count") == 6
    redis.kill()
    cache.add("count", 0)
    assert [cache.incr("count") for _ in range(2)] == [1, 2]
    assert cache.get_or_set("other", 7) == 7
    redis.start()
    redis.wait()
    assert cache.get("count") is None
    cache.set("count", 3)
    assert cache.incr("count") == 4
