"""Asking for a hint: drawn over the table, without moving what lies there, and gone with the next play."""

import pytest

from games.tests.browser.people import wait_until

pytestmark = pytest.mark.browser

PLACES = "[...document.querySelectorAll('#felt, #hand, .hand-card')].map((e) => e.getBoundingClientRect().toJSON())"
ACROSS = "document.documentElement.scrollWidth"


@pytest.fixture
def alone(visitor):
    """Seat somebody against a computer, on their turn."""

    def seated(**options):
        host = visitor(seat=0, **options)
        key = host.set_table(opponent="computer")
        host.sit(key)
        host.page.locator("#hand.my-turn").wait_for()
        return host

    return seated


@pytest.mark.parametrize("width", [320, 1280])
def test_it_is_shown_and_read_and_moves_nothing(alone, width):
    page = alone(viewport={"width": width, "height": 800}).page
    before, across = page.evaluate(PLACES), page.evaluate(ACROSS)
    page.get_by_role("button", name="Hint").click()
    words = page.locator("#hint .hint-words")
    words.wait_for()
    assert page.locator("#live").text_content() == words.text_content()
    assert (page.evaluate(PLACES), page.evaluate(ACROSS)) == (before, across)
    assert not page.locator(".sending").count()


def test_it_goes_with_the_next_play(alone):
    host = alone()
    page = host.page
    page.get_by_role("button", name="Hint").click()
    page.locator("#hint .hint-words").wait_for()
    text = page.locator("#hand [name=play]").first.input_value()
    host.play(text)
    wait_until(page, lambda: not page.locator("#hint .hint-words").count(), "the hint is gone")
    assert [fields["play"] for fields in host.plays_sent()] == [text]


def test_twice_without_a_live_link(alone):
    host = alone()
    page = host.page
    page.route_web_socket("**/ws/**", lambda socket: socket.close(code=4403))
    page.reload()
    page.locator('#link[data-state="polling"]').wait_for(state="attached")
    page.wait_for_timeout(500)
    for _time in range(2):
        page.get_by_role("button", name="Hint").click()
        page.locator("#hint .hint-words").wait_for()
        page.wait_for_timeout(300)
    assert len(host.posts("hint")) == 2
