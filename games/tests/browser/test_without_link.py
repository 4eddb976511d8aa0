"""Play without a live link: offline, with sockets blocked, and without any script."""

import random

import pytest

from games.tests.browser.checks import check
from games.tests.browser.people import key_in, wait_until
from games.tests.browser.truth import read, stack
from games.tests.browser.wire import Wire

pytestmark = pytest.mark.browser

HANDS = {"first": "4D 6H 2C", "second": "JD QD KD", "table": "7S 7H 5C 7C"}


def test_clicks_while_offline(pair):
    """Nothing is drawn that did not happen; nothing clicked in vain is sent later."""
    host, guest, key = pair()
    stack(host.site, key, **HANDS)
    page = host.sit(key)
    host.context.set_offline(True)
    host.cut()
    wait_until(page, lambda: host.shown()["link"] != "live", "the page says so")
    before = host.shown()
    for _ in range(3):
        host.button("6H").click()
        wait_until(page, lambda: "could not be sent" in host.shown()["notice"], "a notice")
        wait_until(page, lambda: not host.shown()["sending"], "the button is free again")
    after = host.shown()
    for name in ("hand", "table", "sequence", "counts", "piles"):
        assert after[name] == before[name]
    host.context.set_offline(False)
    host.live()
    assert read(host.site, key).latest.plays == ()
    host.button("4D").click()
    wait_until(page, lambda: host.shown()["said"] == 1, "a play")
    assert read(host.site, key).latest.plays == ("4D",)
    assert guest.seat == 1 and not host.shown()["notice"]


def test_play_whose_answer_is_lost(pair):
    """The echo of a play is lost, and the opponent answers meanwhile: both show after the reconnection."""
    host, guest, key = pair()
    stack(host.site, key, **HANDS)
    wire = Wire(host.page)
    page = host.sit(key)
    wire.deaf = True
    host.button("6H").click()
    wait_until(page, lambda: read(host.site, key).latest.plays, "the play is stored")
    guest.play_by_post(key, "JD")
    wire.deaf = False
    host.cut()
    wait_until(page, lambda: host.shown()["said"] == 2, "the truth")
    host.live()
    assert read(host.site, key).latest.plays == ("6H", "JD")
    assert host.shown()["title"].startswith("Your turn")
    check(host, read(host.site, key))


def test_sockets_blocked(pair):
    host, guest, key = pair()
    stack(host.site, key, **HANDS)
    wire = Wire(host.page)
    wire.refuse = True
    page = host.go(f"/match/{key}/")
    wait_until(page, lambda: host.shown()["link"] == "polling", "the page says so")
    assert "asks every 3 seconds" in page.inner_text("#link")
    host.button("6H").click()
    wait_until(page, lambda: host.shown()["said"] == 1, "the play is drawn")
    assert len(host.posts()) == 1 and not wire.said
    guest.play_by_post(key, "JD")
    wait_until(page, lambda: host.shown()["said"] == 2, "the answer is drawn")
    check(host, read(host.site, key))
    wire.refuse = False
    host.live(within=15)


def test_a_play_that_the_site_turns_away(pair):
    """The browser has lost its CSRF cookie: the answer is no table, and the page says that nothing was done."""
    host, _guest, key = pair()
    stack(host.site, key, **HANDS)
    Wire(host.page).refuse = True
    page = host.go(f"/match/{key}/")
    wait_until(page, lambda: host.shown()["link"] == "polling", "the page asks by HTTP")
    host.context.clear_cookies(name="csrftoken")
    host.button("6H").click()
    wait_until(page, lambda: "could not be sent" in host.shown()["notice"], "a notice")
    assert not host.shown()["sending"]
    assert read(host.site, key).latest.plays == ()


def test_without_script(visitor):
    """A whole round against the computer by plain forms."""
    person = visitor(seat=0, java_script_enabled=False)
    page = person.page
    page.goto(person.site.url)
    page.get_by_role("button", name="Play now against the computer").click()
    key, rng = key_in(page.url), random.Random(2)
    while not (truth := read(person.site, key)).position.finished:
        if truth.turn != 0:
            page.wait_for_timeout(50)
            continue
        page.reload()
        _play_by_form(page, truth.choose(rng))
    page.reload()
    assert page.get_by_role("heading", name="The points of round 1").is_visible()
    page.get_by_role("button", name="Next round").click()
    assert read(person.site, key).latest.number == 2
    assert not person.received


def _play_by_form(page, text):
    code = text[:2]
    page.locator(f'#hand .hand > li:has(.hand-card use[href$="#{code}"]) .hand-card').first.click()
    if (option := page.locator(f'#hand details[open] input[value="{text}"]')).count():
        option.check()
        page.locator("#hand details[open] .confirm").click()
