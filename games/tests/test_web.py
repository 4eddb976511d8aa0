"""Processes that serve behind a proxy: what they refuse to begin with, and how they go."""

import asyncio
import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from argparse import ArgumentTypeError
from pathlib import Path

import pytest
import websockets
from django.core.management import CommandError, call_command
from django.core.management.base import SystemCheckError

from games.checks import IN_MEMORY
from games.management.commands.web import port_of
from scopa_site.serving.listening import listen_at_path, listen_at_port
from scopa_site.serving.ready import tell_ready
from scopa_site.testing import REDIS_URL

ROOT = Path(__file__).resolve().parents[2]
HOST = "scopa.example"


def test_a_port_is_read_with_or_without_its_host():
    assert port_of("10.0.0.2:80") == ("10.0.0.2", 80)
    with pytest.raises(ArgumentTypeError):
        port_of("/run/scopa.sock")


@pytest.mark.parametrize("command", ["web", "referee", "serve"])
def test_no_process_runs_beside_others_that_it_could_not_tell_of_anything(settings, command):
    settings.AT_HOME = False
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": IN_MEMORY}}
    chosen = {"web": {"port": "0"}, "referee": {}, "serve": {"no_referee": True}}[command]
    with pytest.raises(CommandError, match="Set REDIS_URL"):
        call_command(command, **chosen)


def test_it_begins_with_no_settings_that_contradict_each_other(settings):
    settings.ALLOWED_HOSTS = ["*"]
    with pytest.raises(SystemCheckError, match="ALLOWED_HOSTS is"):
        call_command("web", port="0")


def test_it_begins_with_nothing_collected(settings, tmp_path):
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "of another kind"}}
    settings.STATIC_ROOT = str(tmp_path)
    with pytest.raises(CommandError, match=r"Run: manage\.py prepare"):
        call_command("web", port="0")


def test_a_new_process_takes_over_a_path(tmp_path):
    path = tmp_path / "web.sock"
    with listen_at_path(path) as first, listen_at_path(path) as second:
        for _ in range(2):
            with socket.socket(socket.AF_UNIX) as proxy:
                proxy.connect(str(path))
        second.setblocking(False)
        assert second.accept() and second.accept()
        assert first
        assert len([*tmp_path.iterdir()]) == 3


def test_a_process_that_was_killed_leaves_nothing_behind_for_long(tmp_path):
    for _ in range(3):
        listen_at_path(tmp_path / "web.sock").close()
    assert len([*tmp_path.iterdir()]) == 2  # the path, and what it leads to


def test_a_port_that_is_taken_stays_with_who_has_it():
    with listen_at_port("127.0.0.1", 0) as first, pytest.raises(OSError):
        listen_at_port("127.0.0.1", first.getsockname()[1])


def test_whoever_started_it_is_told_that_it_answers(tmp_path, monkeypatch):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as waiting:
        waiting.bind(str(tmp_path / "notify"))
        waiting.settimeout(5)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        tell_ready()
        assert waiting.recv(100) == b"READY=1"


class Web:
    """A process that serves at a path in `folder`, on a database of its own."""

    def __init__(self, folder, server):
        self.path = folder / "web.sock"
        kept = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
        self.environment = kept | {
            "ALLOWED_HOSTS": HOST,
            "ASGI_SERVER": server,
            "DATABASE_URL": f"sqlite:///{folder}/db.sqlite3",
            "REDIS_URL": REDIS_URL,
            "SECRET_KEY": "of a test of processes that come and go, and of no other",
            "STATIC_ROOT": str(folder / "static"),
            "DEBUG": "true",  # nothing is collected
        }
        self.manage("prepare").wait(60)

    def manage(self, *command):
        return subprocess.Popen(
            [sys.executable, "manage.py", *command],
            cwd=ROOT,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def start(self):
        process = self.manage("web", f"--socket={self.path}")
        said = ""
        while "is served at" not in said:
            said += (line := process.stdout.readline())
            assert line, said
        return process

    def ask(self, path, cookie=""):
        with socket.socket(socket.AF_UNIX) as proxy:
            proxy.settimeout(30)
            proxy.connect(str(self.path))
            connection = http.client.HTTPConnection(HOST)
            connection.sock = proxy
            connection.request("GET", path, headers={"Cookie": cookie} if cookie else {})
            answer = connection.getresponse()
            answer.read()
            return answer

    def follow(self):
        return websockets.unix_connect(
            str(self.path), f"ws://{HOST}/ws/lobby/", origin=f"http://{HOST}", open_timeout=20
        )


@pytest.fixture(params=["daphne", "uvicorn"])
def web(request, tmp_path):
    return Web(tmp_path, request.param)


@pytest.mark.services
async def test_it_goes_in_peace_and_another_takes_over(web):
    first = web.start()
    processes = [first]
    try:
        assert web.ask("/rules/").status == 200
        async with web.follow() as page:
            await page.recv()
            processes.append(web.start())
            first.send_signal(signal.SIGTERM)
            with pytest.raises(websockets.ConnectionClosed) as closed:
                while True:
                    await asyncio.wait_for(page.recv(), 20)
        assert closed.value.rcvd.code == 3012
        async with web.follow() as page:
            assert await page.recv()
        begun = time.monotonic()
        said, _ = first.communicate(timeout=20)
        assert (first.returncode, "Traceback" in said) == (0, False), said
        assert "all that was begun is done" in said
        assert time.monotonic() - begun < 10
    finally:
        for process in processes:
            process.send_signal(signal.SIGTERM)
            process.wait(30)
