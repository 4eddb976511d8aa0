"""While the database or Redis is away one line says so, and people are told that it is but a moment."""

import logging
import sqlite3
import sys

import psycopg
import pytest
from channels.testing import WebsocketCommunicator
from django.core.exceptions import ImproperlyConfigured
from django.db import IntegrityError, InterfaceError, OperationalError, ProgrammingError
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import ResponseError
from redis.exceptions import TimeoutError as RedisTimeoutError

from scopa_site.asgi import application
from scopa_site.outages import DATABASE, REDIS, SAME, TRY_AGAIN_LATER, Once, noticed, outage_of


@pytest.fixture(autouse=True)
def as_if_nothing_had_failed():
    for outage in (DATABASE, REDIS):
        outage.forget()
    yield
    for outage in (DATABASE, REDIS):
        outage.forget()


def caused(kind, cause):
    """Return an error of Django's with what the driver said."""
    error = kind(str(cause))
    error.__cause__ = cause
    return error


def of_sqlite(code):
    error = sqlite3.OperationalError("of a test")
    error.sqlite_errorcode = code
    return caused(OperationalError, error)


AWAY = [
    (caused(OperationalError, psycopg.OperationalError("connection refused")), DATABASE),
    (caused(OperationalError, psycopg.errors.AdminShutdown()), DATABASE),
    (caused(OperationalError, psycopg.errors.CannotConnectNow()), DATABASE),
    (caused(OperationalError, psycopg.errors.TooManyConnections()), DATABASE),
    (InterfaceError("connection already closed"), DATABASE),
    (of_sqlite(sqlite3.SQLITE_BUSY), DATABASE),
    (RedisConnectionError("refused"), REDIS),
    (RedisTimeoutError("too late"), REDIS),
]
OURS = [
    caused(OperationalError, psycopg.errors.DeadlockDetected()),
    caused(ProgrammingError, psycopg.errors.UndefinedTable()),
    of_sqlite(sqlite3.SQLITE_ERROR),
    IntegrityError("twice"),
    ResponseError("no such command"),
    ImproperlyConfigured("no database"),
    None,
]


@pytest.mark.parametrize(("error", "outage"), AWAY)
def test_what_is_away(error, outage):
    assert outage_of(error) is outage


@pytest.mark.parametrize("error", OURS)
def test_a_mistake_of_ours_is_none(error):
    assert outage_of(error) is None
    assert not noticed(error)


def test_an_outage_is_told_once_and_its_end(caplog):
    with caplog.at_level(logging.INFO):
        for _ in range(50):
            assert noticed(RedisConnectionError("refused\nby 127.0.0.1"))
        REDIS.over()
        REDIS.over()
    assert [(one.levelname, one.getMessage()) for one in caplog.records] == [
        ("WARNING", "Redis cannot be reached, and is asked again and again: refused by 127.0.0.1"),
        ("INFO", "Redis answers again"),
    ]


def test_the_next_outage_is_told_again(caplog, monkeypatch):
    now = 100.0
    monkeypatch.setattr("scopa_site.outages.time.monotonic", lambda: now)
    noticed(RedisConnectionError("refused"))
    now += SAME
    noticed(RedisConnectionError("refused"))
    assert len(caplog.records) == 2


def record_of(error):
    try:
        raise error
    except Exception:
        return logging.LogRecord("games", logging.ERROR, __file__, 1, "failed", None, sys.exc_info())


@pytest.mark.parametrize(("error", "outage"), AWAY)
def test_no_log_holds_a_traceback_of_an_outage(error, outage):
    assert not Once().filter(record_of(error))
    assert outage.away


def test_every_handler_looks_out_for_them(settings):
    handlers = settings.LOGGING["handlers"].values()
    assert handlers and all("once" in handler["filters"] for handler in handlers)


def test_a_mistake_is_logged_with_its_traceback():
    assert Once().filter(record_of(ZeroDivisionError()))
    assert Once().filter(logging.LogRecord("games", logging.INFO, __file__, 1, "fine", None, None))


@pytest.fixture
def database_away():
    """Let everything that asks the database fail as if no server were there."""

    def refuse(*args, **kwargs):
        raise caused(OperationalError, psycopg.OperationalError("connection refused"))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("django.db.backends.utils.CursorWrapper._execute", refuse)
        yield


def test_a_page_says_that_it_is_but_a_moment(client, db, database_away, caplog):
    client.raise_request_exception = False
    answer = client.get("/")
    assert (answer.status_code, answer["Retry-After"]) == (503, "1")
    assert "what you sent just now was not stored" in answer.content.decode()


def test_a_script_is_told_in_a_line(client, db, database_away):
    client.raise_request_exception = False
    answer = client.get("/", headers={"HX-Request": "true"})
    assert answer.status_code == 503
    assert answer["Content-Type"].startswith("text/plain")
    assert "sent again by itself" in answer.content.decode()


@pytest.mark.django_db(transaction=True)
async def test_a_socket_is_told_to_come_again(database_away):
    headers = [(b"origin", b"http://localhost"), (b"cookie", b"sessionid=abc")]
    socket = WebsocketCommunicator(application, "/ws/match/abc/", headers=headers)
    assert await socket.connect() == (False, TRY_AGAIN_LATER)
