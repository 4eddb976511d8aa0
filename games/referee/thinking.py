"""Let computers that think long do it in processes of their own, so that nobody else waits."""

import os
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from secrets import randbits
from typing import NamedTuple

from django.conf import settings

from games.bots.levels import LEVELS, think
from games.engine.notation import Event
from games.engine.view import View
from games.health.metrics import note_thinking
from games.models import Round
from games.worker import begin


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
        if self.pool is None:
            self.pool = ProcessPoolExecutor(
                settings.SCOPA_THINKERS, get_context("spawn"), initializer=begin, initargs=(os.getpid(),)
            )
        share = min(1.0, settings.SCOPA_THINKERS / (len(self.asked) + 1))
        budget = LEVELS[level].budget.share(share)
        answer = self.pool.submit(think, level, view, randbits(64), totals, budget)
        note_thinking("play", answer)
        self.asked[key] = turn, answer

    def answers(self) -> list[tuple[Turn, "Future[Event]"]]:
        """Return what has been thought out since the last time; where the processes died, others take their place."""
        done = [key for key, (_turn, answer) in self.asked.items() if answer.done()]
        found = [self.asked.pop(key) for key in done]
        if any(answer.exception() for _turn, answer in found):
            self.stop()
        return found

    def stop(self) -> None:
        """Let all processes end; what they were asked is due again by itself."""
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
        self.pool = None
        self.asked.clear()


THINKERS = Thinkers()  # those of this process


def is_long(level: str) -> bool:
    """Tell whether a level searches for its plays, which takes so long that it is to be done elsewhere."""
    return bool(settings.SCOPA_THINKERS) and level in LEVELS and LEVELS[level].budget.iterations > 1
