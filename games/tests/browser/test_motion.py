"""Motion: short, after the fact, as fast as the reader likes it, and never in the way."""

import pytest

from games.tests.browser.people import wait_until
from games.tests.browser.truth import read, stack

pytestmark = pytest.mark.browser

HANDS = {"first": "7D 5C KC", "second": "7H 7S QC", "table": "7C 4C QD QS"}
SWEEP = {"first": "7D 5C KC", "second": "7H 7S QC", "table": "AC 2D 2S 2C"}

# Whatever begins to move is written down with its end (ms), and every shift of the layout.
WATCH = """
  window.moved = [];
  window.shifted = [];
  document.addEventListener("animationstart", (event) => {
    for (const moving of event.target.getAnimations({ subtree: true })) {
      window.moved.push([moving.animationName, moving.effect.getComputedTiming().endTime]);
    }
  });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      window.shifted.push(entry.sources.map(({ node }) => node && (node.id || node.className)));
    }
  }).observe({ type: "layout-shift", buffered: true });
"""


@pytest.fixture
def moving(visitor):
    """Seat a host who likes motion and a guest; return (host, guest, key)."""

    def seated(hands=HANDS, reduced="no-preference", **preferences):
        host, guest = visitor(seat=0, reduced_motion=reduced), visitor(seat=1)
        key = host.set_table()
        guest.join(key)
        for name, value in preferences.items():
            host.post("/accounts/preferences/", only=name, **{name: value})
        stack(host.site, key, **hands)
        host.page.add_init_script(WATCH)
        host.sit(key)
        return host, guest, key

    return seated


def moves(host):
    """Return what moved until now, by name: the latest end in ms."""
    found = {}
    for name, end in host.page.evaluate("window.moved"):
        found[name] = max(end, found.get(name, 0))
    return found


def play(host, guest, key, *texts):
    """Play by turns, and wait for all of it."""
    for number, text in enumerate(texts):
        (host, guest)[number % 2].play_by_post(key, text)
        wait_until(host.page, lambda number=number: host.shown()["said"] == number + 1, text)
        host.page.wait_for_timeout(80)


def test_nothing_moves_when_a_page_opens(moving):
    host, _guest, _key = moving()
    host.page.wait_for_timeout(150)
    assert moves(host) == {}


def test_cards_arrive_gather_and_sweep_within_600_ms(moving):
    host, guest, key = moving(SWEEP)
    play(host, guest, key, "7DxAC+2D+2S+2C", "QC")
    wanted = {"arrive", "gather", "proclaim", "brush", "settle"}
    wait_until(host.page, lambda: wanted <= set(moves(host)), "everything moves")
    assert max(moves(host).values()) <= 600


def test_hands_are_dealt(moving):
    host, guest, key = moving()
    play(host, guest, key, "5C", "7Hx7C", "KC", "7S")
    assert "deal" not in moves(host)
    for person in (host, guest):
        person.play_by_post(key, read(host.site, key).legal()[0])
    host.wait_for_place(key)
    wait_until(host.page, lambda: "deal" in moves(host), "the hand is dealt")
    assert 0 < moves(host)["deal"] <= 600


def test_fast_takes_half_the_time(moving):
    host, guest, key = moving(SWEEP, motion="fast")
    play(host, guest, key, "7DxAC+2D+2S+2C", "QC")
    wait_until(host.page, lambda: {"arrive", "gather"} <= set(moves(host)), "everything moves")
    assert 0 < max(moves(host).values()) <= 300


@pytest.mark.parametrize("wish", [{"motion": "off"}, {"reduced": "reduce"}])
def test_nothing_moves_for_those_who_do_not_want_it(moving, wish):
    host, guest, key = moving(SWEEP, **wish)
    play(host, guest, key, "7DxAC+2D+2S+2C", "QC")
    assert moves(host) == {}
    assert not host.page.evaluate("document.getAnimations().length")


def test_the_next_card_does_not_wait(moving):
    """A card is played by the mouse at the place where it comes to lie, while everything still moves."""
    host, guest, key = moving()
    host.play_by_post(key, "5C")
    wait_until(host.page, lambda: host.shown()["said"] == 1, "the play")
    at = host.page.locator('#hand .hand-card:has(use[href$="#KC"])').bounding_box()
    guest.play_by_post(key, "7Hx7C")
    wait_until(host.page, lambda: host.shown()["said"] == 2, "the answer")
    assert host.page.evaluate("document.getAnimations().length")
    host.page.mouse.click(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    wait_until(host.page, lambda: len(read(host.site, key).latest.plays) == 3, "the next play")


def test_a_frame_without_a_play_moves_nothing(moving):
    host, guest, key = moving()
    play(host, guest, key, "5C")
    host.page.evaluate("window.moved = []")
    frames = len(host.frames())
    host.cut()
    wait_until(host.page, lambda: len(host.frames()) > frames, "the same again")
    host.page.wait_for_timeout(150)
    assert moves(host) == {}


@pytest.mark.parametrize("width", [390, 1280])
def test_the_layout_never_shifts(moving, width):
    host, guest, key = moving()
    host.page.set_viewport_size({"width": width, "height": 844})
    host.reload()
    host.live()
    while len(read(host.site, key).latest.plays) < 8:
        truth = read(host.site, key)
        (host, guest)[truth.turn].play_by_post(key, truth.legal()[0])
        host.wait_for_place(key)
    host.page.wait_for_timeout(200)
    assert host.page.evaluate("window.shifted") == []
