"""Serve the site from a process of its own on a scratch database: for tests in a browser and for pictures."""

import json
import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from games.engine.cards import format_cards, mask_of, parse_cards
from games.engine.deal import void_reason
from games.engine.rules import Rules

ROOT = Path(__file__).resolve().parent.parent
CHROMIUM_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
STARTS_WITHIN = 60  # seconds


class ScratchSite:
    """The site, served by `manage.py serve` on a free port from a database in `folder`; with its log beside it.

    It begins with what is in the database of the site that it is `like`, and shares its static files: both take
    seconds to make anew. `environment` adds to the settings of a site at home. The port and the database stay the same
    through `kill` and `start`.
    """

    def __init__(self, folder: Path, like: "ScratchSite | None" = None, **environment: str) -> None:
        self.database = folder / "scopa.sqlite3"
        self.log = folder / "serve.log"
        self.static: Path = like.static if like else folder / "static"
        if like:
            _copy(like.database, self.database)
        self.port = _free_port()
        self.url = f"http://localhost:{self.port}"
        self.environment = environment
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the server and return once it answers; raise `RuntimeError` with its log where it does not."""
        command = [sys.executable, "manage.py", "serve", "--port", str(self.port)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, cwd=ROOT, env=self.settings(), stdout=log, stderr=log)
        deadline = time.monotonic() + STARTS_WITHIN
        while not self._answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.kill()
                raise RuntimeError(f"the site did not start:\n{self.log.read_text()}")
            time.sleep(0.1)

    def kill(self) -> None:
        """End the server as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask the server to end, and wait for it."""
        self._end(signal.SIGTERM)

    def write(self, statement: str, values: Sequence[Any]) -> None:
        """Change the database behind the site's back."""
        with closing(sqlite3.connect(self.database, timeout=20)) as base, base:
            base.execute(statement, values)

    def deal_again(self, key: str, *, first: str, second: str, table: str) -> None:
        """Deal the latest round of a match for two again: seat 0 plays first and gets `first`, seat 1 `second`.

        The stock follows in an order that is always the same. Pages show the new deal once they are reloaded.
        """
        with closing(sqlite3.connect(self.database, timeout=20)) as base:
            match_id, options, round_id, changes = base.execute(
                "SELECT m.id, m.options, r.id, r.changes FROM games_match m JOIN games_round r ON r.match_id = m.id"
                " WHERE m.key = ? ORDER BY r.number DESC",
                (key,),
            ).fetchone()
        deck = stacked(Rules.from_options(json.loads(options)), first=first, second=second, table=table)
        self.write(
            "UPDATE games_round SET deck = ?, dealer = 1, plays = '', ply = 0, changes = 0, due = NULL, void = '[]',"
            " ended = NULL WHERE id = ?",
            (deck, round_id),
        )
        self.write("UPDATE games_match SET version = version + ? WHERE id = ?", (changes + 1, match_id))

    def settings(self) -> dict[str, str]:
        """Return the environment of the server, also for a command that is to use its database and keys."""
        kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG", "TMPDIR") if name in os.environ}
        return (
            kept
            | {
                "DJANGO_SETTINGS_MODULE": "scopa_site.settings",
                "DATABASE_URL": f"sqlite:///{self.database}",
                "STATIC_ROOT": str(self.static),
                "SECRET_KEY": "of a scratch site, which only this machine can reach",
            }
            | self.environment
        )

    def _end(self, how: signal.Signals) -> None:
        if self.process is None:
            return
        self.process.send_signal(how)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(10)
        self.process = None

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(self.url, timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False


def stacked(rules: Rules, *, first: str, second: str, table: str) -> str:
    """Return a deck for two that gives the first to play `first`, the other `second`, and begins with `table`.

    >>> stacked(Rules(), first="7C 4D KS", second="JD QD KD", table="3C 4C 5S 2S")[:30]
    '7C JD 4D QD KS KD 3C 4C 5S 2S '
    """
    hands = zip(parse_cards(first), parse_cards(second), strict=True)
    named = [*(card for pair in hands for card in pair), *parse_cards(table)]
    others = [card for card in rules.cards if card not in named]
    random.Random(7).shuffle(others)
    if void_reason(rules, mask_of(parse_cards(table))) or len(named) + len(others) != rules.deck:
        raise ValueError("these cards make no deal that counts")
    return format_cards([*named, *others])


def _copy(one: Path, other: Path) -> None:
    """Copy a database, also what has not come to its main file yet."""
    with closing(sqlite3.connect(one, timeout=20)) as source, closing(sqlite3.connect(other)) as copy:
        source.backup(copy)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
