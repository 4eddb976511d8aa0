"""Every page fits its screen; what is to be touched is large enough; nothing jumps while cards are played."""

import pytest

from games.tests.browser.people import wait_until
from games.tests.browser.scenes import SCENES, seats
from games.tests.browser.truth import read, stack

pytestmark = pytest.mark.browser

WIDTHS = {320: 640, 390: 844, 844: 390, 1280: 800, 2560: 1440}

TOUCHED = "a, button, input, select, summary, h1, h2, h3, p, li, td, th, .plate, .card-face, label"
ELSEWHERE = ".visually-hidden, .visually-hidden *, .skip-link, .variant-grid *, .ghost *, .sweep-call"
APART = [
    *("#felt .plate", "#felt .table-cards li", "#felt .stock", "#felt .backs", "#felt .pile-cards"),
    *("#hand .hand > li", ".last-words"),
]
TO_TOUCH = [
    *("button", ".button", ".hand-card", ".option", "summary", ".site-nav a", "select", "label.tick"),
    "input:not([type=hidden], [type=radio], [type=checkbox])",
]

# What reaches beyond the sides of the screen, and what lies over something else.
AMISS = """([touched, apart]) => {
  const root = document.documentElement, width = root.clientWidth, amiss = [];
  const shown = (path) => [...document.querySelectorAll(path)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => [`${one.className} “${one.textContent.trim().slice(0, 20)}”`, one.getBoundingClientRect()])
    .filter(([name, box]) => box.width > 1 && box.height > 1);
  if (root.scrollWidth > width) amiss.push(`the page is ${root.scrollWidth} wide`);
  for (const [name, box] of shown(touched)) {
    if (box.left < -0.5 || box.right > width + 0.5) amiss.push(`outside: ${name}`);
  }
  const pieces = shown(apart);
  pieces.forEach(([name, a], at) => pieces.slice(at + 1).forEach(([other, b]) => {
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (across > 2 && down > 2) amiss.push(`${name} lies over ${other}`);
  }));
  return amiss;
}"""

SMALL = """(path) => [...document.querySelectorAll(path)]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".visually-hidden"))
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([one, box]) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
  .map(([one, box]) => `${one.className} “${one.textContent.trim().slice(0, 20)}” ${box.width}×${box.height}`)"""


@pytest.mark.parametrize("scene", ["home", "join", "waiting", "round", "profile", "missing"])
def test_pages_fit(scene, visitor):
    host, guest = visitor(seat=0), visitor(seat=1)
    SCENES[scene](host, guest)
    _assert_fits(host)


@pytest.mark.parametrize("players", [2, 3, 4, 6, 8])
def test_tables_fit(players, visitor):
    host = visitor(seat=0)
    seats(players)(host, host)
    _assert_fits(host)


def test_choice_fits(visitor):
    host, guest = visitor(seat=0), visitor(seat=1)
    SCENES["choice"](host, guest)
    _assert_fits(host)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_telephone_held_sideways_shows_table_and_hand_at_once(players, visitor):
    host = visitor(seat=0, viewport={"width": 844, "height": 390})
    seats(players)(host, host)
    for path in ("#hand .hand > li", "#felt .table-cards li", "#felt .seat"):
        for piece in host.page.locator(path).all():
            box = piece.bounding_box()
            assert box["y"] >= 0 and box["y"] + box["height"] <= 390, path


def test_long_names_fit(visitor):
    host = visitor(seat=0)
    host.post("/accounts/profile/", name="Wwwwwwwwwwwwwwwwwwwwwwww"[:20])
    seats(4)(host, host)
    _assert_fits(host)


def _assert_fits(person):
    amiss = {}
    for width, height in WIDTHS.items():
        person.page.set_viewport_size({"width": width, "height": height})
        if found := person.page.evaluate(AMISS, [f":is({TOUCHED}):not({ELSEWHERE})", ", ".join(APART)]):
            amiss[width] = found
        if small := person.page.evaluate(SMALL, ", ".join(TO_TOUCH)):
            amiss[f"{width}, too small"] = small
    assert not amiss


# Sum up what moved by itself, from the first paint on.
SHIFTS = """
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      window.shifts.push([entry.value, entry.sources.map((source) => {
        const one = source.node && (source.node.closest ? source.node : source.node.parentElement);
        return one ? one.tagName + "." + one.className + "#" + one.id : "?";
      }), entry.startTime]);
    }
  }).observe({ type: "layout-shift", buffered: true });
"""
BOXES = """() => ["#felt", "#hand", "#score", ".stock", ".last-play"].map((path) => {
  const box = document.querySelector(path).getBoundingClientRect();
  return [path, ...[box.left, box.top, box.width, box.height].map(Math.round)];
})"""


@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_jumps(width, visitor):
    """Felt, hand and score stay where they are through a deal of plays and captures."""
    size = {"width": width, "height": WIDTHS[width]}
    host = visitor(seat=0, viewport=size, reduced_motion="no-preference")
    guest = visitor(seat=1)
    key = host.set_table()
    guest.join(key)
    stack(host.site, key, first="7C 4D KS", second="JD 2D KD", table="3C 4C 5S 6S")
    host.page.add_init_script(SHIFTS)
    page = host.sit(key)
    page.wait_for_load_state("networkidle")
    boxes = page.evaluate(BOXES)
    page.evaluate("window.shifts.length = 0")
    for text in ("4Dx4C", "JDx3C+5S", "KS", "KDxKS", "7C", "2D"):
        (host, guest)[read(host.site, key).turn].play_by_post(key, text)
        wait_until(page, lambda: host.shown()["sequence"] == read(host.site, key).sequence, "the play")
        assert page.evaluate(BOXES) == boxes, text
    moved = [shift for shift in page.evaluate("window.shifts") if shift[0] > 0.01]
    assert not moved
