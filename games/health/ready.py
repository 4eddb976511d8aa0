"""Whether this process can serve: its database, the way to other processes, and a referee somewhere."""

import asyncio
import logging
import os
import socket
import time
import uuid
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import timedelta

from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from django.conf import settings
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from games.models import Pulse
from games.services.downtime import REFEREE

log = logging.getLogger(__name__)

FINE = "ok"
PATIENCE = 3.0  # seconds that a part may take to answer
AGAIN = 0.1  # seconds until a message is sent again that was not heard
KEPT = 1.0  # seconds that an answer is kept, so that asking without end costs nothing
CHANNEL = f"ready.{socket.gethostname()[:40]}.{os.getpid()}"


class NotReady(Exception):
    """What a part lacks, in words that anybody may read."""


async def readiness() -> dict[str, str]:
    """Return of each part "ok" or what it lacks; no answer takes longer than some seconds.

    The parts are asked at once. Nothing that an error says is told, since anybody may ask: it stands in the log.
    """
    if time.monotonic() - _last.at < KEPT:
        return _last.parts
    told = await asyncio.gather(*(_told(name, ask()) for name, ask in PARTS.items()))
    parts = dict(zip(PARTS, told, strict=True))
    _log_change(_last.parts, parts)
    _last.at, _last.parts = time.monotonic(), parts
    return parts


@dataclass
class Last:
    """What was answered last, and when; at first nothing."""

    at: float = float("-inf")
    parts: dict[str, str] = field(default_factory=dict)


_last = Last()


def is_ready(parts: dict[str, str]) -> bool:
    """Tell whether all parts are."""
    return all(told == FINE for told in parts.values())


async def _told(name: str, asked: Awaitable[None]) -> str:
    try:
        await asyncio.wait_for(asked, PATIENCE)
    except NotReady as lacking:
        return str(lacking)
    except TimeoutError:
        return "gives no answer in time"
    except Exception as error:
        log.info("the %s cannot be used: %s", name, error)
        return "cannot be used"
    return FINE


async def _database() -> None:
    await sync_to_async(_ask_database, thread_sensitive=False)()


def _ask_database() -> None:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        if not _migrations.applied():
            raise NotReady("migrations are not applied")
    finally:
        _let_go()


async def _referee() -> None:
    await sync_to_async(_ask_referee, thread_sensitive=False)()


def _ask_referee() -> None:
    try:
        least = timezone.now() - timedelta(seconds=settings.SCOPA_REFEREE_SEEN)
        if not Pulse.objects.filter(name=REFEREE, at__gt=least).exists():
            raise NotReady("was not seen lately")
    finally:
        _let_go()


def _let_go() -> None:
    """Give the connection back: threads of others come and go."""
    if not connection.in_atomic_block:
        connection.close()


class _Migrations:
    """Whether all migrations are applied; once they are, they stay."""

    def __init__(self) -> None:
        self.known = False

    def applied(self) -> bool:
        if not self.known:
            executor = MigrationExecutor(connection)
            self.known = not executor.migration_plan(executor.loader.graph.leaf_nodes())
        return self.known


_migrations = _Migrations()


async def _channels() -> None:
    """Send a message by the channel layer, and hear it."""
    layer, told = get_channel_layer(), uuid.uuid4().hex
    if layer is None:
        raise NotReady("are not set")

    async def hear() -> None:
        while (await layer.receive(CHANNEL))["told"] != told:
            pass  # of an earlier time

    hearing = asyncio.ensure_future(hear())
    try:
        while not hearing.done():  # the first may come before anybody listens
            await layer.send(CHANNEL, {"type": "ready", "told": told})
            await asyncio.wait({hearing}, timeout=AGAIN)
        await hearing
    finally:
        hearing.cancel()


PARTS: dict[str, Callable[[], Awaitable[None]]] = {
    "database": _database,
    "channels": _channels,
    "referee": _referee,
}


def _log_change(before: dict[str, str], parts: dict[str, str]) -> None:
    """Log once that something is missing, and once that all is there again."""
    if parts == before:
        return
    if not is_ready(parts):
        lacking = ", ".join(f"{name} {told}" for name, told in parts.items() if told != FINE)
        log.warning("not ready: %s", lacking)
    elif before:
        log.info("ready again")
