"""Strangers find each other by a quick match, an offer in the lobby or a challenge; and nobody waits for ghosts."""

import re

import pytest

from games.tests.browser.conftest import FAST
from games.tests.browser.people import wait_until
from scopa_site.scratch import ScratchSite

pytestmark = [pytest.mark.browser]

HAS_A_SOCKET = "() => window.sockets === undefined || window.sockets.some((one) => one.readyState === 1)"
TABLE = re.compile(r"/match/[\w-]+/$")


def button(page, name):
    return page.get_by_role("button", name=name)


def at_one_table(*pages):
    for page in pages:
        page.wait_for_url(TABLE)
        page.locator("#felt .seat").first.wait_for()
    assert len({page.url for page in pages}) == 1


def live(page):
    page.locator("#link[data-state=live]").wait_for()


def offer_match(person):
    """Make an offer by the form of the lobby."""
    person.go("/lobby/")
    person.page.get_by_text("Make an offer").click()
    button(person.page, "Offer this match").click()
    person.page.get_by_text("Your offer stands in the lobby").wait_for()
    live(person.page)


def test_two_strangers_meet_by_a_quick_match(visitor):
    anna, bruno = visitor(), visitor()
    anna.go("/")
    button(anna.page, "Find an opponent").click()
    anna.page.get_by_role("heading", name="Looking for an opponent").wait_for()
    live(anna.page)
    other_tab = anna.context.new_page()
    other_tab.goto(anna.site.url + "/")
    wait_until(other_tab, lambda: other_tab.evaluate(HAS_A_SOCKET), "the socket of the other tab")
    bruno.go("/lobby/")
    button(bruno.page, "Find an opponent").click()
    at_one_table(anna.page, bruno.page)
    other_tab.wait_for_url(TABLE)


def test_two_strangers_meet_by_the_lobby(visitor):
    anna, bruno = visitor(), visitor()
    bruno.go("/")
    offer_match(anna)
    row = bruno.page.locator("#offer-list > li", has_text=anna.name())
    row.get_by_text("3 min + 5 s a play").wait_for()
    row.get_by_role("button", name="Play").click()
    at_one_table(anna.page, bruno.page)


def test_an_offer_is_withdrawn_before_the_eyes_of_the_others(visitor):
    anna, bruno = visitor(), visitor()
    bruno.go("/lobby/")
    live(bruno.page)
    offer_match(anna)
    name = anna.name()
    row = bruno.page.locator("#offer-list > li", has_text=name)
    row.wait_for()
    button(anna.page, "Withdraw").first.click()
    row.wait_for(state="detached")


def test_an_offer_goes_with_the_browser_of_its_owner(visitor, tmp_path, blank):
    site = ScratchSite(tmp_path, blank, **FAST, SCOPA_OFFER_GRACE="1", SCOPA_PRESENCE_GRACE="1")
    site.start()
    try:
        anna, bruno = visitor(site), visitor(site)
        offer_match(anna)
        bruno.go("/lobby/")
        bruno.page.locator("#offer-list > li").wait_for()
        anna.context.close()
        bruno.page.locator("#offer-list > li").wait_for(state="detached")
        assert bruno.page.get_by_text("Nobody has an offer open").is_visible()
    finally:
        site.stop()


def test_a_challenge_rings_and_is_declined_with_a_word(visitor):
    anna, bruno = visitor(), visitor()
    bruno.go("/rules/")
    bruno.set_table(opponent="computer")
    bruno.go("/rules/")
    name = bruno.name()
    anna.go("/lobby/challenge/")
    anna.page.get_by_label("Whom").fill(name)
    wait_until(bruno.page, lambda: _online(anna, name), f"{name} is online")
    button(anna.page, "Send the challenge").click()
    anna.page.get_by_role("heading", name=f"Waiting for {name}").wait_for()
    bruno.page.locator("#bell summary").click()
    bruno.page.locator("#bell a", has_text="challenges you").click()
    bruno.page.get_by_label("A word with your refusal").fill("After lunch")
    button(bruno.page, "Decline").click()
    anna.page.get_by_role("heading", name=f"{name} declines").wait_for()
    assert anna.page.get_by_text("After lunch").is_visible()


def _online(person, name):
    return name in person.context.request.get(person.site.url + "/lobby/").text()


def test_without_a_script_it_takes_a_look_now_and_then(visitor):
    anna = visitor(java_script_enabled=False)
    anna.go("/lobby/")
    anna.page.locator("#seek").get_by_label("Variant").select_option("cirulla")
    button(anna.page, "Find an opponent").click()
    anna.page.get_by_role("heading", name="Looking for an opponent").wait_for()
    anna.page.get_by_role("link", name="Look again").first.click()
    assert anna.page.get_by_role("heading", name="Looking for an opponent").is_visible()
    button(anna.page, "Stop looking").click()
    anna.page.get_by_role("heading", name="Play somebody now").wait_for()


@pytest.mark.parametrize("width", [320, 390, 768, 1280, 2560])
def test_the_lobby_fits_every_width(visitor, width):
    anna = visitor(viewport={"width": width, "height": 800})
    offer_match(anna)
    for path in ("/lobby/", "/", "/lobby/challenge/"):
        anna.go(path)
        assert anna.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
