"""Every page fits its screen; what is to be touched is large enough; nothing jumps while cards are played."""

import pytest
from django.conf import settings

from games.learning.shown import address
from games.learning.steps import STEPS
from games.tests.browser.people import wait_until
from games.tests.browser.scenes import PAGES, SCENES, Address, full, seats, ten_in_hand
from games.tests.browser.truth import read, stack

pytestmark = pytest.mark.browser

WIDTHS = {320: 640, 390: 844, 844: 390, 1280: 800, 2560: 1440}
TELEPHONES = [(320, 568), (390, 844), (568, 320), (667, 375), (844, 390)]

TOUCHED = "a, button, input, select, summary, h1, h2, h3, p, li, td, th, .plate, .card-face, label"
# What is not for the eye; tables of figures are scrolled, by touch and by keys.
ELSEWHERE = (
    ".visually-hidden, .visually-hidden *, .skip-link, .variant-grid *, .ghost *, .sweep-call, "
    ".statistic .scroll *"
)
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


@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
def test_pages_fit_a_small_telephone_in_every_language(language, visitor):
    """Words are longer in one language than in another."""
    reader = visitor()
    cookie = {"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": reader.site.url}
    reader.context.add_cookies([cookie])
    reader.page.set_viewport_size({"width": 320, "height": 640})
    amiss = {}
    for name, scene in (SCENES | PAGES).items():
        if isinstance(scene, Address):
            scene(reader, reader)
            assert reader.page.locator("html").get_attribute("lang") == language
            amiss[name] = reader.page.evaluate(AMISS, [f":is({TOUCHED}):not({ELSEWHERE})", "none"])
    assert amiss and not any(amiss.values()), {name: found[:4] for name, found in amiss.items() if found}


@pytest.mark.parametrize("players", [2, 3, 4, 6, 8])
def test_tables_fit(players, visitor):
    host = visitor(seat=0)
    seats(players)(host, host)
    _assert_fits(host)


def test_choice_fits(visitor):
    host, guest = visitor(seat=0), visitor(seat=1)
    SCENES["choice"](host, guest)
    _assert_fits(host)


# What is not wholly on the screen, of what a player needs at once.
OFF_SCREEN = """(path) => [...document.querySelectorAll(path)]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .map((one) => [`${one.className} “${one.textContent.trim().slice(0, 20)}”`, one.getBoundingClientRect()])
  .filter(([name, box]) => Math.min(box.left, box.top, innerWidth - box.right, innerHeight - box.bottom) < -0.5)
  .map(([name, box]) => name)"""
NEEDED = "#hand .hand > li, #felt .table-cards li, #felt .seat, #felt .turn-mark, .last-play, .tools button, .prompt"
SCROLLS = """() => {
  const root = document.documentElement;
  return [root.scrollWidth - innerWidth, root.scrollHeight - innerHeight];
}"""
# What something else lies over, at its middle.
COVERED = """(path) => [...document.querySelectorAll(path)]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .filter((one) => {
    const box = one.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return !top || !(one.contains(top) || top.contains(one));
  }).map((one) => `${one.className} “${one.textContent.trim().slice(0, 20)}”`)"""

REACHED = ".table-cards li, .tools button, .options .actions button"


def _on_one_screen(person, size):
    person.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    page = person.page
    return [
        *(f"scrolls {by}" for by in page.evaluate(SCROLLS) if by > 0),
        *page.evaluate(AMISS, [f":is({TOUCHED}):not({ELSEWHERE})", ", ".join(APART)]),
        *(f"too small: {one}" for one in page.evaluate(SMALL, ", ".join(TO_TOUCH))),
    ]


@pytest.mark.parametrize("players", [2, 3, 4, 6, 8])
def test_a_telephone_shows_the_whole_table_at_once(players, visitor):
    host = visitor(seat=0)
    seats(players)(host, host)
    amiss = {size: _on_one_screen(host, size) + host.page.evaluate(OFF_SCREEN, NEEDED) for size in TELEPHONES}
    assert not any(amiss.values()), amiss


