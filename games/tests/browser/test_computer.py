"""A match against the computer from the home page to its end: by mouse, and by keyboard alone."""

import random
from typing import Any

import pytest

from games.tests.browser.people import Person, key_in, wait_until
from games.tests.browser.truth import Truth, read, stack

pytestmark = pytest.mark.browser


def test_by_mouse(visitor):
    person = visitor(seat=0)
    page = person.go("/")
    page.get_by_role("button", name="Play now against the computer").click()
    person.live()
    key, rng = key_in(page.url), random.Random(3)
    while not (truth := _my_turn(person, key)).over:
        if truth.position.finished:
            person.next_round()
        else:
            person.play(truth.choose(rng))
    shown = person.shown()
    assert max(truth.totals) >= 11 and truth.winner is not None
    assert shown["panel_title"] == f"{truth.names[truth.winner]} wins the match"
    assert shown["totals"] == list(truth.totals)
    assert page.get_by_role("button", name="Play again").is_visible()
    page.get_by_role("button", name="Play again").click()
    wait_until(page, lambda: key_in(page.url) != key, "the next match")
    person.live()
    assert sorted(read(person.site, key_in(page.url)).names) == sorted(truth.names)


def test_by_keyboard(visitor):
    person = visitor(seat=0)
    page = person.go("/")
    _tab_to(page, "input[name=target]")
    page.keyboard.type("5")
    _tab_to(page, "select[name=opponent]")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert page.get_by_label("Against").input_value() == "computer"
    _tab_to(page, "button", "Set the table")
    page.keyboard.press("Enter")
    person.live()
    key = key_in(page.url)

    _my_turn(person, key)
    stack(person.site, key, first="7C 4D 6H", second="JD QD KD", table="3C 4C 5S 2S")
    person.sit(key)
    _choose_by_keyboard(person, key)

    while not (truth := _my_turn(person, key)).over:
        if truth.position.finished:
            wait_until(page, lambda: _focused(page).get("first"), "the focus is on “Next round”")
            page.keyboard.press("Enter")
        else:
            _play_by_keyboard(person, truth)
    wait_until(page, lambda: _focused(page)["text"] == "Play again", "the focus is on “Play again”")
    _tab_to(page, "#panel a[download]", "Download the record")


def _choose_by_keyboard(person: Person, key: str) -> None:
    page, card = person.page, person.shown()["hand"].index("7C") + 1
    page.keyboard.press(str(card))
    assert person.shown()["open"] == 1
    page.keyboard.press("2")
    assert page.locator("#hand .confirm").is_enabled()
    page.keyboard.press("Escape")
    assert person.shown()["open"] == 0
    assert page.evaluate("document.activeElement.tagName") == "SUMMARY"
    wait_until(page, lambda: not page.locator("#felt .pick").count(), "the table is dark again")
    page.keyboard.press("Enter")
    assert person.shown()["open"] == 1
    page.keyboard.press("2")
    chosen = page.locator("#hand .option input:checked").get_attribute("value")
    page.keyboard.press("Enter")
    wait_until(page, lambda: read(person.site, key).latest.plays, "the choice is played")
    assert read(person.site, key).latest.plays[0] == chosen
    assert not person.posts()


def _play_by_keyboard(person: Person, truth: Truth) -> None:
    page = person.page
    card = 1 + len(truth.latest.plays) % len(person.shown()["hand"])
    if truth.latest.number % 2:
        page.keyboard.press(str(card))
    else:
        _tab_to(page, "#hand .hand-card:not(:disabled)")
        page.keyboard.press("Enter")
    if page.locator("#hand details[open]").count():
        page.keyboard.press("1")
        page.keyboard.press("Enter")
    elif truth.latest.number % 2:
        return


def _my_turn(person: Person, key: str) -> Truth:
    """Wait until there is something to do for the only person at a match, and until the page shows it."""

    def something() -> Truth | None:
        truth = read(person.site, key)
        waits = truth.turn == person.seat or truth.position.finished or truth.over
        shown = person.shown()
        caught_up = shown["sequence"] == truth.sequence and not shown["sending"]
        pressed = truth.position.finished and not truth.over and truth.ready[0] >= truth.latest.number
        return truth if waits and caught_up and not pressed else None

    return wait_until(person.page, something, "the turn comes round")


def _focused(page: Any) -> dict[str, Any]:
    return page.evaluate(
        """() => {
          const at = document.activeElement;
          return { text: at.textContent.trim(), first: at.hasAttribute("data-first") };
        }"""
    )


def _tab_to(page: Any, path: str, text: str = "") -> None:
    """Press Tab until the focus is on an element."""
    for _ in range(80):
        on = page.evaluate("(path) => document.activeElement.matches(path)", path)
        if on and text in _focused(page)["text"]:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never came to {path}")
