"""The order of the hand changes at once, without a page being loaded, and stays through what is played."""

import pytest

from games.tests.browser.people import wait_until
from games.tests.browser.truth import read, stack

pytestmark = pytest.mark.browser


def test_the_hand_is_sorted_without_loading_the_page(pair):
    host, guest, key = pair()
    stack(host.site, key, first="4C 7D KD", second="AS 3H 5H", table="2D 6S QH JS")
    page = host.sit(key)
    page.evaluate("window.same = true")
    assert host.shown()["hand"] == ["4C", "7D", "KD"]
    with page.expect_response("**/preferences/") as answer:
        page.get_by_role("button", name="Sort by suit").click()
    assert answer.value.status == 204
    assert host.shown()["hand"] == ["7D", "KD", "4C"]
    host.play_by_post(key, "7D")
    guest.play_by_post(key, "AS")
    wait_until(page, lambda: host.shown()["sequence"] == read(host.site, key).sequence, "the plays")
    assert host.shown()["hand"] == ["KD", "4C"] and page.evaluate("window.same")
    host.reload()
    assert host.shown()["hand"] == ["KD", "4C"]
    page.get_by_role("button", name="Sort by value").click()
    assert host.shown()["hand"] == ["4C", "KD"]