@pytest.mark.parametrize("players", [6, 8])
def test_a_tablet_shows_table_and_hand_at_once(players, visitor):
    """What was played may be further down; cards and seats may not."""
    host, amiss = visitor(seat=0), {}
    seats(players)(host, host)
    for width, height in [(1024, 768), (870, 800), (1180, 800)]:
        host.page.set_viewport_size({"width": width, "height": height})
        amiss[width] = host.page.evaluate(OFF_SCREEN, "#hand .hand > li, #felt .table-cards li, #felt .seat")
    assert not any(amiss.values()), amiss


def test_a_telephone_shows_ten_cards_in_the_hand_at_once(visitor):
    host = visitor(seat=0)
    ten_in_hand(host, host)
    amiss = {size: _on_one_screen(host, size) + host.page.evaluate(OFF_SCREEN, NEEDED) for size in TELEPHONES}
    assert not any(amiss.values()), amiss


@pytest.mark.parametrize("players", [2, 8])
def test_a_telephone_shows_ten_cards_and_six_ways_to_take(players, visitor):
    host = visitor(seat=0)
    full(players)(host, host)
    host.page.evaluate("document.getElementById('match').classList.add('still')")
    for size in TELEPHONES:
        host.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
        host.button("7C").click()
        assert host.page.locator("#felt .table-cards li").count() == 10
        assert not _on_one_screen(host, size), size
        assert not host.page.evaluate(OFF_SCREEN, REACHED), size
        assert not host.page.evaluate(COVERED, REACHED), size
        options = host.page.locator("#hand .choice[open] .option")
        assert options.count() == 7  # six sums, and laying it
        for option in options.all():
            option.click()
            assert option.locator("input").is_checked()
        host.page.locator("#hand .choice[open] .back").click()


def test_the_score_comes_over_the_table_of_a_telephone(visitor):
    host = visitor(seat=0, viewport={"width": 320, "height": 568})
    seats(4)(host, host)
    score, log = host.page.locator("#score"), host.page.locator("#log")
    assert not score.is_visible() and not log.is_visible()
    host.page.get_by_role("button", name="Score").click()
    assert score.is_visible() and log.is_visible()
    assert not host.page.evaluate(SMALL, ", ".join(TO_TOUCH))
    host.page.get_by_role("button", name="Close").click()
    assert not score.is_visible()


LESSON_CHOICE = "#felt .pick, #hand .choice[open] .actions button"
LESSON = "#felt .table-cards li, #hand .hand > li, .steps a, .asks"


@pytest.mark.parametrize("size", [(320, 568), (568, 320)], ids=str)
def test_the_lesson_fits_a_telephone(size, visitor):
    """Whatever is longer than its room scrolls by itself; table and hand are always in sight."""
    somebody, amiss = visitor(), {}
    for number, step in enumerate(STEPS, 1):
        page = somebody.go(address(number))
        amiss[number] = _on_one_screen(somebody, size)
        amiss[number] += page.evaluate(OFF_SCREEN, LESSON) + page.evaluate(COVERED, LESSON)
        if step.play and page.locator("#hand .choice").count():
            page.locator("#hand .choice > summary").first.click()
            amiss[number] += _on_one_screen(somebody, size) + page.evaluate(
                COVERED, f"{LESSON_CHOICE}, .steps a"
            )
    assert not any(amiss.values()), amiss


def test_a_very_low_screen_scrolls(visitor):
    """Where a page is enlarged four times nothing is squeezed: everything comes one under another."""
    host = visitor(seat=0, viewport={"width": 320, "height": 256})
    seats(2)(host, host)
    assert host.page.evaluate(SCROLLS)[0] <= 0 < host.page.evaluate(SCROLLS)[1]
    assert host.page.locator("#score").is_visible()


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


@pytest.mark.parametrize("width, height", [(320, 568), (568, 320), (390, 844), (1280, 800)])
def test_nothing_jumps(width, height, visitor):
    """Felt, hand and score stay where they are through a deal of plays and captures."""
    size = {"width": width, "height": height}
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
