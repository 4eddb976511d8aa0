"""Clocks on the page: both see the server's time, whatever their devices say and however long they slept."""

import sqlite3
import time
from contextlib import closing
from datetime import UTC, datetime

import pytest

from games.tests.browser.people import Person, wait_until
from games.tests.browser.truth import read
from scopa_site.scratch import ScratchSite

pytestmark = pytest.mark.browser

MOST_APART = 0.5  # seconds
SHOWN = """(seat) => {
  const text = document.querySelector(`#felt .seat-${seat} .clock-time`).textContent;
  return text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
}"""
WRONG_BY_AN_HOUR = "(() => { const real = Date.now; Date.now = () => real() + 3600000; })()"
STILL = """() => {
  const box = document.querySelector("#felt .seat-0 .plate").getBoundingClientRect();
  return [box.left, box.top, box.width, box.height].map(Math.round).join(" ");
}"""


def left(site: ScratchSite, key: str) -> float:
    """Return how many seconds the server gives to whoever is to play."""
    query = "SELECT r.flag FROM games_round r JOIN games_match m ON m.id = r.match_id WHERE m.key = ?"
    with closing(sqlite3.connect(site.database, timeout=20)) as base:
        (text,) = base.execute(query, (key,)).fetchone()
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() - time.time()


def apart(person: Person, key: str) -> float:
    """Return how far seat 0's clock on a page is from the server's, in seconds: it shows full seconds, rounded up."""
    shown = person.page.evaluate(SHOWN, 0)
    rest = left(person.site, key)
    return max(0, rest - shown, shown - 1 - rest)


def begun(pair, site, clock="180+5", **options):
    """Seat two people who both have made their first play; seat 0 is to play."""
    host, guest, key = pair(site, clock=clock, **options)
    lay_first(host, key)
    for _ in range(2):
        truth = read(site, key)
        (host, guest)[truth.turn].play_by_post(key, str(truth.position.legal_plays[0]))
    return host, guest, key


def lay_first(host: Person, key: str) -> None:
    """Let seat 0 be the first to play."""
    host.site.deal_again(key, first="7D 4D QC", second="AH 6H KD", table="5C 4C 2S 3H")


def set_left(person: Person, key: str, seconds: float) -> None:
    """Let the time that is left be other than it is, and show it."""
    flag = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(time.time() + seconds))
    person.site.write(
        "UPDATE games_round SET flag = ?, changes = changes + 1 WHERE match_id ="
        " (SELECT id FROM games_match WHERE key = ?)",
        (flag, key),
    )


def test_both_see_the_time_of_the_server(site, pair):
    host, guest, key = begun(pair, site)
    guest.context.add_init_script(WRONG_BY_AN_HOUR)
    for person in (host, guest):
        person.sit(key)
        wait_until(person.page, lambda p=person: apart(p, key) < MOST_APART, "the clock is right")
    shown = [person.page.evaluate(SHOWN, 0) for person in (host, guest)]
    assert abs(shown[0] - shown[1]) <= 1, "they are read one after the other, and count full seconds"
    for _ in range(3):
        host.reload()
        host.live()
        wait_until(host.page, lambda: apart(host, key) < MOST_APART, "the clock is right again", 3)


def test_a_page_that_slept_is_right_at_once(site, pair):
    host, _, key = begun(pair, site)
    host.sit(key)
    control = host.context.new_cdp_session(host.page)
    control.send("Page.setWebLifecycleState", {"state": "frozen"})
    time.sleep(3)
    control.send("Page.setWebLifecycleState", {"state": "active"})
    wait_until(host.page, lambda: apart(host, key) < MOST_APART, "the clock is right at once", 1)


def test_short_time_is_said_once_and_moves_nothing(site, pair):
    host, guest, key = begun(pair, site)
    set_left(host, key, 15)
    heard = (
        "window.heard = []; document.addEventListener('scopa:sound', (event) => heard.push(event.detail));"
    )
    for person in (host, guest):
        person.sit(key)
        person.page.evaluate(heard)
    before = host.page.evaluate(STILL)
    low = host.page.locator("#felt .seat-0 .clock.low")
    low.wait_for()
    assert host.page.locator("#live").text_content() == "Ten seconds left."
    assert "." in low.locator(".clock-time").text_content()
    assert low.evaluate("clock => getComputedStyle(clock, '::before').content").startswith('"!"')
    assert low.get_attribute("role") == "timer" and low.get_attribute("aria-live") == "off"
    host.page.wait_for_timeout(1500)
    assert host.page.evaluate("heard") == ["time"]
    assert guest.page.evaluate("heard") == [] and guest.page.locator("#live").text_content() == ""
    assert host.page.evaluate(STILL) == before


def test_the_flag_falls_with_both_pages_open(site, pair):
    host, guest, key = begun(pair, site)
    set_left(host, key, 2)
    host.sit(key)
    guest.sit(key)
    for person in (host, guest):
        wait_until(
            person.page, lambda p=person: "on time" in p.page.locator("#panel").text_content(), "the end", 6
        )
    assert read(site, key).winner == 1
    assert host.page.locator("#felt .clock.running").count() == 0


@pytest.mark.parametrize("size", [(320, 568), (1280, 800)])
@pytest.mark.parametrize("seating", ["", "4-2"])
def test_clocks_fit_in(site, visitor, size, seating):
    width, height = size
    people = [visitor(site, seat=0, viewport={"width": width, "height": height})]
    people += [visitor(site, seat=seat) for seat in range(1, 4 if seating else 2)]
    key = people[0].set_table(clock="180+5", seating=seating)
    for other in people[1:]:
        other.join(key)
    people[0].sit(key)
    clocks = people[0].page.locator("#felt .clock")
    assert clocks.count() == len(people)
    boxes = [clock.bounding_box() for clock in clocks.all()]
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= width for box in boxes)
    assert people[0].page.evaluate("document.documentElement.scrollWidth") <= width
