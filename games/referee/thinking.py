"""Let computers that think long do it in processes of their own, so that nobody else waits."""

import logging
import os
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from secrets import randbits
from typing import Any, NamedTuple

from django.conf import settings

from games.bots.levels import LEVELS, think
from games.engine.notation import Event
from games.engine.view import View
from games.health.metrics import note_thinking
from games.models import Round
from games.worker import begin

log = logging.getLogger(__name__)


class Turn(NamedTuple):
    """A computer's turn that is thought about: the round as it was read, and whose turn it is."""

    stored: Round
    seat: int


@dataclass
class Thinkers:
    """Processes that think, and what they are thinking about."""

    pool: ProcessPoolExecutor | None = None
    asked: dict[tuple[int, int], tuple[Turn, "Future[Event]"]] = field(default_factory=dict)

    def ask(self, turn: Turn, level: str, view: View, totals: tuple[int, ...]) -> None:
        """Begin to think about a turn, unless that has begun; the more there is to think about, the less of each."""
        key = (turn.stored.pk, turn.stored.ply)
        if key in self.asked:
            return
        share = min(1.0, settings.SCOPA_THINKERS / (len(self.asked) + 1))
        budget = LEVELS[level].budget.share(share)
        answer = self._submit(think, level, view, randbits(64), totals, budget)
        note_thinking("play", answer)
        self.asked[key] = turn, answer

    def _submit(self, *asked: Any) -> "Future[Event]":
        """Let a process do what is asked; where one died with nothing to do, others take their place."""
        try:
            return self._living().submit(*asked)
        except BrokenExecutor:
            self.stop()
            return self._living().submit(*asked)

    def _living(self) -> ProcessPoolExecutor:
        if self.pool is None:
            self.pool = ProcessPoolExecutor(
                settings.SCOPA_THINKERS, get_context("spawn"), initializer=begin, initargs=(os.getpid(),)
            )
        return self.pool

    def answers(self) -> list[tuple[Turn, "Future[Event]"]]:
        """Return what has been thought out since the last time; where the processes died, others take their place."""
        done = [key for key, (_turn, answer) in self.asked.items() if answer.done()]
        found = [self.asked.pop(key) for key in done]
        if any(map(_has_died, found)):
            log.warning("a process that thinks for computers has died; another takes its place")
            self.stop()
        return [one for one in found if not _has_died(one)]

    def stop(self) -> None:
        """Let all processes end; what they were asked is due again by itself."""
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
        self.pool = None
        self.asked.clear()


def _has_died(asked: tuple[Turn, "Future[Event]"]) -> bool:
    """Tell whether there is no answer because the process that thought is there no longer."""
    return isinstance(asked[1].exception(), BrokenExecutor)


THINKERS = Thinkers()  # those of this process


def is_long(level: str) -> bool:
    """Tell whether a level searches for its plays, which takes so long that it is to be done elsewhere."""
    return bool(settings.SCOPA_THINKERS) and level in LEVELS and LEVELS[level].budget.iterations > 1
