"""Nothing moves by itself: no shift of the layout in a whole match, and a card on the table stays where it lies."""

import pytest

from games.tests.browser.truth import read

pytestmark = pytest.mark.browser

# The sum of what moved by itself since the first paint: as the score of the browser makers, without what
# moves within 500 ms of a touch, a click or a key; and what it was, for whoever reads a failure.
SHIFTS = """
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      const moved = entry.sources.map(({ node, previousRect: was, currentRect: is }) =>
        `${node && (node.id || node.className || node.nodeName)} ${was.x},${was.y} → ${is.x},${is.y}`);
      window.shifts.push([entry.value, ...moved]);
    }
  }).observe({ type: "layout-shift", buffered: true });
"""
# Where each card lies, and how large: only where more lie than there is room for are they drawn smaller.
BOXES = """() => {
  const size = document.querySelector("#felt .table-cards").className.split(" ")[1];
  return Object.fromEntries([...document.querySelectorAll("#felt .table-cards [data-card]")].map((card) => {
    const box = card.getBoundingClientRect();
    return [card.dataset.card, [size, box.left + scrollX, box.top + scrollY, box.width, box.height]];
  }));
}"""
SIZES = {"phone": (390, 844), "desktop": (1280, 800)}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seated", [True, False], ids=["seated", "watching"])
def test_a_whole_match(size, seated, visitor):
    """Both play without their pages, so no touch excuses what moves on the page that is looked at."""
    width, height = SIZES[size]
    looks = {"viewport": {"width": width, "height": height}, "reduced_motion": "no-preference"}
    host, guest = visitor(seat=0, **looks), visitor(seat=1)
    viewer = host if seated else visitor(**looks)
    key = host.set_table(target="3")
    guest.join(key)
    viewer.page.add_init_script(SHIFTS)
    page = viewer.sit(key)
    lay, stayed = page.evaluate(BOXES), 0
    while not (truth := read(host.site, key)).over:
        if truth.position.finished:
            _next_round(truth, host, guest)
            viewer.wait_for_place(key)
            lay = page.evaluate(BOXES)
            continue
        (host, guest)[truth.turn].play_by_post(key, _some_play(truth))
        after, lies = viewer.wait_for_place(key), page.evaluate(BOXES)
        assert set(lies) == {str(card) for card in after.position.table_cards}
        stay = {card for card in set(lies) & set(lay) if lies[card][0] == lay[card][0]}
        assert {card: lies[card] for card in stay} == {card: lay[card] for card in stay}
        stayed += len(stay)
        lay = lies
    page.wait_for_timeout(700)  # longer than any motion
    shifts = page.evaluate("window.shifts")
    assert sum(value for value, *_ in shifts) == 0, shifts
    assert stayed > 30


def _next_round(truth, *people):
    for person in people:
        person.post(f"/match/{truth.key}/next/", round=str(truth.latest.number))


def _some_play(truth):
    """Return a play that captures every other time, so that the table fills and empties."""
    texts, captures = truth.legal(), len(truth.latest.plays) % 2
    return next((text for text in texts if ("x" in text) == bool(captures)), texts[0])
