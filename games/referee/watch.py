"""Do the duties of the referee until somebody says stop."""

import asyncio
import logging
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import datetime

from asgiref.sync import sync_to_async
from django.db import connection, connections
from django.utils import timezone

from games.health.metrics import DUTY_SECONDS, FAILED_DUTIES
from games.health.reporting import begin_reporting
from games.referee.duties import DUTIES, Duty
from games.referee.thinking import THINKERS
from games.services.tell import all_told, telling_through
from scopa_site.logs import about

log = logging.getLogger(__name__)

LAST_WORDS = 2  # seconds


async def watch(stop: asyncio.Event, duties: Iterable[Duty] = DUTIES) -> dict[str, int]:
    """Do every duty again and again, each in a thread of its own; once `stop` is set, end what was begun.

    Return how many actions each duty took.
    """
    begin_reporting("referee")
    chosen = list(duties)
    done = await asyncio.gather(*(_keep_doing(duty, stop) for duty in chosen))
    THINKERS.stop()
    await all_told(LAST_WORDS)
    return {duty.name: count for duty, count in zip(chosen, done, strict=True)}


async def _keep_doing(duty: Duty, stop: asyncio.Event) -> int:
    """Do one duty until `stop` and return how many actions that were; an error is logged and stops nothing."""
    done = 0
    thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix=f"referee-{duty.name}")
    act = sync_to_async(_act_and_let_go, thread_sensitive=False, executor=thread)
    while not stop.is_set():
        done += await act(duty, timezone.now(), asyncio.get_running_loop())
        with suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), duty.every)
    await asyncio.wrap_future(thread.submit(connections.close_all))
    thread.shutdown()
    return done


def _act_and_let_go(duty: Duty, now: datetime, loop: asyncio.AbstractEventLoop) -> int:
    """Do a duty once; give the connection to a database server back to the pool for others.

    What it has to tell is told by the event loop, and the duty does not wait for that: the loop may serve pages too.
    A file stays open for the thread, unless something went wrong with it: opening it costs more than what most duties
    ask of it.
    """
    with telling_through(loop):
        done = _act(duty, now)
    if connection.vendor != "sqlite" or connection.errors_occurred:
        connection.close()
    return done


def do_all(now: datetime, duties: Iterable[Duty] = DUTIES) -> int:
    """Do every duty once, one after the other, and return how many actions that was."""
    return sum(_act(duty, now) for duty in duties)


def _act(duty: Duty, now: datetime) -> int:
    try:
        with about(duty=duty.name), DUTY_SECONDS.labels(duty.name).time():
            return duty.act(now)
    except Exception:
        FAILED_DUTIES.labels(duty.name).inc()
        log.exception("the referee failed at its duty of %s", duty.name)
        return 0
