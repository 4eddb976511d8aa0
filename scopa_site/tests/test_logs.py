"""Logs are one line a record."""

import contextvars
import io
import json
import logging
import os
import subprocess
import sys
from datetime import datetime

import pytest
from django.utils.module_loading import import_string

from scopa_site.environment import BASE_DIR
from scopa_site.logs import (
    Briefly,
    JsonFormatter,
    OneLineFormatter,
    about,
    about_now,
    begin_about,
    note_about,
)


@pytest.fixture(autouse=True)
def _nothing_begun():
    """Forget what other tests of this process were about."""
    begin_about()


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


CARDS = [
    "Failing row contains (7, 1, 7C JD 4D QD KS KD 3C 4C 5S 2S, 0)",
    "hand: 7C JD 4D",
    "{'deck': '7C JD 4D QD'}",
    "hands=7C JD",
    "the deck was 7C,JD,4D,QD,KS,KD,3C",
]


@pytest.mark.parametrize("text", CARDS)
@pytest.mark.parametrize("formatter", [OneLineFormatter, JsonFormatter])
def test_no_hand_and_no_deck_is_written(text, formatter):
    line = formatter().format(record(f"it failed: {text}"))
    assert "it failed" in line and "***" in line
    assert not [card for card in ("7C", "JD", "4D", "KD") if card in line]


def test_the_secret_of_a_deal_is_not_written():
    assert "5e884898da28" not in OneLineFormatter().format(
        record("row (3, 5e884898da28047151d0e56f8dc6292773603d0d)")
    )


@pytest.mark.parametrize("text", SECRETS)
def test_no_secret_is_written_as_json_either(text):
    assert "hunter2" not in JsonFormatter().format(record(f"it failed: {text}"))
    with about(match=text):
        assert "hunter2" not in JsonFormatter().format(record("it failed"))
        assert "hunter2" not in OneLineFormatter().format(record("it failed"))


def test_json_has_a_field_for_each_thing():
    try:
        raise RuntimeError("too\nlate")
    except RuntimeError:
        with about(match="7DxKz", player=3, socket="table", ply=12, event=None):
            line = JsonFormatter().format(record("dealt", sys.exc_info()))
    told = json.loads(line)
    assert len(line.splitlines()) == 1
    assert (told["level"], told["logger"], told["message"]) == ("ERROR", "games", "dealt")
    assert (told["match"], told["player"], told["socket"], told["ply"]) == ("7DxKz", 3, "table", 12)
    assert "event" not in told
    assert datetime.fromisoformat(told["at"]).tzinfo
    assert "RuntimeError: too\nlate" in told["error"]


def test_what_is_noted_cannot_take_the_place_of_what_happened():
    with about(level="INFO", message="all is well"):
        assert json.loads(JsonFormatter().format(record("it burns")))["message"] == "it burns"


@pytest.mark.parametrize(("status", "traced"), [(403, False), (404, False), (500, True), (None, True)])
def test_who_is_refused_fills_no_log_with_tracebacks(status, traced):
    try:
        raise ValueError("no")
    except ValueError:
        told = record("Forbidden", sys.exc_info())
    if status:
        told.status_code = status
    assert Briefly().filter(told)
    assert ("Traceback" in OneLineFormatter().format(told)) is traced


@pytest.mark.django_db
def test_nor_does_who_sends_too_much(client, settings):
    written, logger = io.StringIO(), logging.getLogger("django")
    handler = logging.StreamHandler(written)
    handler.setFormatter(OneLineFormatter())
    for name in settings.LOGGING["handlers"]["console"]["filters"]:
        handler.addFilter(import_string(settings.LOGGING["filters"][name]["()"])())
    logger.addHandler(handler)
    try:
        assert client.post("/accounts/profile/", {"name": "x" * 3_000_000}).status_code == 400
    finally:
        logger.removeHandler(handler)
    assert "django.security" in written.getvalue() and "Traceback" not in written.getvalue()


def test_a_line_tells_what_it_is_about():
    with about(match="7DxKz"), about(ply=3):
        assert OneLineFormatter().format(record("dealt")).endswith("games: dealt [match=7DxKz ply=3]")
    assert OneLineFormatter().format(record("dealt")).endswith("games: dealt")


def test_what_becomes_known_later_is_told_from_then_on():
    def page():
        begin_about(socket="table")
        note_about(match="7DxKz", player=None)
        return about_now()

    assert contextvars.Context().run(page) == {"socket": "table", "match": "7DxKz"}
    assert contextvars.Context().run(lambda: note_about(match="7DxKz") or about_now()) == {}


@pytest.mark.parametrize(("chosen", "ends"), [("json", '"ply": 3}\n'), ("line", "[match=7DxKz ply=3]\n")])
def test_the_format_is_a_setting(chosen, ends):
    code = (
        "import django, logging; django.setup()\n"
        "from scopa_site.logs import about\n"
        "with about(match='7DxKz', ply=3): logging.getLogger('games').warning('dealt')"
    )
    environment = os.environ | {"DJANGO_SETTINGS_MODULE": "scopa_site.settings", "LOG_FORMAT": chosen}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=BASE_DIR,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr.endswith(ends)
