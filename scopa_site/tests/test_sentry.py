"""Errors are told to Sentry where its address is set: what failed and where, and nothing of cards or secrets."""

import json
import os
import subprocess
import sys

import pytest

from scopa_site.environment import BASE_DIR

TELL = """
import json, logging, sys
import sentry_sdk
from sentry_sdk.transport import Transport

class Kept(Transport):
    def capture_envelope(self, envelope):
        event = envelope.get_event()
        if event:
            print(json.dumps(event, default=str))

from scopa_site import sentry
begin = sentry.begin_to_tell
sentry.begin_to_tell = lambda *args: begin(*args, transport=Kept)

import django
from django.test import RequestFactory
django.setup()
from scopa_site.logs import about

def deal(deck, secret):
    hand = deck[:8]
    raise ValueError(f"no deal: deck={deck!r}, password='hunter2'")

with about(match="7DxKz", player=3, ply=12):
    try:
        deal("7C JD 4D QD KS KD 3C 4C", "5e884898da28047151d0e56f8dc6292773603d0d")
    except ValueError:
        logging.getLogger("games").exception("the referee failed, Cookie: sessionid=%s", "hunter2")

import asyncio
from channels.testing import HttpCommunicator
from django.core.asgi import get_asgi_application
from django.urls import path
import scopa_site.urls

def burst(request):
    raise RuntimeError("it burns")

scopa_site.urls.urlpatterns.insert(0, path("burst/", burst))

async def post():
    headers = [(b"host", b"localhost"), (b"cookie", b"sessionid=hunter2"), (b"authorization", b"Bearer hunter2")]
    pages = get_asgi_application()
    asked = HttpCommunicator(pages, "GET", "/burst/?token=hunter2", body=b"play=7C&password=hunter2", headers=headers)
    await asked.get_response(timeout=20)

asyncio.run(post())
"""
LOADED = "import django, sys; django.setup(); print('sentry_sdk' in sys.modules)"


def run(code, **environment):
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in ("SENTRY_DSN", "DATABASE_URL", "REDIS_URL")
    }
    kept |= {
        "DJANGO_SETTINGS_MODULE": "scopa_site.settings",
        "DEBUG": "true",
        "DATABASE_URL": "sqlite://:memory:",
    }
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=BASE_DIR,
        env=kept | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_without_an_address_nothing_of_it_is_even_read():
    assert run(LOADED).strip() == "False"
    assert run(LOADED, SENTRY_DSN="http://key@127.0.0.1:1/1").strip() == "True"


@pytest.fixture(scope="module")
def events():
    told = run(TELL, SENTRY_DSN="http://key@127.0.0.1:1/1", SENTRY_ENVIRONMENT="club")
    return [json.loads(line) for line in told.splitlines()]


def test_an_error_is_told_with_what_it_is_about(events):
    logged, burst = events
    assert (logged["level"], logged["environment"]) == ("error", "club")
    assert {name: logged["tags"][name] for name in ("match", "player", "ply")} == {
        "match": "7DxKz",
        "player": "3",
        "ply": "12",
    }
    assert logged["exception"]["values"][0]["type"] == "ValueError"
    assert burst["exception"]["values"][0]["value"] == "it burns"
    assert burst["request"]["method"] == "GET" and burst["request"]["url"].endswith("/burst/")
    assert set(burst["request"]) == {"method", "url"}


def test_no_secret_and_no_card_is_told(events):
    text = json.dumps(events)
    for secret in ("hunter2", "5e884898", "JD 4D"):
        assert secret not in text
    frames = [
        frame
        for event in events
        for one in event["exception"]["values"]
        for frame in one["stacktrace"]["frames"]
    ]
    assert frames and not [frame for frame in frames if frame.get("vars")]
    assert not [event for event in events if event.get("user")]
