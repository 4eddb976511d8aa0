"""The channel layer over Redis, which outlives Redis: processes go on without it, and find together again.

What is told while Redis is away is lost, and no play waits for it. Once it is back every socket of this process is
told so by {"type": "link.restored"}, and looks for itself what it has missed.
"""

import asyncio
import time
from contextlib import suppress
from typing import Any

from channels_redis.pubsub import (
    RedisPubSubChannelLayer,
    RedisPubSubLoopLayer,
    RedisSingleShardConnection,
    _wrap_close,
)
from channels_redis.utils import decode_hosts
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from scopa_site.outages import REDIS

TIMEOUT = 2.0  # seconds to connect, and for an answer
WAIT = 0.25  # seconds between two attempts to reach it
CAPACITY = 100  # messages that may wait for one socket
LISTEN = 0.1  # seconds, so that somebody else may speak
FAILURES = (RedisError, OSError, asyncio.TimeoutError)
# Where a connection breaks while one task listens and another asks, the client stumbles over what is gone.
STUMBLES = (*FAILURES, AttributeError, RuntimeError)


class SteadyLayer(RedisPubSubChannelLayer):
    """A layer with a connection to Redis for each event loop."""

    def _get_layer(self) -> "SteadyLoopLayer":
        loop = asyncio.get_running_loop()
        if loop not in self._layers:
            self._layers[loop] = SteadyLoopLayer(*self._args, **self._kwargs, channel_layer=self)
            _wrap_close(self, loop)
        layer: SteadyLoopLayer = self._layers[loop]
        return layer


class SteadyLoopLayer(RedisPubSubLoopLayer):
    """The channels and groups of one event loop."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.capacity = CAPACITY
        self._shards: list[Any] = [SteadyConnection(host, self) for host in decode_hosts(kwargs.get("hosts"))]

    async def _subscribe_to_channel(self, channel: str) -> None:
        self.channels[channel] = asyncio.Queue(self.capacity)
        await self._get_shard(channel).subscribe(channel)

    async def forget(self, channel: str) -> None:
        """Let go of a channel that nobody reads any more.

        Reading does so when it is broken off, but not where a message has come just before.
        """
        if self.channels.pop(channel, None) is not None:
            await self._get_shard(channel).unsubscribe(channel)

    def tell_restored(self) -> None:
        """Tell every channel that messages may have been lost."""
        text = self.channel_layer.serialize({"type": "link.restored"})
        for queue in self.channels.values():
            _put(queue, text)


def _put(queue: "asyncio.Queue[bytes]", text: bytes) -> None:
    """Tell a channel, unless too much waits there already: whoever reads it looks for what it missed."""
    with suppress(asyncio.QueueFull):
        queue.put_nowait(text)


class SteadyConnection(RedisSingleShardConnection):
    """One connection to Redis to tell, and one to listen, which is made anew when it breaks.

    What is to be listened to is kept here, so that nothing depends on when Redis can be reached.
    """

    def __init__(self, host: dict[str, Any], layer: SteadyLoopLayer) -> None:
        super().__init__(host, layer)
        self._redis: Any = None
        self._pubsub: Any = None
        self._listening = False  # everything in _subscribed_to is asked for, on a connection that works
        self._next_try = 0.0  # monotonic; before it nothing is told, so that nobody waits for what is away

    async def publish(self, channel: str, message: bytes) -> None:
        """Tell others, unless Redis is away."""
        async with self._lock:
            if time.monotonic() < self._next_try:
                return
            self._ensure_redis()
            try:
                await self._redis.publish(channel, message)
            except FAILURES as error:
                self._next_try = time.monotonic() + WAIT
                REDIS.noticed(error)

    async def subscribe(self, channel: str) -> None:
        """Listen to a channel, now or as soon as that is possible."""
        async with self._lock:
            if channel in self._subscribed_to:
                return
            self._subscribed_to.add(channel)
            if self._listening:
                await self._ask("subscribe", channel)
            elif self._receive_task is None:
                await self._listen_anew()
        self._ensure_receiver()

    async def unsubscribe(self, channel: str) -> None:
        """Listen to a channel no longer."""
        async with self._lock:
            if channel in self._subscribed_to:
                self._subscribed_to.discard(channel)
                if self._listening:
                    await self._ask("unsubscribe", channel)

    async def flush(self) -> None:
        """Close everything; what is asked of it afterwards begins anew."""
        await super().flush()
        self._listening, self._next_try = False, 0.0

    async def _ask(self, what: str, *channels: str) -> None:
        try:
            await getattr(self._pubsub, what)(*channels)
        except STUMBLES as error:
            self._listening = False
            REDIS.noticed(error)

    async def _listen_anew(self) -> None:
        """Make a new connection that asks for everything; `_listening` tells afterwards whether it works."""
        self._ensure_redis()
        with suppress(*STUMBLES):
            await self._pubsub.aclose()
        self._pubsub = self._redis.pubsub(ignore_subscribe_messages=True)
        self._listening = True
        if self._subscribed_to:
            await self._ask("subscribe", *self._subscribed_to)

    async def _do_receiving(self) -> None:
        while True:
            if self._listening:
                await self._receive_one()
                continue
            await asyncio.sleep(WAIT)
            async with self._lock:
                await self._listen_anew()
            if self._listening:
                self._next_try = 0.0
                REDIS.over()
                self.channel_layer.tell_restored()

    async def _receive_one(self) -> None:
        if not self._pubsub.subscribed:
            return await asyncio.sleep(LISTEN)
        try:
            message = await self._pubsub.get_message(ignore_subscribe_messages=True, timeout=LISTEN)
        except STUMBLES as error:
            self._listening = False
            REDIS.noticed(error)
        else:
            self._receive_message(message)

    def _receive_message(self, message: dict[str, Any] | None) -> None:
        if message is None:
            return
        name, layer = message["channel"].decode(), self.channel_layer
        for channel in layer.groups.get(name, {name}):
            if channel in layer.channels:
                _put(layer.channels[channel], message["data"])

    def _ensure_redis(self) -> None:
        if self._redis is None:
            host = dict(self.host)
            # An error is not hidden by a new attempt: who listens must know that something may have been lost.
            self._redis = Redis.from_url(
                host.pop("address"),
                **{"socket_connect_timeout": TIMEOUT, "socket_timeout": TIMEOUT} | host,
                retry=Retry(NoBackoff(), 0),
            )
            self._pubsub = self._redis.pubsub(ignore_subscribe_messages=True)
