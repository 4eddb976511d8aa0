"""The live link may die without a word, lose a frame or repeat old ones: the page always comes back to the truth."""

import json
import time

import pytest

from games.consumers.register import beat_text
from games.rendering import unstored_notice
from games.tests.browser.checks import check
from games.tests.browser.people import wait_until
from games.tests.browser.truth import read, stack
from games.tests.browser.wire import Wire

pytestmark = pytest.mark.browser

HANDS = {"first": "4D 6H 2C", "second": "JD QD KD", "table": "7S 7H 5C 7C"}

# A page that can be sent to the background.
HIDE = """
  window.away = false;
  Object.defineProperty(document, "hidden", { get: () => window.away });
  window.leave = () => { window.away = true; document.dispatchEvent(new Event("visibilitychange")); };
  window.comeBack = () => { window.away = false; document.dispatchEvent(new Event("visibilitychange")); };
"""


@pytest.fixture
def waiting(pair):
    """The guest's page, whose wire is ours, while the host is to play: (guest, host, key, wire)."""
    host, guest, key = pair()
    stack(host.site, key, **HANDS)
    wire = Wire(guest.page)
    guest.page.add_init_script(HIDE)
    guest.page.clock.install()
    guest.sit(key)
    wait_until(guest.page, lambda: wire.heard, "the first frame")
    return guest, host, key, wire


def test_link_that_died_silently(waiting):
    guest, host, key, wire = waiting
    wire.die()
    host.play_by_post(key, "6H")
    guest.page.wait_for_timeout(200)
    assert guest.shown()["said"] == 0
    guest.page.clock.run_for(9000)  # long enough a silence
    guest.page.clock.run_for(3000)  # no answer to the ping
    wait_until(guest.page, lambda: wire.opened == 2, "a new socket")
    guest.live()
    wait_until(guest.page, lambda: guest.shown()["said"] == 1, "the truth")
    check(guest, read(guest.site, key))


def test_quiet_link_that_lives(waiting):
    guest, _host, _key, wire = waiting
    guest.page.clock.run_for(9000)
    wait_until(guest.page, lambda: any("pong" in text for text in wire.heard), "a pong")
    guest.page.clock.run_for(4000)
    assert wire.opened == 1
    assert guest.shown()["link"] == "live"


def test_play_on_a_dead_link_goes_by_post(pair):
    host, _guest, key = pair()
    stack(host.site, key, **HANDS)
    wire = Wire(host.page)
    host.page.clock.install()
    page = host.sit(key)
    wire.die()
    host.button("6H").click()
    assert host.shown()["sending"]
    page.clock.run_for(4100)
    wait_until(page, lambda: host.shown()["said"] == 1, "the play is drawn")
    assert read(host.site, key).latest.plays == ("6H",)
    assert len(host.posts()) == 1


def test_away_and_back(waiting):
    guest, host, key, wire = waiting
    guest.page.evaluate("window.leave()")
    wire.die()
    host.play_by_post(key, "6H")
    began = time.monotonic()
    guest.page.evaluate("window.comeBack()")
    wait_until(guest.page, lambda: guest.shown()["said"] == 1, "the truth", within=2)
    assert time.monotonic() - began < 2
    check(guest, read(guest.site, key))
    assert guest.shown()["title"].startswith("Your turn")


