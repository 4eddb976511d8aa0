"""The benchmark measures what it says, on a server that it starts and ends; how fast is not tested."""

import json
import os
import signal
import socket
from functools import partial

import pytest
from django.core.management import CommandError, call_command

from games.bench import pages, pairing, site
from games.bench.screens import offered, sequence_of
from games.bench.servers import BenchError, ended_in_order, scratch_environment, served
from games.management.commands import bench


@pytest.fixture(scope="module")
def figures():
    return site.measure(seconds=2.4, tables=2, pause=0.1)


@pytest.mark.parametrize("part", ["site", "echo"])
def test_sockets_are_timed(figures, part):
    told = figures[part]
    assert 0 < told["p50_ms"] <= told["p99_ms"]
    assert told["measured"] > 0
    assert told["plays_per_second"] > 0
    assert told["cpu_ms_per_play"] is None or told["cpu_ms_per_play"] >= 0


def test_the_echo_is_compared_on_frames_of_the_same_size(figures):
    assert figures["site"]["frame_bytes"] > 1000
    ratio = figures["site"]["p50_ms"] / figures["echo"]["p50_ms"]
    assert figures["site_to_echo"]["p50_ms"] == pytest.approx(ratio, abs=0.01)


@pytest.fixture
def measured(figures, monkeypatch):
    """What takes long has been measured already, and there is no browser."""
    monkeypatch.setattr(site, "measure", lambda seconds: dict(figures))
    monkeypatch.setattr(pages, "measure", lambda: {"skipped": "no browser"})
    monkeypatch.setattr(bench, "SEARCH_SECONDS", 0.02)
    monkeypatch.setattr(bench, "SHORT_DEALS", 1)
    monkeypatch.setattr(bench, "SHORT_ITERATIONS", 2)
    monkeypatch.setattr(pairing, "measure", partial(pairing.measure, entrants=30, rounds=2, free=20))


def test_the_command_prints_one_json_object(measured, capsys):
    call_command("bench", "--json", "--seconds=1")
    told = json.loads(capsys.readouterr().out)
    assert told["pairing"]["swiss_slowest_s"] > 0
    assert set(told) == {
        "engine",
        "players",
        "pairing",
        "site",
        "play",
        "echo",
        "site_to_echo",
        "pages",
        "machine",
        "seconds",
    }
    fold = told["engine"]["fold_microseconds"]
    rounds = told["engine"]["scopa_rounds_per_second"]
    assert 0 < fold["best"] <= fold["median"]
    assert rounds["best"] >= rounds["median"] > 0
    heavy, light = (
        told["players"][f"scopa_{kind}_per_second"] for kind in ("iterations", "light_iterations")
    )
    assert heavy > 0 and light > 0 and told["players"]["scopa_random_rounds_per_second"] > 0
    assert {"ahead_of_random", "ahead_of_careful"} <= set(told["players"])


def test_the_command_prints_lines_to_be_read(figures, measured, capsys):
    call_command("bench", "--seconds=1")
    out, err = capsys.readouterr()
    assert f"{figures['site']['p99_ms']:.1f}" in out
    assert "skipped: no browser" in out
    assert "one play and what both sockets are sent: 1.0 queries" in out
    assert "Swiss of 30 entrants, 2 rounds" in out
    assert "Measuring" in err
    assert "Measuring" not in out


@pytest.mark.parametrize("seconds", ["0", "-1", "nan"])
def test_a_time_that_is_none_is_refused(seconds):
    with pytest.raises(CommandError, match="--seconds"):
        call_command("bench", f"--seconds={seconds}")


def test_a_missing_package_is_named(monkeypatch):
    monkeypatch.setattr(bench, "find_spec", lambda name: None)
    with pytest.raises(CommandError, match=r"websockets.*requirements-dev\.txt"):
        call_command("bench", "--seconds=1")


def test_a_server_is_ended_even_after_an_error(tmp_path):
    with (
        pytest.raises(ZeroDivisionError),
        served(["-m", "games.bench.echo"], scratch_environment(tmp_path), tmp_path / "log") as server,
    ):
        raise ZeroDivisionError
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", server.port), timeout=2)


def test_a_request_to_end_is_an_exception_that_ends_the_servers_too():
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(SystemExit) as ended, ended_in_order():
        os.kill(os.getpid(), signal.SIGTERM)
    assert ended.value.code == 128 + signal.SIGTERM
    assert signal.getsignal(signal.SIGTERM) == before


def test_a_server_that_does_not_start_is_told_with_its_log(tmp_path):
    code = "raise SystemExit('no cards today')"
    with (
        pytest.raises(BenchError, match="no cards today"),
        served(["-c", code], scratch_environment(tmp_path), tmp_path / "log"),
    ):
        pass


def test_the_scratch_site_ignores_what_is_set_around_it(tmp_path, monkeypatch):
    for name in ("DATABASE_URL", "DATABASE_POOL", "REDIS_URL", "ALLOWED_HOSTS", "SCOPA_MAX_FRAME"):
        monkeypatch.setenv(name, "set outside")
    environment = scratch_environment(tmp_path)
    assert "set outside" not in environment.values()
    assert environment["DATABASE_URL"] == f"sqlite:///{tmp_path}/bench.sqlite3"


def test_the_choices_of_a_form_are_read_as_a_browser_reads_them():
    frame = """
      <section id="hand" data-sequence="12">
      <form method="post" ws-send><input type="hidden" name="ply" value="3">
        <input type="radio" name="play" value="7Dx7C" required>
        <input type="radio" name="play" value="7Dx2C+5S" required>
        <button class="confirm">Confirm</button></form>
      <form method="post" action="/resign/"><input type="hidden" name="play" value="never"><button></button></form>
      <form ws-send><input type="hidden" name="next" value="1"><p>You are ready.</p></form>
    """
    assert sequence_of(frame) == 12
    assert offered(frame, "play") == [{"ply": "3", "play": "7Dx7C"}, {"ply": "3", "play": "7Dx2C+5S"}]
    assert offered(frame, "next") == []
