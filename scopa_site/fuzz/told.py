"""What an attack has come to: how much was sent, and what should not have come of it."""

import logging
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

KEPT = 40  # problems that are told in full
REQUESTS, SECURITY = "django.request", "django.security"  # where Django tells of what it has refused
SHORT = 400  # characters of one


@dataclass
class Found:
    """Counts by name, and problems in words; `where` is what is being sent, so that a log entry finds its cause."""

    tell: Callable[[str], None] = print
    counts: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)
    where: str = ""

    def wrong(self, kind: str, text: str) -> None:
        """Note that something came of it: a kind of fault, and where."""
        self.counts[kind] += 1
        if len(self.problems) < KEPT:
            self.problems.append(f"{kind}: {text} [{self.where[:SHORT]}]")

    @property
    def figures(self) -> dict[str, Any]:
        return dict(self.counts)


class _Listener(logging.Handler):
    def __init__(self, found: Found) -> None:
        super().__init__(logging.WARNING)
        self.found = found

    def emit(self, record: logging.LogRecord) -> None:
        refusal = record.name.startswith(SECURITY) or (
            record.name == REQUESTS and record.levelno < logging.ERROR
        )
        if refusal or (record.levelno < logging.ERROR and not record.exc_info):
            return
        trace = logging.Formatter().formatException(record.exc_info) if record.exc_info else ""
        self.found.wrong("logged", f"{record.name}: {record.getMessage()[:SHORT]} {trace[-2 * SHORT :]}")


@contextmanager
def log_watched(found: Found) -> Iterator[None]:
    """Note every error and every traceback that is logged while the context lasts, and let nothing be printed."""
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    root.handlers[:], root.level = [_Listener(found)], logging.WARNING
    try:
        yield
    finally:
        root.handlers[:], root.level = before, level
