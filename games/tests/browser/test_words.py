"""What is said to those who do not look: each event once, in words; whose turn it is in the title; the focus."""

import re

import pytest

from games.tests.browser.people import wait_until
from games.tests.browser.truth import read, stack

pytestmark = pytest.mark.browser

HANDS = {"first": "4D 6H 2C", "second": "JD QD KD", "table": "7S 7H 5C 7C"}

# Keep everything that the live region ever said.
LISTEN = """
  window.said = [];
  document.addEventListener("DOMContentLoaded", () => {
    const watch = () => new MutationObserver(() => {
      const text = document.getElementById("live").textContent.trim();
      if (text) window.said.push(text);
    }).observe(document.getElementById("live"), { childList: true, characterData: true, subtree: true });
    if (document.getElementById("live")) watch();
  });
"""


@pytest.fixture
def listeners(pair, visitor):
    """The host, the guest and a spectator at a match that the host begins, all listening, and its key."""
    host, guest, key = pair()
    stack(host.site, key, **HANDS)
    watcher = visitor()
    for person in (host, guest, watcher):
        person.page.add_init_script(LISTEN)
        person.sit(key)
    return host, guest, watcher, key


def test_each_event_is_said_once(listeners):
    host, guest, watcher, key = listeners
    names = read(host.site, key).names
    host.play("6H")
    for person in (host, guest, watcher):
        wait_until(person.page, lambda p=person: p.shown()["said"] == 1, "the play")
    guest.play("JD")
    for person in (host, guest, watcher):
        wait_until(person.page, lambda p=person: p.shown()["said"] == 2, "the answer")
    first, second = f"{names[0]} lays the six of cups.", f"{names[1]} lays the fante of coins."
    assert _said(host) == ["You lay the six of cups.", f"{second} Your turn."]
    assert _said(guest) == [f"{first} Your turn.", "You lay the fante of coins."]
    assert _said(watcher) == [first, second]


def test_capture_is_said(pair):
    host, _guest, key = pair()
    stack(host.site, key, first="7D 6H 2C", second="JD QD KD", table="4S 3H KS QC")
    host.page.add_init_script(LISTEN)
    host.sit(key)
    host.play("7Dx3H+4S")
    wait_until(host.page, lambda: host.shown()["said"] == 1, "the play")
    said = _said(host)
    assert len(said) == 1
    assert re.fullmatch(
        r"You play the seven of coins, take the (three of cups and the four of swords"
        r"|four of swords and the three of cups)\.",
        said[0],
    )


def test_nothing_is_said_again_after_a_reconnection(listeners):
    host, guest, _watcher, _key = listeners
    host.play("6H")
    wait_until(guest.page, lambda: guest.shown()["said"] == 1, "the play")
    frames, said = len(guest.frames()), _said(guest)
    guest.cut()
    wait_until(guest.page, lambda: len(guest.frames()) > frames, "a new frame")
    guest.live()
    assert _said(guest) == said


def test_title_tells_the_turn(listeners):
    host, guest, watcher, key = listeners
    names = read(host.site, key).names
    assert host.shown()["title"] == "Your turn · Scopa"
    assert guest.shown()["title"] == f"{names[0]} is to play · Scopa"
    host.play("6H")
    wait_until(guest.page, lambda: guest.shown()["title"] == "Your turn · Scopa", "the title changes")
    wait_until(host.page, lambda: host.shown()["title"] == f"{names[1]} is to play · Scopa", "and the other")
    assert "Your turn" not in watcher.shown()["title"]


def test_focus_stays_in_the_hand(listeners):
    """It waits on the hand while others play, and then goes to the first card."""
    host, guest, _watcher, _key = listeners
    host.button("6H").focus()
    host.page.keyboard.press("Enter")
    wait_until(host.page, lambda: host.shown()["said"] == 1, "the play")
    assert host.page.evaluate("document.activeElement.id") == "hand"
    guest.play("JD")
    wait_until(host.page, lambda: host.shown()["said"] == 2, "the answer")
    assert host.page.evaluate("document.activeElement.matches('#hand .hand-card')")


def test_focus_stays_on_its_card(listeners):
    """A frame that changes nothing must not put another card under the Enter key."""
    host, _guest, _watcher, _key = listeners
    host.button("2C").focus()
    label = host.page.evaluate("document.activeElement.getAttribute('aria-label')")
    frames = len(host.frames())
    host.cut()
    wait_until(
        host.page, lambda: len(host.frames()) > frames and host.shown()["link"] == "live", "a new frame"
    )
    assert host.page.evaluate("document.activeElement.getAttribute('aria-label')") == label


def _said(person):
    return person.page.evaluate("window.said")
