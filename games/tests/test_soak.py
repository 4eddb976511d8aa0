"""Many matches under several referees: few here, some hundred by `manage.py soak`."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.bench.soak import _sound, make_matches
from games.models import Match, Round
from games.referee import act_on_due
from games.tests.tables import variant

ROOT = Path(__file__).resolve().parents[2]


def soak(*options):
    command = [sys.executable, "manage.py", "soak", *options]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)


def test_two_referees_do_nothing_twice():
    """One of them is killed now and then."""
    done = soak("--matches=6", "--target=1", "--kill-every=80")
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout.splitlines()[-1])
    assert (figures["matches"], figures["invalid"], figures["twice"], figures["errors"]) == (6, 0, 0, 0)
    assert figures["kills"]
    assert figures["plays"] >= 6 * 30 and figures["variants"] > 1
    assert "matches are over" in done.stderr


@pytest.mark.parametrize("options", [{"matches": 0}, {"referees": 0}])
def test_numbers_that_make_no_sense(options):
    with pytest.raises(CommandError, match="takes a number from 1"):
        call_command("soak", **options)


@pytest.mark.django_db
def test_a_play_that_was_stored_twice_is_found():
    variant()
    [match_id] = make_matches(1, target=1)
    while not Match.objects.filter(pk=match_id, status=Match.Status.OVER).exists():
        act_on_due()
    stored = Round.objects.filter(match=match_id).last()
    assert _sound(stored.match)
    Round.objects.filter(pk=stored.pk).update(plays=f"{stored.plays} {stored.texts[-1]}")
    assert not _sound(stored.match)
