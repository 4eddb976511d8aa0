"""Tell groups of sockets that something has happened."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import Context
from threading import local
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

log = logging.getLogger(__name__)

_here = local()


def tell(group: str, event: dict[str, Any]) -> None:
    """Send an event to every socket of a group: at once, or soon where this thread works for an event loop."""
    layer = get_channel_layer()
    if layer is None:
        return
    loop: asyncio.AbstractEventLoop | None = getattr(_here, "loop", None)
    if loop is None:
        async_to_sync(layer.group_send)(group, event)
    else:
        loop.call_soon_threadsafe(_begin, layer, group, event, context=Context())


@contextmanager
def telling_through(loop: asyncio.AbstractEventLoop) -> Iterator[None]:
    """Let `loop` tell what this thread has to tell while the block runs, and do not wait for it: in that order."""
    _here.loop = loop
    try:
        yield
    finally:
        _here.loop = None


async def all_told(seconds: float) -> None:
    """Wait until all that is on its way is told, at most so many seconds."""
    if _on_their_way:
        await asyncio.wait(_on_their_way, timeout=seconds)


_on_their_way: set[asyncio.Task[None]] = set()


def _begin(layer: Any, group: str, event: dict[str, Any]) -> None:
    task = asyncio.get_running_loop().create_task(_send(layer, group, event))
    _on_their_way.add(task)
    task.add_done_callback(_on_their_way.discard)


async def _send(layer: Any, group: str, event: dict[str, Any]) -> None:
    """Send an event; what was done stays done where that fails, and pages ask again by themselves."""
    try:
        await layer.group_send(group, event)
    except Exception:
        log.exception("an event could not be told to the group %s", group)
