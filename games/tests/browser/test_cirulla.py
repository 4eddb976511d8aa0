"""Cirulla at the table: declarations with the matta's value, and the rules that are unusual."""

import json

import pytest

from games.tests.browser.people import wait_until
from games.tests.browser.truth import read, stack

pytestmark = pytest.mark.browser


def test_declaration(pair, visitor):
    host, guest, key = pair(variant="cirulla")
    stack(host.site, key, first="7H 4D 3S", second="JD QD KD", table="2C 6C KS QS")
    page = host.sit(key)
    guest.sit(key)
    watcher = visitor()
    watcher.sit(key)
    assert page.locator(".declarations button").all_inner_texts() == ["1", "2"]
    assert "the seven of cups standing for" in page.inner_text(".declarations")
    page.get_by_role("button", name="standing for 2").click()
    for person in (host, guest, watcher):
        wait_until(person.page, lambda p=person: p.shown()["said"] == 1, "the declaration")
    assert read(host.site, key).latest.plays == ("!3=2",)
    assert page.locator(".declarations").count() == 0
    for person in (guest, watcher):
        cards = person.page.locator("#felt .seat-0 .open-cards use")
        codes = cards.evaluate_all("(all) => all.map((one) => one.getAttribute('href').split('#')[1])")
        assert sorted(codes) == ["3S", "4D", "7H"]
    assert guest.shown()["hand"] and guest.shown()["turns"] == [0]
    assert "+3" in guest.page.inner_text("#score")
    assert host.shown()["turns"] == [0] and host.shown()["playable"] == 3


def test_ordinary_hand_may_not_declare(pair):
    host, _guest, key = pair(variant="cirulla")
    stack(host.site, key, first="4H 4D KH", second="JD QD KD", table="2C 6C KS QS")
    assert host.sit(key).locator(".declarations").count() == 0


def test_unusual_rules_are_told(pair, visitor):
    """Before one sits down, and at the table."""
    host, _guest, key = pair(variant="cirulla")
    open_key = host.set_table(variant="cirulla")
    for one in (key, open_key):
        options = read(host.site, one).rules.options() | {"re_bello": True}
        host.site.write("UPDATE games_match SET options = ? WHERE key = ?", (json.dumps(options), one))
    host.sit(key)
    friend = visitor()
    page = friend.go(f"/match/{open_key}/")
    for told in (host.page.locator("#score .unusual"), page.locator(".unusual")):
        assert told.is_visible()
        assert "king of coins" in told.inner_text().lower() or "re of coins" in told.inner_text().lower()
