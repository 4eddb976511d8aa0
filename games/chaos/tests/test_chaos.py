"""Parts of a site are killed while it is played on: some seconds here, minutes by `manage.py chaos`."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.chaos.killing import KINDS

ROOT = Path(__file__).resolve().parents[3]
CLEAN = {"lost": 0, "twice": 0, "invalid": 0, "unfinished": 0, "errors": 0}


def chaos(*options):
    """Return what came of it, but for how fast: other tests run at the same time."""
    command = [sys.executable, "manage.py", "chaos", "--untimed", *options]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=900, check=False)
    figures = json.loads(done.stdout.splitlines()[-1]) if done.stdout.strip() else {}
    assert done.returncode == 0, f"{figures}\n{done.stderr[-4000:]}"
    return figures


@pytest.mark.services
def test_nothing_that_was_told_is_lost():
    figures = chaos("--minutes=0.6", "--tables=6", "--target=1", "--seed=5")
    assert {name: figures[name] for name in CLEAN} == CLEAN
    assert len(figures["kills"]) > 1 and set(figures["kills"]) <= set(KINDS)
    assert figures["matches"] >= 6
    assert figures["told"]


@pytest.mark.services
def test_twenty_matches_outlive_postgresql_and_redis():
    """Each process says once that something was away."""
    figures = chaos("--minutes=0.4", "--tables=20", "--target=1", "--seed=2", "--kill=Redis,PostgreSQL")
    assert {name: figures[name] for name in CLEAN} == CLEAN
    assert figures["kills"]["Redis"] and figures["kills"]["PostgreSQL"]
    processes = 4
    assert figures["warnings"] <= processes * sum(figures["kills"].values())


@pytest.mark.parametrize("wrong", [{"minutes": 0}, {"tables": 0}, {"kill": "Redis,cat"}])
def test_what_makes_no_sense_is_refused(wrong):
    with pytest.raises(CommandError):
        call_command("chaos", **wrong)
