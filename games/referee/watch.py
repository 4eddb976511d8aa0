"""Do the duties of the referee until somebody says stop."""

import asyncio
import logging
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import datetime

from channels.db import database_sync_to_async
from django.utils import timezone

from games.referee.duties import DUTIES, Duty

log = logging.getLogger(__name__)


async def watch(stop: asyncio.Event, duties: Iterable[Duty] = DUTIES) -> None:
    """Do every duty again and again, each in a thread of its own; once `stop` is set, end what was begun and return."""
    await asyncio.gather(*(_keep_doing(duty, stop) for duty in duties))


async def _keep_doing(duty: Duty, stop: asyncio.Event) -> None:
    """Do one duty until `stop`; an error is logged and stops nothing."""
    thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix=f"referee-{duty.name}")
    act = database_sync_to_async(_act, thread_sensitive=False, executor=thread)
    while not stop.is_set():
        await act(duty, timezone.now())
        with suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), duty.every)
    thread.shutdown()


def do_all(now: datetime, duties: Iterable[Duty] = DUTIES) -> int:
    """Do every duty once, one after the other, and return how many actions that was."""
    return sum(_act(duty, now) for duty in duties)


def _act(duty: Duty, now: datetime) -> int:
    try:
        return duty.act(now)
    except Exception:
        log.exception("the referee failed at its duty of %s", duty.name)
        return 0
