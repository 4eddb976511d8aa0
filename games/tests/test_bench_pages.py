"""The weight of the pages is measured on the wire, told beside its goals, and skipped where there is no browser."""

import socket
from threading import Thread

import pytest

from games.bench import pages
from games.bench.wire import relayed


def figures(**changed):
    """Return figures that are below every goal, but for what is changed."""
    told = {"first": 149_999, "second": 29_999, "paint": 999, "frame": 5_999} | changed
    visits = {
        "first_visit": {"bytes": told["first"], "requests": 8, "socket_bytes": 0},
        "second_visit": {"bytes": told["second"], "requests": 1, "socket_bytes": 0},
    }
    return {
        "home": visits,
        "table": visits | {"first_paint_ms": told["paint"], "first_paint_best_ms": 700, "paints": 3},
        "frame": {"measured": 37, "gzip_median": 1_800, "gzip_most": told["frame"]},
    }


def answered(told, *chunks):
    """Send chunks through a relay to a server that answers each with what is told; return what was weighed."""
    with socket.create_server(("127.0.0.1", 0)) as server, relayed(server.getsockname()[1]) as relay:

        def serve():
            connection, _ = server.accept()
            with connection:
                for _ in chunks:
                    connection.recv(1000)
                    connection.sendall(told)

        Thread(target=serve, daemon=True).start()
        with socket.create_connection(relay.server_address, timeout=5) as browser:
            heard = b""
            for number, chunk in enumerate(chunks, start=1):
                browser.sendall(chunk)
                while len(heard) < number * len(told):
                    heard += browser.recv(1000)
        assert heard == told * len(chunks)
        return relay.weight.figures()


# -- what is told ---------------------------------------------------------------------------------


def test_nothing_is_marked_below_the_goals():
    lines = pages.as_lines(figures())
    assert not [line for line in lines if "MISSED" in line]
    assert "goal" in lines[0]


@pytest.mark.parametrize(
    ("changed", "marked"),
    [
        ({"first": 150_000}, ["home, first visit", "table, first visit"]),
        ({"second": 30_000}, ["home, second visit", "table, second visit"]),
        ({"paint": 1000}, ["first paint"]),
        ({"frame": 6_000}, ["largest frame"]),
    ],
)
def test_a_missed_goal_is_marked(changed, marked):
    lines = [line.strip() for line in pages.as_lines(figures(**changed)) if line.endswith("MISSED")]
    assert len(lines) == len(marked)
    assert all(line.startswith(name) for line, name in zip(lines, marked, strict=True))


def test_a_machine_without_chromium_skips_the_pages(monkeypatch, tmp_path):
    monkeypatch.setenv("CHROMIUM", str(tmp_path / "nowhere"))
    told = pages.measure()
    assert told == {"skipped": "Chromium is not installed"}
    assert pages.as_lines(told) == ["Pages, in a browser: skipped: Chromium is not installed"]


def test_a_machine_without_playwright_skips_the_pages(monkeypatch):
    monkeypatch.setattr(pages, "find_spec", lambda name: None)
    assert "requirements-dev.txt" in pages.measure()["skipped"]


# -- the wire --------------------------------------------------------------------------------------


def test_the_relay_passes_answers_on_and_counts_them():
    told = answered(b"x" * 700, b"GET / HTTP/1.1\r\n\r\n", b"POST /play/ HTTP/1.1\r\n\r\n")
    assert told == {"bytes": 1400, "requests": 2, "socket_bytes": 0}


def test_the_relay_counts_sockets_apart():
    told = answered(b"frame", b"GET /ws/ HTTP/1.1\r\nUpgrade: websocket\r\n\r\n", b"\x81a play", b"GET cards")
    assert told == {"bytes": 0, "requests": 0, "socket_bytes": 15}


# -- in a browser ----------------------------------------------------------------------------------


@pytest.mark.browser
def test_pages_are_weighed():
    told = pages.measure()
    assert set(told) == {"home", "table", "frame"}
    for name in ("home", "table"):
        first, second = told[name]["first_visit"], told[name]["second_visit"]
        assert first["bytes"] > second["bytes"] > 1000
        assert first["requests"] > second["requests"] > 0
    assert told["home"]["first_visit"]["socket_bytes"] < 1000
    assert told["table"]["first_visit"]["socket_bytes"] > 1000
    best = told["table"]["first_paint_best_ms"]
    assert 2 * pages.MOBILE["latency"] < best <= told["table"]["first_paint_ms"]  # the page, then its styles
    assert told["frame"]["measured"] > 1
    assert 500 < told["frame"]["gzip_median"] <= told["frame"]["gzip_most"]
