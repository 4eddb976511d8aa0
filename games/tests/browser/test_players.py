"""Players, ladders and replays in a browser: by keys, by slider, on a phone, without a script."""

import json
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from games.tests.browser.people import key_in, wait_until
from games.tests.browser.scenes import match_over

pytestmark = pytest.mark.browser

SIZES = [
    {"viewport": {"width": 320, "height": 568}, "color_scheme": "dark"},
    {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"},
]


@pytest.fixture
def finished(visitor):
    """A person at the table of a match that is over, and its key."""
    host, guest = visitor(seat=0), visitor(seat=1)
    match_over(host, guest)
    return host, key_in(host.page.url)


def place(page):
    board = page.locator("#board")
    return int(board.get_attribute("data-ply")), int(page.locator("#replay-ply").input_value())


def wait_for_place(page, ply):
    wait_until(page, lambda: place(page) == (ply, ply), f"ply {ply}")


def test_a_replay_is_stepped_through_by_keys(finished):
    host, key = finished
    page = host.go(f"/match/{key}/replay/")
    last = int(page.locator("#replay-ply").get_attribute("max"))
    for pressed, ply in [("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 0)]:
        page.keyboard.press(pressed)
        wait_for_place(page, ply)
    page.keyboard.press("ArrowLeft")
    wait_for_place(page, 0)


def test_sweeps_are_jumped_to_as_they_were_played(finished):
    host, key = finished
    page = host.go(f"/match/{key}/replay/")
    page.get_by_text("All plays of the round").click()
    swept = page.locator(".replay-log li.swept a")
    links = [swept.nth(at).get_attribute("href") for at in range(swept.count())]
    for ply in [int(re.search(r"ply=(\d+)", link)[1]) for link in links]:
        page.keyboard.press("ArrowDown")
        wait_for_place(page, ply)
    expect(page.locator("#replay-sweep-after")).to_have_attribute("aria-disabled", "true")


def test_the_slider_moves_the_board_and_the_address_leads_back(finished):
    host, key = finished
    page = host.go(f"/match/{key}/replay/")
    page.locator("#replay-ply").focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    wait_for_place(page, 3)
    wait_until(page, lambda: page.url.endswith("?round=1&ply=3"), "the address")
    said = page.locator(".replay-said").inner_text()
    page.reload()
    expect(page.locator(".replay-said")).to_have_text(said)
    assert place(page) == (3, 3)


def test_without_a_script_links_and_the_form_do_the_same(visitor, finished):
    _, key = finished
    page = visitor(java_script_enabled=False).go(f"/match/{key}/replay/?ply=2")
    page.locator("#replay-forward").click()
    expect(page.locator("#board")).to_have_attribute("data-ply", "3")
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.locator("#board")).to_have_attribute("data-ply", "3")


@pytest.mark.parametrize("size", SIZES, ids=["phone", "desktop"])
def test_every_page_is_reachable_and_fits(visitor, finished, size):
    host, key = finished
    record = json.loads(host.page.request.get(f"{host.site.url}/match/{key}/record.json").text())
    page = visitor(**size).go(f"/match/{key}/replay/?ply=5")
    _assert_fits(page, size)
    page.locator(".final a", has_text=record["seats"][0]["name"]).first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(record["seats"][0]["name"])
    _assert_fits(page, size)
    page.get_by_role("link", name="All matches").click()
    expect(page.locator(".matches tbody tr")).not_to_have_count(0)
    _assert_fits(page, size)
    page.get_by_role("link", name="Ladders").first.click()
    _assert_fits(page, size)
    page.get_by_role("link", name="Scopa, at one sitting").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Scopa")
    _assert_fits(page, size)


def _assert_fits(page, size):
    width = size["viewport"]["width"]
    assert page.evaluate("document.documentElement.scrollWidth") <= width, page.url
    found = Axe().run(page)
    assert not found.violations_count, found.generate_report()
