"""What somebody does in the lobby is not undone by what happens there meanwhile."""

import pytest

pytestmark = pytest.mark.browser


def offer_of(person, seen_by, text):
    """Return an offer of a person in the lobby that somebody sees, where those of other tests may stand too."""
    offers = seen_by.page.locator("#offer-list > li", has_text=person.name())
    return offers.filter(has_text=text)


def has_focus(button):
    return button.evaluate("(button) => button === document.activeElement")


def test_choices_survive_the_coming_and_going(visitor):
    anna, bruno = visitor(), visitor()
    bruno.post("/lobby/offer/", variant="cirulla", clock="3d", watching="on")
    bruno.go("/lobby/")
    anna.go("/lobby/")
    anna.page.locator("#link[data-state=live]").wait_for()
    anna.page.locator("#seek").get_by_label("Variant").select_option("cirulla")
    bruno.post("/lobby/offer/", variant="scopa", clock="7d", watching="on")
    offer_of(bruno, anna, "7 days a play").wait_for()
    anna.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    anna.cut()
    anna.page.locator("#link[data-state=reconnecting]").wait_for()
    anna.page.locator("#link[data-state=live]").wait_for()
    assert anna.page.locator("#seek").get_by_label("Variant").input_value() == "cirulla"


def test_focus_stays_while_offers_come_and_go(visitor):
    anna, bruno = visitor(), visitor()
    bruno.post("/lobby/offer/", variant="cirulla", clock="3d", watching="on")
    bruno.go("/lobby/")
    anna.go("/lobby/")
    anna.live()
    play = offer_of(bruno, anna, "Cirulla").get_by_role("button", name="Play")
    play.focus()
    bruno.post("/lobby/offer/", variant="scopa", clock="1d", watching="on")
    offer_of(bruno, anna, "1 day a play").wait_for()
    assert has_focus(play)
    anna.cut()  # all is sent anew
    anna.page.locator("#link[data-state=reconnecting]").wait_for()
    anna.live()
    assert has_focus(play)
    bruno.reload()
    offer_of(bruno, bruno, "Cirulla").get_by_role("button", name="Withdraw").click()
    play.wait_for(state="detached")
    assert anna.page.evaluate("document.activeElement.closest('#offer-list') !== null")
