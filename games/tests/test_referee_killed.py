"""Both players are offline when a time is over, and the referee is killed and started again in between."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LEFT = 5  # seconds that are left when the first referee begins to watch
DOWN = 7  # seconds without any referee
DECIDED_WITHIN = 2  # seconds after the time is over

SET_TABLE = f"""
import django
django.setup()
from datetime import timedelta
from django.utils import timezone
from games.models import Round
from games.tests.tables import person, play_plies, set_table
match = set_table(person("Anna"), person("Bruno"), dealer=1, clock="180+5")
play_plies(match, 2)
now = timezone.now()
Round.objects.update(turn_began=now, flag=now + timedelta(seconds={LEFT}))
"""


class Site:
    """A database with a match against the clock, and the referees that watch it."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "scopa.sqlite3"
        self.referees: list[subprocess.Popen[bytes]] = []
        self.environment = {
            "PATH": os.environ["PATH"],
            "DATABASE_URL": f"sqlite:///{self.database}",
            "SECRET_KEY": "of a test",
            "DJANGO_SETTINGS_MODULE": "scopa_site.settings",
        }
        self.run("manage.py", "migrate", "-v0")
        self.run("-c", SET_TABLE)

    def run(self, *command: str) -> None:
        subprocess.run([sys.executable, *command], cwd=ROOT, env=self.environment, check=True, timeout=120)

    def watch(self) -> None:
        command = [sys.executable, "manage.py", "referee"]
        process = subprocess.Popen(command, cwd=ROOT, env=self.environment, stderr=subprocess.PIPE)
        self.referees.append(process)

    def end(self, how: signal.Signals) -> str:
        """End all referees, and return what they complained of."""
        said = []
        for process in self.referees:
            process.send_signal(how)
            said.append(process.communicate(timeout=30)[1].decode())
        self.referees.clear()
        return "".join(said)

    def read(self, query: str) -> tuple:
        with closing(sqlite3.connect(self.database, timeout=20)) as base:
            return base.execute(query).fetchone()

    def flag(self) -> datetime | None:
        (text,) = self.read("SELECT flag FROM games_round")
        return datetime.fromisoformat(text) if text else None

    def wait_for(self, query: str, within: float) -> tuple:
        """Return what a query finds once it finds anything."""
        deadline = time.monotonic() + within
        while (found := self.read(query)) is None:
            assert time.monotonic() < deadline, f"nothing was found in {within} s: {query}"
            time.sleep(0.05)
        return found


@pytest.fixture
def site(tmp_path):
    site = Site(tmp_path)
    yield site
    site.end(signal.SIGKILL)


def test_the_match_is_decided_in_time(site):
    was = site.flag()
    site.watch()
    site.wait_for("SELECT 1 FROM games_pulse", within=30)
    site.end(signal.SIGKILL)
    (beat,) = site.read("SELECT at FROM games_pulse")
    time.sleep(DOWN)
    assert site.read("SELECT status FROM games_match") == ("playing",), "nobody is there to decide it"

    site.watch()
    site.watch()
    site.wait_for(f"SELECT 1 FROM games_pulse WHERE at > '{beat}'", within=30)
    now = site.flag()
    lost = datetime.fromisoformat(site.read("SELECT at FROM games_pulse")[0]) - datetime.fromisoformat(beat)
    assert timedelta(seconds=DOWN - 1) < now - was <= lost, "what nobody watched was given back, and once"
    status = "SELECT status, ended_by, winner, ended, version FROM games_match WHERE status <> 'playing'"
    status, ended_by, winner, ended, version = site.wait_for(status, within=LEFT + 10)
    assert (status, ended_by, winner) == ("over", "timeout", 1)
    late = datetime.fromisoformat(ended) - now
    assert timedelta(0) < late <= timedelta(seconds=DECIDED_WITHIN)
    complaints = site.end(signal.SIGTERM)
    assert "Traceback" not in complaints, complaints
    assert site.read("SELECT version FROM games_match") == (version,), "the other referee ended it again"
