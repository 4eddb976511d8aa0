"""The thread in which sockets ask the database and draw what they send, one thing after the other.

Going there and coming back costs as much as a query. What several sockets want at the same time is done in one visit,
and the connection to the database stays open between visits that follow each other.
"""

import asyncio
import time
from collections.abc import Callable, Iterable
from contextvars import Context, copy_context
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from asgiref.sync import SyncToAsync
from django.db import connections

from games.services.tell import telling_through

T = TypeVar("T")
Outcome = tuple[Any, Exception | None]

KEPT = 2.0  # seconds that a connection is kept after a visit
TOGETHER = 8  # things done in one visit: what is done first waits for the last


async def in_thread(do: Callable[[], T]) -> T:
    """Do something in the thread, in the context of the caller; return what it returns, and raise what it raises."""
    visits = _visits.setdefault(asyncio.get_running_loop(), _Visits())
    result: T = await visits.ask(do)
    return result


async def close_connections() -> None:
    """Close the connections of the thread now."""
    await SyncToAsync(connections.close_all)()


class _Wish:
    """Something to be done in the thread, and who waits for it."""

    __slots__ = ("context", "do", "done")

    def __init__(self, do: Callable[[], Any], done: "asyncio.Future[Any]") -> None:
        self.do, self.done, self.context = do, done, copy_context()

    def fulfil(self) -> Outcome:
        try:
            return self.context.run(self.do), None
        except Exception as error:
            return None, error

    def tell(self, outcome: Outcome) -> None:
        result, error = outcome
        if self.done.done():  # nobody waits any more
            return
        if error is None:
            self.done.set_result(result)
        else:
            self.done.set_exception(error)


class _Visits:
    """What is wished for in one event loop, and the task that has it done."""

    def __init__(self) -> None:
        self.wishes: list[_Wish] = []
        self.task: asyncio.Task[None] | None = None

    async def ask(self, do: Callable[[], Any]) -> Any:
        loop = asyncio.get_running_loop()
        wish = _Wish(do, loop.create_future())
        self.wishes.append(wish)
        if self.task is None or self.task.done():
            self.task = loop.create_task(self._go(), context=Context())
        return await wish.done

    async def _go(self) -> None:
        while wishes := self.wishes[:TOGETHER]:
            del self.wishes[:TOGETHER]
            try:
                outcomes = await _Visit(_fulfil)(wishes)
            except BaseException as error:
                for wish in wishes:
                    wish.done.cancel()
                if not isinstance(error, Exception):
                    raise
            else:
                for wish, outcome in zip(wishes, outcomes, strict=True):
                    wish.tell(outcome)


_visits: "WeakKeyDictionary[asyncio.AbstractEventLoop, _Visits]" = WeakKeyDictionary()


def _fulfil(wishes: Iterable[_Wish]) -> list[Outcome]:
    return [wish.fulfil() for wish in wishes]


class _Visit(SyncToAsync[Any, Any]):
    """A visit to the thread that finds good connections, and keeps them for a moment afterwards.

    The visits of others close what was kept too long (`close_at`), as Django's requests do.
    """

    def thread_handler(self, loop: Any, *args: Any, **kwargs: Any) -> Any:
        _close_what_is_old()
        try:
            with telling_through(loop):
                return super().thread_handler(loop, *args, **kwargs)
        finally:
            _keep()


def _close_what_is_old() -> None:
    now = time.monotonic()
    for connection in connections.all(initialized_only=True):
        if connection.errors_occurred or (connection.close_at is not None and now >= connection.close_at):
            connection.close_if_unusable_or_obsolete()


def _keep() -> None:
    until = time.monotonic() + KEPT
    for connection in connections.all(initialized_only=True):
        if connection.connection is not None and connection.close_at is not None:
            connection.close_at = until
