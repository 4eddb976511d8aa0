"""Back and forward give whole pages, a live link and the hand as it is now."""

import pytest

from games.tests.browser.checks import check
from games.tests.browser.people import wait_until
from games.tests.browser.truth import read, stack

pytestmark = pytest.mark.browser


def test_back_and_forward(pair):
    host, guest, key = pair()
    stack(host.site, key, first="4D 6H 2C", second="JD QD KD", table="7S 7H 5C 7C")
    page = host.go("/")
    page.locator(".running a").first.click()
    host.live()
    page.locator("a.who").click()
    assert page.get_by_role("heading", name="Settings").is_visible()
    host.play_by_post(key, "6H")
    guest.play_by_post(key, "JD")

    page.go_back()
    _table(host, key)
    page.go_back()
    assert page.get_by_role("heading", name="Scopa, played well").is_visible()
    assert page.locator(".site-footer").is_visible()
    page.go_forward()
    _table(host, key)
    host.play("2C")
    wait_until(page, lambda: host.shown()["said"] == 3, "the play")


def _table(host, key):
    assert host.page.locator(".site-header").is_visible()
    host.live()
    host.wait_for_place(key)
    check(host, read(host.site, key))
    assert host.page.evaluate("document.contentType") == "text/html"
