"""The command that serves the site: what stands in its way is said in one sentence."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from games.checks import IN_MEMORY
from games.management.commands.serve import alone
from scopa_site.serving.with_daphne import DrainingServer

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def taken():
    """A port that somebody listens at."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


def test_a_port_that_is_taken(taken):
    with pytest.raises(CommandError, match=rf"Cannot listen on 127\.0\.0\.1:{taken} .*Try another port"):
        call_command("serve", port=taken)


@pytest.mark.parametrize("port", [-1, 70000])
def test_a_port_that_there_is_not(port):
    with pytest.raises(CommandError, match="Cannot listen"):
        call_command("serve", port=port)


def test_an_address_that_is_not_of_this_machine():
    with pytest.raises(CommandError, match="Cannot listen"):
        call_command("serve", host="192.0.2.1", port=0)


@pytest.mark.parametrize(("layer", "refused"), [(IN_MEMORY, True), ("another", False)])
def test_no_two_processes_serve_a_file_without_hearing_of_each_other(
    settings, monkeypatch, tmp_path, layer, refused
):
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": layer}}
    monkeypatch.setitem(connection.settings_dict, "NAME", str(tmp_path / "db.sqlite3"))
    if connection.vendor != "sqlite":
        pytest.skip("a database server is for several processes")
    with (
        alone(),
        pytest.raises(CommandError, match="Set REDIS_URL") if refused else contextlib.nullcontext(),
        alone(),
    ):
        pass
    with alone():
        pass  # the one before has let go


def test_it_prepares_the_database_serves_and_stops(tmp_path):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = os.environ | {
        "DATABASE_URL": f"sqlite:///{tmp_path}/db.sqlite3",
        "DJANGO_SETTINGS_MODULE": "",
    }
    environment = {name: value for name, value in environment.items() if value and name != "REDIS_URL"}
    command = [sys.executable, "manage.py", "serve", "--port", str(port)]
    served = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
    try:
        assert f"http://localhost:{port}/" in served.stdout.readline()
        page = _read(f"http://localhost:{port}/")
        assert "Scopa, played well" in page and "Cirulla" in page
        assert '"alive": true' in _read(f"http://localhost:{port}/healthz")
        assert '"ready": true' in _read(f"http://localhost:{port}/readyz"), "the referee is in it"
        metrics = _read(f"http://localhost:{port}/metrics")
        assert 'scopa_requests_total{status="2xx"} 1.0' in metrics
        assert 'scopa_duty_seconds_count{duty="pulse"}' in metrics
    finally:
        served.send_signal(signal.SIGINT)
        served.wait(120)
    assert served.returncode in (0, -signal.SIGINT, 130)


def test_a_crowd_that_comes_back_at_once_has_time_to_be_let_in():
    """With daphne's own five seconds a thousand sockets keep each other out, again and again."""
    with socket.socket() as listening:
        server = DrainingServer(None, listening, None)
    assert server.websocket_handshake_timeout == server.websocket_connect_timeout >= 20


def _read(address: str) -> str:
    for _ in range(100):
        with contextlib.suppress(OSError):
            return urllib.request.urlopen(address, timeout=10).read().decode()
        time.sleep(0.1)
    raise AssertionError(f"nothing answers at {address}")
