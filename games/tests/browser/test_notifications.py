"""A page that nobody looks at says on the device that it is one's turn: where that was asked for, and not before."""

import pytest
from playwright.sync_api import expect

from games.tests.browser.people import wait_until
from games.tests.browser.truth import read, stack

pytestmark = pytest.mark.browser

# What the browser would show, and a page that can be sent to the background.
STUB = """
  window.shown = [];
  window.Notification = class {
    static permission = "default";
    static async requestPermission() { return Notification.permission = "granted"; }
    constructor(title, options) { window.shown.push(options.body); }
    close() {}
  };
  window.away = false;
  Object.defineProperty(document, "hidden", { get: () => window.away });
"""


@pytest.fixture
def table(pair):
    host, guest, key = pair()
    stack(host.site, key, first="4D 6H 2C", second="JD QD KD", table="7S 7H 5C 7C")
    guest.context.add_init_script(STUB)
    guest.sit(key)
    return host, guest, key


def ask(guest):
    guest.page.locator("#bell summary").click()
    guest.page.locator(".ask-notifications").click()
    expect(guest.page.locator(".ask-notifications")).to_have_attribute("aria-pressed", "true")
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator("#bell details")).not_to_have_attribute("open", "")


def played(host, guest, key):
    host.play_by_post(key, read(host.site, key).legal()[0])
    guest.wait_for_place(key)


def test_only_where_it_was_asked_for(table):
    host, guest, key = table
    guest.page.evaluate("window.away = true")
    played(host, guest, key)
    assert guest.page.evaluate("window.shown") == []


def test_a_hidden_page_says_that_it_is_ones_turn_once(table):
    host, guest, key = table
    ask(guest)
    guest.page.evaluate("window.away = true")
    played(host, guest, key)
    wait_until(guest.page, lambda: guest.page.evaluate("window.shown.length") == 1, "the notification")
    assert "turn" in guest.page.evaluate("window.shown[0]").lower()


def test_a_page_that_is_looked_at_says_nothing(table):
    host, guest, key = table
    ask(guest)
    played(host, guest, key)
    assert guest.page.evaluate("window.shown") == []


def test_another_page_tells_what_the_bell_tells(table):
    host, guest, key = table
    ask(guest)
    host.sit(key)
    host.post(f"/match/{key}/resign/")
    guest.page.locator(".rematch-offer").wait_for()
    second = guest.go("/rules/", guest.context.new_page())
    second.evaluate("window.away = true; Notification.permission = 'granted'")
    host.page.locator(".rematch-offer > form button").click()
    wait_until(second, lambda: second.evaluate("window.shown.length") == 1, "the notification")
    assert "invites you to play again" in second.evaluate("window.shown[0]")
