"""Sounds: what is heard at a play, by whom, and that nothing is heard by whoever does not want to."""

import pytest

from games.tests.browser.people import wait_until
from games.tests.browser.truth import read, stack

pytestmark = pytest.mark.browser

HANDS = {"first": "7D 5C KC", "second": "7H 7S QC", "table": "7C JD QD QS"}

# Every sound that is played is written down, and is over at once.
LISTEN = """
  window.heard = [];
  window.loud = 0;
  HTMLMediaElement.prototype.play = function () {
    window.heard.push(/sounds\\/(\\w+)/.exec(this.src)[1]);
    window.loud += 1;
    setTimeout(() => { window.loud -= 1; this.dispatchEvent(new Event("ended")); }, 40);
    return Promise.resolve();
  };
"""

# What drives the browser counts as a touch; a page on which nobody was yet says so.
UNTOUCHED = """
  Object.defineProperty(navigator, "userActivation", { value: { hasBeenActive: false } });
"""


@pytest.fixture
def listening(pair):
    """The host has a page on which everything heard is noted: (host, guest, key)."""
    host, guest, key = pair()
    stack(host.site, key, **HANDS)
    host.page.add_init_script(LISTEN)
    host.sit(key)
    return host, guest, key


def touch(page):
    page.locator("#felt .last-play").click()


def heard(page):
    return page.evaluate("window.heard")


def test_nothing_before_the_page_is_touched(listening):
    host, guest, key = listening
    host.page.add_init_script(UNTOUCHED)
    host.sit(key)
    host.play_by_post(key, "5C")
    guest.play_by_post(key, "7Hx7C")
    wait_until(host.page, lambda: host.shown()["said"] == 2, "both plays")
    assert heard(host.page) == []


def test_a_card_a_capture_and_your_turn(listening):
    host, guest, key = listening
    touch(host.page)
    host.play("5C")
    wait_until(host.page, lambda: heard(host.page) == ["card"], "a card")
    guest.play_by_post(key, "7Hx7C")
    wait_until(host.page, lambda: heard(host.page) == ["card", "capture", "turn"], "one after the other")


def test_a_frame_without_a_play_is_silent(listening):
    host, _guest, _key = listening
    touch(host.page)
    host.play("5C")
    wait_until(host.page, lambda: heard(host.page), "a card")
    frames = len(host.frames())
    host.cut()
    wait_until(host.page, lambda: len(host.frames()) > frames, "the same again")
    host.page.wait_for_timeout(150)
    assert heard(host.page) == ["card"]


def test_a_sweep(pair):
    host, _guest, key = pair()
    stack(host.site, key, first="7D 5C KC", second="7H 7S QC", table="AC 2D 2S 2C")
    host.page.add_init_script(LISTEN)
    host.sit(key)
    touch(host.page)
    host.play("7DxAC+2D+2S+2C")
    wait_until(host.page, lambda: heard(host.page) == ["sweep"], "a sweep")


def test_the_one_who_wins_hears_it(visitor):
    host, guest = visitor(seat=0), visitor(seat=1)
    key = host.set_table()
    guest.join(key)
    for person in (host, guest):
        person.page.add_init_script(LISTEN)
        person.sit(key)
        touch(person.page)
    guest.post(f"/match/{key}/resign/")
    for person in (host, guest):
        wait_until(person.page, lambda person=person: person.shown()["panel"], "the end")
    wait_until(host.page, lambda: heard(host.page) == ["win"], "the winner hears it")
    assert heard(guest.page) == []


def test_one_click_ends_it_and_is_remembered(listening):
    host, guest, key = listening
    page = host.page
    button = page.get_by_role("button", name="Sound")
    assert button.get_attribute("aria-pressed") == "true"
    with page.expect_response("**/preferences/") as answer:
        button.click()
    assert answer.value.status == 204
    assert button.get_attribute("aria-pressed") == "false"
    host.play("5C")
    wait_until(host.page, lambda: host.shown()["said"] == 1, "the first play")
    guest.play_by_post(key, "7Hx7C")
    wait_until(page, lambda: host.shown()["said"] == 2, "both plays")
    page.wait_for_timeout(150)
    assert heard(page) == []
    host.sit(key)
    assert button.get_attribute("aria-pressed") == "false"
    with page.expect_response("**/preferences/"):
        button.click()
    wait_until(page, lambda: heard(page) == ["card"], "it is heard that it is on")


def test_only_one_window_is_heard(listening):
    host, _guest, key = listening
    other = host.context.new_page()
    other.add_init_script(LISTEN)
    host.sit(key, other)
    touch(host.page)
    touch(other)
    host.play("5C", other)
    for page in (host.page, other):
        wait_until(page, lambda page=page: host.shown(page)["said"] == 1, "the play")
    page.wait_for_timeout(150)
    assert sorted([heard(host.page), heard(other)]) == [[], ["card"]]


def test_the_files_can_be_played(visitor):
    """The files are made by us; a browser takes them, and each lasts a moment."""
    host = visitor(seat=0)
    page = host.sit(host.set_table(opponent="computer"))
    lengths = page.evaluate(
        """() => {
          const length = (file) => new Promise((done, fail) => {
            const sound = new Audio(file);
            sound.onloadedmetadata = () => done(sound.duration);
            sound.onerror = () => fail(file);
            sound.load();
          });
          return Promise.all(Object.values(document.getElementById("sounds").dataset).map(length));
        }"""
    )
    assert len(lengths) == 6
    assert all(0.1 < length < 0.6 for length in lengths)


def test_nothing_is_said_in_the_console(visitor):
    host = visitor(seat=0, service_workers="allow")
    said = []
    host.page.on("console", lambda message: said.append(message.text))
    key = host.set_table(opponent="computer")
    host.sit(key)
    host.page.locator("#hand.my-turn").wait_for()
    host.play_by_post(key, read(host.site, key).legal()[0])
    wait_until(host.page, lambda: host.shown()["said"], "a play")
    assert not said
