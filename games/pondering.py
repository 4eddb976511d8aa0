"""Let what takes long to think out be done in a process of its own, one for each process of the site that asks."""

import os
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, TypeVar

from django.conf import settings

from games.health.metrics import note_thinking
from games.worker import begin

T = TypeVar("T")

ALONE = 4  # part of a search where there is no other process


class Ponderer:
    """A process that thinks, begun when it is first asked, and begun anew where it was killed."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._pool: ProcessPoolExecutor | None = None

    def submit(self, think: Callable[..., T], *args: Any) -> "Future[T]":
        """Begin to think; what is asked first is done first."""
        try:
            answer = self._living().submit(think, *args)
        except BrokenExecutor:
            self.stop()
            answer = self._living().submit(think, *args)
        note_thinking("advice", answer)
        return answer

    def stop(self) -> None:
        """Let the process end; whoever waits for it is told so by an error."""
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)

    def _living(self) -> ProcessPoolExecutor:
        with self._lock:
            if self._pool is None:
                context = get_context("spawn")
                self._pool = ProcessPoolExecutor(1, context, initializer=begin, initargs=(os.getpid(),))
            return self._pool


PONDERER = Ponderer()  # that of this process


def ponder(think: Callable[..., T], *args: Any) -> "Future[T]":
    """Begin to think, elsewhere where computers have processes to think in, or else at once.

    All that `think` takes and returns is sent to another process.
    """
    return PONDERER.submit(think, *args) if settings.SCOPA_THINKERS else _at_once(think, *args)


def affordable(iterations: int) -> int:
    """Return how far a search may go: not as far where it holds up the process that asks."""
    return iterations if settings.SCOPA_THINKERS else max(1, iterations // ALONE)


def _at_once(think: Callable[..., T], *args: Any) -> "Future[T]":
    answer: Future[T] = Future()
    try:
        answer.set_result(think(*args))
    except Exception as error:
        answer.set_exception(error)
    return answer
