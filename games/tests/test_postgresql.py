"""The same tests on PostgreSQL and Redis: where rows are locked, and where several processes talk to each other."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from scopa_site.testing import POSTGRES_URL, REDIS_URL

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("games/tests", "games/tournaments/tests", "accounts/tests")
# What people and the referee do, what happens at once, and sockets: known by what a test imports.
SERVICES = re.compile(
    r"^from (games|games\.tournaments|accounts)[\w.]*\.(services|referee|sockets|closing)\b", re.MULTILINE
)
AT_ONCE = re.compile(r"\bat_once\b|transaction=True")
# Pages, and what takes long: neither asks the database for anything that the others do not ask too.
LEFT_OUT = {
    *("test_secrets.py", "test_whole_matches.py", "test_replay.py", "test_rehearsal.py", "test_soak.py"),
    *("test_live_region_languages.py", "test_finished_pages.py", "test_record_page.py", "test_table_page.py"),
    *("test_panel.py", "test_comforts.py", "test_clock_shown.py", "test_decks.py", "test_install.py"),
    *("test_wording.py", "test_preferences.py", "test_event_page.py", "test_haste.py"),
}
# Pages that show how PostgreSQL sorts, counts and groups.
PAGES = (
    "test_ladders.py",
    "test_player_pages.py",
    "test_api.py",
    "test_bench_site.py",
    "test_idle_sockets.py",
)
LONGEST = 1500  # seconds


def chosen() -> list[str]:
    """Return the test files that run on PostgreSQL too, a new one of these kinds included."""
    files = [file for folder in FOLDERS for file in sorted((ROOT / folder).glob("test_*.py"))]
    return [str(file) for file in files if file.name in PAGES or _is_wanted(file)]


def _is_wanted(file: Path) -> bool:
    text = file.read_text()
    talks = bool(SERVICES.search(text) or AT_ONCE.search(text))
    return talks and file.name not in LEFT_OUT and "mark.services" not in text


def test_what_is_chosen():
    names = {Path(file).name for file in chosen()}
    assert {"test_play.py", "test_at_once.py", "test_socket.py", "test_referee.py", "test_crash.py"} <= names
    assert not {"test_postgresql.py", "test_secrets.py", "test_builder.py"} & names


@pytest.mark.services
def test_services_and_what_happens_at_once():
    environment = os.environ | {"DATABASE_URL": POSTGRES_URL, "REDIS_URL": REDIS_URL}
    command = [sys.executable, "-m", "pytest", "-q", "--maxfail=5", "--create-db", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, "-m", "not services and not browser", *chosen()],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
