"""Go on while the database or Redis cannot be reached: one line in the log, and plain words to people.

What asks a service that is away fails by an error that `unreachable` knows. Everything else that fails is a mistake of
ours, and is logged with its traceback.
"""

import logging
import sqlite3
import sys
import time
from typing import Any

from django.db import InterfaceError, OperationalError
from django.db.backends.signals import connection_created
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.defaults import server_error
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError

log = logging.getLogger(__name__)

SAME = 30.0  # seconds between two errors that belong to one outage
TRY_AGAIN_IN = 1  # seconds, as browsers are told
TRY_AGAIN_LATER = 3013  # the code with which a socket is closed meanwhile; below 4000: the page comes again

# What PostgreSQL says when it is not there for us: connections that fail, a server that ends or begins, no room left.
AWAY = ("08", "57P", "53")
LOCKED = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


class Outage:
    """One service, and whether it could be reached lately."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.forget()

    def forget(self) -> None:
        """Begin as if nothing had ever failed."""
        self.failed = -SAME  # when it failed last (monotonic)
        self.away = False

    def noticed(self, error: BaseException) -> None:
        """Note that the service could not be reached; only the first time of an outage is told."""
        now = time.monotonic()
        if now - self.failed >= SAME:
            log.warning(
                "%s cannot be reached, and is asked again and again: %s", self.name, _in_a_line(error)
            )
        self.failed, self.away = now, True

    def over(self, **signal: Any) -> None:
        """Note that the service was reached."""
        if self.away:
            self.away = False
            log.info("%s answers again", self.name)


DATABASE = Outage("The database")
REDIS = Outage("Redis")

connection_created.connect(DATABASE.over)


def outage_of(error: BaseException | None) -> Outage | None:
    """Return which service is away where that is why something failed."""
    if isinstance(error, RedisConnectionError | RedisTimeoutError):
        return REDIS
    if isinstance(error, InterfaceError) or (isinstance(error, OperationalError) and _is_away(error)):
        return DATABASE
    return None


def _is_away(error: OperationalError) -> bool:
    """Tell whether it is the server that is missing, and not a table or a lock of ours."""
    cause = error.__cause__
    if isinstance(cause, sqlite3.Error):
        return getattr(cause, "sqlite_errorcode", None) in LOCKED
    state = getattr(cause, "sqlstate", None)
    return state is None or state.startswith(AWAY)


def noticed(error: BaseException | None) -> bool:
    """Tell whether something failed since a service is away; if so, that is told in the log once."""
    outage = outage_of(error)
    if outage is None or error is None:
        return False
    outage.noticed(error)
    return True


def _in_a_line(error: BaseException) -> str:
    return " ".join(str(error).split()) or type(error).__name__


class Once(logging.Filter):
    """Let no record pass that tells of an outage by a traceback: one line tells it, whoever it hits."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not (record.exc_info and noticed(record.exc_info[1]))


def unstored() -> str:
    """Return what a page tells, which keeps what it sent and sends it again."""
    return _("That is not stored yet: the site cannot reach its database. It is sent again by itself.")


def failed(request: HttpRequest) -> HttpResponse:
    """Answer a request that failed: by 503 where it may be sent again in a moment, else by 500."""
    if not noticed(sys.exc_info()[1]):
        return server_error(request)
    if request.headers.get("HX-Request"):
        answer = HttpResponse(unstored(), status=503, content_type="text/plain; charset=utf-8")
    else:
        answer = HttpResponse(render_to_string("503.html"), status=503)
    answer["Retry-After"] = str(TRY_AGAIN_IN)
    return answer


class Patient:
    """Close a socket that cannot be opened or served while a service is away, so that the page comes again."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            await self.application(scope, receive, send)
        except Exception as error:
            if not noticed(error):
                raise
            await send({"type": "websocket.close", "code": TRY_AGAIN_LATER})