def test_shown_again_from_the_cache(waiting):
    guest, host, key, wire = waiting
    wire.die()
    host.play_by_post(key, "6H")
    guest.page.evaluate("window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    wait_until(guest.page, lambda: guest.shown()["said"] == 1, "the truth", within=2)


def test_one_frame_lost(waiting):
    """The frame after it brings everything."""
    guest, host, key, wire = waiting
    wire.lose = 1
    host.play_by_post(key, "6H")
    wait_until(guest.page, lambda: wire.lost, "the frame is lost")
    assert guest.shown()["said"] == 0
    guest.play_by_post(key, "JD")
    wait_until(guest.page, lambda: guest.shown()["said"] == 2, "the truth")
    check(guest, read(guest.site, key))


def test_last_frame_of_a_round_lost(pair):
    """No frame follows it: the page asks after a while, and the panel appears."""
    host, guest, key = pair()
    wire = Wire(guest.page)
    guest.page.clock.install()
    guest.sit(key)
    wait_until(guest.page, lambda: wire.heard, "the first frame")
    while True:
        truth = read(host.site, key)
        if truth.position.finished:
            break
        if len(truth.latest.plays) == 35:
            wait_until(guest.page, lambda: guest.shown()["said"] == 35, "all but the last play")
            wire.lose = 1
        (host, guest)[truth.turn].play_by_post(key, truth.legal()[0])
    wait_until(guest.page, lambda: wire.lost, "the frame is lost")
    assert not guest.shown()["panel"]
    guest.page.clock.run_for(31_000)
    wait_until(guest.page, lambda: guest.shown()["panel"], "the panel")
    check(guest, read(host.site, key))


def test_old_frames_again(waiting):
    guest, host, key, wire = waiting
    host.play_by_post(key, "6H")
    guest.play_by_post(key, "JD")
    host.play_by_post(key, "2C")
    wait_until(guest.page, lambda: guest.shown()["said"] == 3, "all plays")
    truth = read(host.site, key)
    for text in wire.heard[:-1]:
        wire.repeat(text)
    wire.repeat('<div id="notice" hx-swap-oob="innerHTML">the last</div>')
    wait_until(guest.page, lambda: guest.shown()["notice"] == "the last", "all frames came")
    shown = guest.shown()
    assert shown["sequence"] == truth.sequence and shown["said"] == 3
    assert shown["title"].startswith("Your turn")


def test_connecting_at_every_ply(pair):
    """A page that opens anew at any time shows what one that stayed shows."""
    host, guest, key = pair()
    host.sit(key)
    while not (truth := read(host.site, key)).position.finished:
        (host, guest)[truth.turn].play_by_post(key, truth.legal()[-1])
        if len(read(host.site, key).latest.plays) % 4 == 0:
            host.cut()
            host.live()
        host.wait_for_place(key)
        check(host, read(host.site, key))


def test_reloaded_twenty_times(pair):
    host, guest, key = pair()
    stack(host.site, key, **HANDS)
    host.sit(key)
    guest.sit(key)
    for _ in range(20):
        host.reload()
    host.live()
    truth = read(host.site, key)
    check(host, truth)
    check(guest, truth)
    assert guest.shown()["link"] == "live"
    host.play("6H")
    wait_until(guest.page, lambda: guest.shown()["said"] == 1, "the play")


@pytest.fixture
def playing(pair):
    """The host's page, whose wire is ours and whose turn it is: (host, key, wire)."""
    host, _guest, key = pair()
    stack(host.site, key, **HANDS)
    wire = Wire(host.page)
    host.page.clock.install()
    host.sit(key)
    wait_until(host.page, lambda: wire.heard, "the first frame")
    return host, key, wire


def plays_on(wire):
    return [json.loads(text)["play"] for text in wire.said if '"play"' in text]


def test_what_could_not_be_stored_is_kept_and_sent_again(playing):
    host, key, wire = playing
    wire.mute = True
    host.button("6H").click()
    for times in (1, 2, 3):
        wait_until(host.page, lambda n=times: len(plays_on(wire)) == n, "the play is sent")
        if times == 3:
            break
        wire.repeat(unstored_notice("en"))
        wait_until(host.page, lambda: "not stored yet" in host.shown()["notice"], "the page says so")
        wire.mute = times < 2
        host.page.clock.run_for(1000)
    wait_until(host.page, lambda: host.shown()["said"] == 1, "the play is drawn")
    assert plays_on(wire) == ["6H"] * 3
    assert host.shown()["notice"] == ""
    assert read(host.site, key).latest.plays == ("6H",)


def test_a_form_that_could_not_be_stored_is_sent_again(playing):
    host, key, wire = playing
    wire.refuse = True
    wire.socket.close(code=1001)
    wait_until(host.page, lambda: host.shown()["link"] != "live", "the link is down")
    asked = []

    def answer(route):
        asked.append(route.request.post_data)
        if len(asked) > 1:
            return route.continue_()
        return route.fulfill(status=503, content_type="text/plain", body="not stored yet, of a test")

    host.page.route("**/play/", answer)
    host.button("6H").click()
    wait_until(host.page, lambda: "of a test" in host.shown()["notice"], "the page says so")
    host.page.clock.run_for(1000)
    wait_until(host.page, lambda: host.shown()["said"] == 1, "the play is drawn")
    assert len(asked) == 2
    assert read(host.site, key).latest.plays == ("6H",)


def test_a_beat_says_what_was_missed(waiting):
    guest, host, key, wire = waiting
    wire.lose = 1
    host.play_by_post(key, "6H")
    wait_until(guest.page, lambda: wire.lost, "the frame is lost")
    assert guest.shown()["said"] == 0
    wire.repeat(beat_text(1, read(guest.site, key).sequence))
    wait_until(guest.page, lambda: guest.shown()["said"] == 1, "the page has asked")
    check(guest, read(guest.site, key))
