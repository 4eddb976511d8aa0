"""A whole match by touch on the smallest of phones."""

import random

import pytest

from games.tests.browser.people import key_in, wait_until
from games.tests.browser.truth import read, stack

pytestmark = pytest.mark.browser

SMALLEST = {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True}
CHOICE = {"first": "7C 4D KS", "second": "JD QD KD", "table": "3C 4C 5S 2S"}


@pytest.fixture
def thumb(visitor):
    """Somebody who has nothing but a thumb: a click of theirs by anything else fails the test."""
    person = visitor(seat=0, **SMALLEST)
    person.page.add_init_script(
        'addEventListener("pointerdown", (event) => {'
        ' if (event.pointerType !== "touch") throw new Error("not by touch"); }, true);'
    )
    return person


def tap(person, path):
    person.page.locator(path).first.tap()


def tap_card(person, text):
    """Play by taps alone; a choice is made on the table itself where it is lit, else in its list."""
    person.button(text[:2]).tap()
    choice = person.page.locator("#hand details.choice[open]")
    if choice.count():
        choice.locator(f'.option:has(input[value="{text}"])').tap()
        choice.locator(".confirm").tap()


def test_a_whole_match(thumb):
    page = thumb.go("/")
    page.locator("input[name=target]").tap()
    page.keyboard.type("3")  # on the keys that a phone shows
    page.locator("select[name=opponent]").select_option("computer")  # in the list that a phone shows
    page.get_by_role("button", name="Set the table").tap()
    thumb.live()
    key, rng = key_in(page.url), random.Random(5)
    _until_my_turn(thumb, key)
    stack(thumb.site, key, **CHOICE)
    thumb.sit(key)
    _choose_on_the_table(thumb, key)
    while not (truth := _until_my_turn(thumb, key)).over:
        if truth.position.finished:
            tap(thumb, "#panel [data-first]")
        else:
            tap_card(thumb, truth.choose(rng))
        assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert truth.winner is not None and max(truth.totals) >= 3
    assert thumb.shown()["panel_title"] == f"{truth.names[truth.winner]} wins the match"
    tap(thumb, "#panel button[data-first]")
    page.wait_for_url(lambda url: key not in url)
    thumb.live()
    assert sorted(read(thumb.site, key_in(page.url)).names) == sorted(truth.names)
    assert not thumb.posts()


def _choose_on_the_table(person, key):
    """Touch 5 and 2 on the table; a mind is changed on the way."""
    person.button("7C").tap()
    tap(person, '#felt [data-card="3C"] .pick')
    tap(person, '#felt [data-card="3C"] .pick')
    for code in ("5S", "2S"):
        assert person.page.locator("#hand .confirm").is_disabled()
        tap(person, f'#felt [data-card="{code}"] .pick')
    assert not person.plays_sent()
    tap(person, "#hand .confirm")
    wait_until(person.page, lambda: read(person.site, key).latest.plays, "the choice is played")
    assert read(person.site, key).latest.plays[0] == "7Cx2S+5S"


def _until_my_turn(person, key):
    """Wait until there is something to touch, and until the page shows it."""

    def something():
        truth = read(person.site, key)
        waits = truth.turn == person.seat or truth.position.finished or truth.over
        shown = person.shown()
        caught_up = shown["sequence"] == truth.sequence and not shown["sending"]
        pressed = truth.position.finished and not truth.over and truth.ready[0] >= truth.latest.number
        return truth if waits and caught_up and not pressed else None

    return wait_until(person.page, something, "the turn comes round")
