"""Write logs one line a record, so that `grep` finds the whole of it: for people, or as JSON for programs.

What a record is about, such as a match and a player, is noted once by whoever begins something, and is told with all
that is logged meanwhile.
"""

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime

from scopa_site.struck import without_secrets

_about: ContextVar[dict[str, object]] = ContextVar("log_about")


def begin_about(**fields: object) -> None:
    """Begin something, of which what is logged from now on tells the fields; those of before are told no longer."""
    _about.set(_known(fields))


def note_about(**fields: object) -> None:
    """Add what has become known since it began; also those see it who began with it."""
    if (noted := _about.get(None)) is not None:
        noted.update(_known(fields))


@contextmanager
def about(**fields: object) -> Iterator[None]:
    """Tell fields with what is logged within, beside those of what is around it."""
    token = _about.set(about_now() | _known(fields))
    try:
        yield
    finally:
        _about.reset(token)


def about_now() -> dict[str, object]:
    """Return the fields of what is being done here.

    >>> with about(match="7Dx2", player=None):
    ...     with about(ply=3):
    ...         about_now()
    {'match': '7Dx2', 'ply': 3}
    """
    return dict(_about.get({}))


def _known(fields: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in fields.items() if value not in (None, "")}


class Briefly(logging.Filter):
    """Leave the traceback out where a request was refused: anybody can ask for that as often as they like."""

    def filter(self, record: logging.LogRecord) -> bool:
        if getattr(record, "status_code", 500) < 500:  # Django's own records of requests bear it
            record.exc_info = record.exc_text = None
        return True


class OneLineFormatter(logging.Formatter):
    """Format a record as time, level, logger and message, its line breaks written as `\\n`, and what it is about.

    Secrets are struck out, whoever wrote them. Escaped breaks also keep what a visitor sends from looking like a
    record of its own.
    """

    def __init__(self) -> None:
        super().__init__("{asctime} {levelname} {name}: {message}", style="{")

    def format(self, record: logging.LogRecord) -> str:
        """Return the record with its traceback on one line."""
        fields = " ".join(f"{name}={value}" for name, value in about_now().items())
        text = super().format(record) + (f" [{fields}]" if fields else "")
        return without_secrets(text).replace("\r", "\\r").replace("\n", "\\n")


class JsonFormatter(logging.Formatter):
    """Format a record as a JSON object: at, level, logger, message, what it is about, and the traceback as `error`."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record on one line; secrets are struck out of every text."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        told: dict[str, object] = {
            "at": at,
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        told |= {name: value for name, value in about_now().items() if name not in told}
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return json.dumps({name: _struck(value) for name, value in told.items()})


def _struck(value: object) -> object:
    return value if isinstance(value, int | float) else without_secrets(str(value))
