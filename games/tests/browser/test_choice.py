"""A choice among several captures: in the list or on the table itself; nothing is sent before it is confirmed."""

import pytest

from games.tests.browser.people import wait_until
from games.tests.browser.truth import read, stack

pytestmark = pytest.mark.browser

# The seven takes 3 and 4, or 5 and 2.
CHOICE = {"first": "7C 4D KS", "second": "JD QD KD", "table": "3C 4C 5S 2S"}


def test_picked_on_the_table(pair):
    host, _guest, key = pair()
    stack(host.site, key, **CHOICE)
    page = host.sit(key)
    host.button("7C").click()
    picks = page.locator("#felt .pick")
    assert picks.count() == 4
    confirm = page.locator("#hand .confirm")
    assert confirm.is_disabled()
    page.locator('#felt [data-card="5S"] .pick').click()
    assert confirm.is_disabled()
    page.locator('#felt [data-card="2S"] .pick').click()
    assert confirm.is_enabled()
    assert page.locator("#hand .option input:checked").get_attribute("value") == "7Cx2S+5S"
    assert not host.plays_sent()
    confirm.click()
    wait_until(page, lambda: read(host.site, key).latest.plays, "the play is stored")
    assert read(host.site, key).latest.plays == ("7Cx2S+5S",)
    assert len(host.plays_sent()) == 1


def test_changed_mind(pair):
    host, _guest, key = pair()
    stack(host.site, key, **CHOICE)
    page = host.sit(key)
    host.button("7C").click()
    page.locator('#felt [data-card="5S"] .pick').click()
    page.keyboard.press("Escape")
    assert page.locator("#hand details[open]").count() == 0
    wait_until(page, lambda: not page.locator("#felt .pick").count(), "the table is dark again")
    host.button("7C").click()
    page.locator("#hand .back").click()
    assert page.locator("#hand details[open]").count() == 0
    assert not host.plays_sent() and not host.posts()


def test_lit_cards_follow_the_list(pair):
    host, _guest, key = pair()
    stack(host.site, key, **CHOICE)
    page = host.sit(key)
    host.button("7C").click()
    page.locator('#hand input[value="7Cx3C+4C"]').check()
    pressed = page.locator('#felt .pick[aria-pressed="true"]')
    assert pressed.count() == 2
    page.locator('#felt [data-card="3C"] .pick').click()
    assert page.locator("#hand .confirm").is_disabled()


def test_stays_open_when_nothing_has_changed(pair):
    """A frame that brings the same ply again leaves the choice as it is."""
    host, _guest, key = pair()
    stack(host.site, key, **CHOICE)
    page = host.sit(key)
    host.button("7C").click()
    page.locator('#felt [data-card="5S"] .pick').click()
    page.locator('#felt [data-card="2S"] .pick').click()
    frames = len(host.frames())
    host.cut()
    wait_until(page, lambda: len(host.frames()) > frames and host.shown()["link"] == "live", "a new frame")
    assert page.locator("#hand .option input:checked").get_attribute("value") == "7Cx2S+5S"
    assert page.locator("#hand .confirm").is_enabled()
    assert page.locator('#felt .pick[aria-pressed="true"]').count() == 2
