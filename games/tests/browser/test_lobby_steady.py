"""What somebody does in the lobby is not undone by what happens there meanwhile."""

import pytest

pytestmark = pytest.mark.browser


def test_choices_survive_the_coming_and_going(visitor):
    anna, bruno = visitor(), visitor()
    bruno.go("/lobby/")
    bruno.post("/lobby/offer/", variant="cirulla", clock="3d", watching="on")
    anna.go("/lobby/")
    anna.page.locator("#link[data-state=live]").wait_for()
    anna.page.locator("#seek").get_by_label("Variant").select_option("cirulla")
    bruno.post("/lobby/offer/", variant="scopa", clock="7d", watching="on")
    anna.page.locator("#offer-list > li", has_text="7 days a play").wait_for()
    anna.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    anna.cut()
    anna.page.locator("#link[data-state=reconnecting]").wait_for()
    anna.page.locator("#link[data-state=live]").wait_for()
    assert anna.page.locator("#seek").get_by_label("Variant").input_value() == "cirulla"


def test_focus_stays_while_offers_come(visitor):
    anna, bruno = visitor(), visitor()
    bruno.go("/lobby/")
    bruno.post("/lobby/offer/", variant="cirulla", clock="3d", watching="on")
    anna.go("/lobby/")
    anna.page.locator("#link[data-state=live]").wait_for()
    play = anna.page.locator("#offer-list > li", has_text="Cirulla").first.get_by_role("button", name="Play")
    play.focus()
    bruno.post("/lobby/offer/", variant="scopa", clock="1d", watching="on")
    anna.page.locator("#offer-list > li", has_text="1 day a play").wait_for()
    assert play.evaluate("(button) => button === document.activeElement")
