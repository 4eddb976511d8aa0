"""Everything that is installed is pinned with the hashes of its files, and what is asked for is what is installed."""

import re
from pathlib import Path

import pytest

from scopa_site.scratch import ROOT

PIN = re.compile(r"^([\w.-]+)(?:\[[\w,-]+\])?==(\S+)", re.MULTILINE)
ENTRY = re.compile(r"^(?=\w)", re.MULTILINE)


def pins(path: Path) -> dict[str, str]:
    """Return the packages that a file pins, each with its version."""
    return {re.sub(r"[-_.]+", "-", name).lower(): version for name, version in PIN.findall(path.read_text())}


@pytest.mark.parametrize("name", ["requirements", "requirements-dev"])
def test_what_is_asked_for_is_pinned(name):
    asked, pinned = pins(ROOT / f"{name}.in"), pins(ROOT / f"{name}.txt")
    assert asked.items() <= pinned.items(), "run: make pins"
    assert len(pinned) > len(asked) > 10


@pytest.mark.parametrize("name", ["requirements", "requirements-dev"])
def test_every_pin_has_hashes(name):
    _head, *entries = ENTRY.split((ROOT / f"{name}.txt").read_text())
    assert len(entries) == len(pins(ROOT / f"{name}.txt"))
    assert not [entry for entry in entries if "--hash=sha256:" not in entry]


def test_the_site_is_tested_with_what_it_runs_on():
    assert pins(ROOT / "requirements.txt").items() <= pins(ROOT / "requirements-dev.txt").items()
