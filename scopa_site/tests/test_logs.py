"""Logs are one line a record."""

import logging
import sys

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
