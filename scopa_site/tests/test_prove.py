"""All that the guide installs is run for a while: nginx with TLS, two processes with pages, two referees, a backup."""

import json
import os
import shutil
import subprocess
import sys

import pytest

from scopa_site.deploy.prove import NotProved, ensure, hand_in
from scopa_site.scratch import ROOT


def needs_nginx():
    """Skip where there is no nginx, or fail where all that tests need is promised."""
    if not shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin"):
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)("nginx is not installed")


@pytest.mark.services
def test_a_site_is_installed_upgraded_backed_up_and_restored():
    needs_nginx()
    command = [sys.executable, "-m", "scopa_site.deploy.prove"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=500, check=False)
    assert done.returncode == 0, done.stderr[-6000:]
    figures = json.loads(done.stdout.splitlines()[-1])
    assert figures["proved"]
    # Both sockets of the table moved whenever their process was replaced: the first time, that may be the other one.
    assert (figures["plays"], figures["moved"]) in ((20, 6), (20, 8))


def test_what_does_not_hold_is_told():
    with pytest.raises(NotProved, match="no HSTS"):
        ensure(None, "no HSTS")


def test_the_cards_of_a_hand_are_read_from_a_page():
    card = '<li class="open-card" data-value="7" data-suit="D"></li>'
    assert hand_in(f"<ol>{card}</ol><li>8</li>") == [("7", "D")]
    assert hand_in("<ol></ol>") == []
