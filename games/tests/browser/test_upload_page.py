"""A record is uploaded, refused with its line, mended, and replayed by keys; and nothing of it is out of reach."""

import json
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe

pytestmark = pytest.mark.browser

RECORDS = Path(__file__).parents[2] / "engine" / "tests" / "data" / "records.jsonl"


def valid_record():
    """Return the first record of the engine's examples that is sound."""
    with RECORDS.open() as lines:
        return next(one["record"] for one in map(json.loads, lines) if one["expect"]["valid"])


def choose(page, text):
    page.set_input_files(
        "[type=file]", {"name": "match.json", "mimeType": "application/json", "buffer": text.encode()}
    )
    page.get_by_role("button", name="Check and upload").click()


def test_a_record_is_uploaded_and_replayed_by_keys(visitor):
    person = visitor(seat=0, viewport={"width": 390, "height": 844})
    page = person.go("/records/")
    text = json.dumps(valid_record(), indent=1)
    choose(page, text.replace(":", ";", 1))
    page.get_by_text("Line 2, column").wait_for()
    assert not Axe().run(page).violations_count
    choose(page, text)
    page.get_by_text("It was not played here").wait_for()
    assert not Axe().run(page).violations_count
    page.keyboard.press("ArrowRight")
    page.locator('#board[data-ply="1"]').wait_for()
    page.keyboard.press("End")
    page.get_by_role("link", name="Your uploaded records").click()
    page.get_by_role("button", name="Delete").click()
    page.get_by_text("None yet.").wait_for()
