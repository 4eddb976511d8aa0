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


def test_browser_closed_and_opened_again(visitor):
    """The cookie brings a guest back: the home page offers the match, and the seat is still theirs."""
    person = visitor(seat=0)
    key = person.set_table()
    cookies = person.context.cookies()
    person.context.close()
    again = visitor(seat=0)
    again.context.add_cookies(cookies)
    page = again.go("/")
    page.get_by_role("heading", name="Your matches").wait_for()
    page.locator(".running a").first.click()
    again.live()
    assert key in page.url and page.locator("#felt.waiting").is_visible()
