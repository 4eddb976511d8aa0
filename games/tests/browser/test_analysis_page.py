"""A match is analysed while its page waits, and a turn of it is played again."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from games.tests.browser.people import key_in
from games.tests.browser.scenes import match_over

pytestmark = pytest.mark.browser

SIZES = [(320, 568), (1280, 800)]


def test_asked_for_waited_for_and_played_again(visitor):
    host, guest = visitor(seat=0), visitor(seat=1)
    match_over(host, guest)
    page = host.go(f"/match/{key_in(host.page.url)}/replay/")
    page.get_by_role("link", name="Analysis").click()
    page.get_by_role("button", name="Analyse this match").click()
    page.get_by_role("heading", name="Accuracy").wait_for(timeout=90_000)  # its process gives way to others
    page.locator(".chart svg").wait_for()
    page.get_by_text("All plays in a table").click()
    _fits(page)

    page.locator(".mistakes a").first.click()
    page.locator(".answers button").first.click()
    assert page.locator("#answer h2").inner_text()
    _fits(page)


def _fits(page):
    """Look at a page on a phone and on a desk."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    found = Axe().run(page)
    assert not found.violations_count, found.generate_report()
