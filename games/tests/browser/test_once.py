"""However often something is clicked, and from however many pages, it is done once."""

import pytest

from games.tests.browser.people import wait_until
from games.tests.browser.truth import read, stack
from games.tests.browser.wire import Wire

pytestmark = pytest.mark.browser

HANDS = {"first": "4D 6H 2C", "second": "JD QD KD", "table": "7S 7H 5C 7C"}


def test_double_click(pair):
    host, _guest, key = pair()
    stack(host.site, key, **HANDS)
    page = host.sit(key)
    host.button("6H").dblclick()
    host.wait_for_place(key)
    wait_until(page, lambda: host.shown()["said"] == 1, "the play is drawn")
    assert read(host.site, key).latest.plays == ("6H",)
    assert len(host.plays_sent()) == 1 and not host.posts()
    assert host.shown()["table"] == ["7S", "7H", "5C", "7C", "6H"]


def test_enter_twice(pair):
    host, _guest, key = pair()
    stack(host.site, key, **HANDS)
    page = host.sit(key)
    host.button("6H").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    wait_until(page, lambda: host.shown()["said"] == 1, "the play is drawn")
    assert read(host.site, key).latest.plays == ("6H",)
    assert len(host.plays_sent()) == 1


def test_two_cards_at_once(pair):
    host, _guest, key = pair()
    stack(host.site, key, **HANDS)
    page = host.sit(key)
    page.evaluate(
        "document.querySelectorAll('#hand .hand > li > form').forEach((form) => form.requestSubmit())"
    )
    wait_until(page, lambda: host.shown()["said"] == 1, "the play is drawn")
    assert len(read(host.site, key).latest.plays) == 1
    assert len(host.plays_sent()) == 1


def test_two_tabs_of_one_seat(pair):
    host, _guest, key = pair()
    stack(host.site, key, **HANDS)
    one = host.sit(key)
    other = host.sit(key, host.context.new_page())
    host.button("6H", one).click()
    wait_until(other, lambda: host.shown(other)["said"] == 1, "the other tab shows it")
    assert sorted(host.shown(other)["hand"]) == sorted(host.shown(one)["hand"])
    other.close()
    assert host.shown(one)["link"] == "live"


def test_both_tabs_at_once(pair):
    host, _guest, key = pair()
    stack(host.site, key, **HANDS)
    pages = [host.sit(key), host.sit(key, host.context.new_page())]
    for page, card in zip(pages, ("6H", "4D"), strict=True):
        host.button(card, page).evaluate("(button) => setTimeout(() => button.click(), 200)")
    for page in pages:
        wait_until(page, lambda p=page: host.shown(p)["said"] == 1, "the play is drawn")
    assert len(read(host.site, key).latest.plays) == 1


def test_stale_tab(pair):
    """A tab that missed what happened is told so, and then shows the truth."""
    host, _guest, key = pair()
    stack(host.site, key, **HANDS)
    stale = host.context.new_page()
    wire = Wire(stale)
    host.sit(key)
    host.sit(key, stale)
    wire.deaf = True
    host.button("6H").click()
    wait_until(host.page, lambda: host.shown()["said"] == 1, "the play is drawn")
    assert host.shown(stale)["said"] == 0
    wire.deaf = False
    host.button("4D", stale).click()
    wait_until(stale, lambda: host.shown(stale)["said"] == 1, "the truth")
    assert host.shown(stale)["notice"] != ""
    assert read(host.site, key).latest.plays == ("6H",)
    assert "4D" in host.shown(stale)["hand"]


def test_next_round_twice(pair):
    """Both press “Next round” as often as they like: one round begins."""
    host, guest, key = pair()
    host.sit(key)
    guest.sit(key)
    while not (truth := read(host.site, key)).position.finished:
        (host, guest)[truth.turn].play_by_post(key, truth.legal()[0])
    for person in (host, guest):
        person.wait_for_place(key)
    for person in (host, guest):
        person.page.locator("#panel [data-first]").dblclick()
    for person in (host, guest):
        wait_until(person.page, lambda p=person: p.shown()["round"] == "Round 2", "the next round")
    assert len(read(host.site, key).rounds) == 2
