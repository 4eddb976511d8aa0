"""Logs are one line a record."""

import logging
import sys

import pytest

from scopa_site.logs import OneLineFormatter


def record(message, exc_info=None):
    return logging.LogRecord("games", logging.ERROR, __file__, 1, message, None, exc_info)


def test_a_record_names_its_level_and_logger():
    assert OneLineFormatter().format(record("dealt")).endswith(" ERROR games: dealt")


def test_a_line_break_cannot_begin_a_record():
    line = OneLineFormatter().format(record("name\r\n2026-01-01 ERROR forged"))
    assert len(line.splitlines()) == 1


def test_a_traceback_is_on_the_line_of_its_record():
    try:
        raise RuntimeError("too late")
    except RuntimeError:
        line = OneLineFormatter().format(record("failed", sys.exc_info()))
    assert len(line.splitlines()) == 1
    assert "RuntimeError: too late" in line


SECRETS = [
    "password=hunter2",
    "{'password1': 'hunter2', 'login': 'Anna'}",
    '{"token": "hunter2"}',
    "Cookie: sessionid=hunter2; csrftoken=hunter2",
    "Authorization: Bearer hunter2",
    "SECRET_KEY=hunter2",
    "GOOGLE_SECRET = 'hunter2'",
    "connection to postgres://scopa:hunter2@db/scopa failed",
    "Not Found: /accounts/password/reset/key/hunter2/",
    "csrfmiddlewaretoken=hunter2&play=7D",
]


@pytest.mark.parametrize("text", SECRETS)
def test_no_secret_is_written(text):
    line = OneLineFormatter().format(record(f"it failed: {text}"))
    assert "it failed" in line
    assert "hunter2" not in line
    assert "***" in line


def test_a_secret_in_a_traceback_is_not_written_either():
    try:
        raise ValueError("bad options: password='hunter2'")
    except ValueError:
        assert "hunter2" not in OneLineFormatter().format(record("failed", sys.exc_info()))


@pytest.mark.parametrize(
    "text", ["Anna lays 7D", "match 7DxKz is over", "/accounts/password/reset/: 2 of 3", "a token ended"]
)
def test_all_else_is_written_as_it_is(text):
    assert text in OneLineFormatter().format(record(text))
