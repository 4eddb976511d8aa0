"""Keys at the table: digits for the hand, letters for the table and for what is read out; and how to be rid of them."""

import pytest

from games.tests.browser.people import wait_until
from games.tests.browser.truth import read, stack

pytestmark = pytest.mark.browser

# The seven takes 3 and 4, or 5 and 2.
CHOICE = {"first": "7C 4D KS", "second": "JD QD KD", "table": "3C 4C 5S 2S"}
# Six cards are laid on four, then a re can take ten of them in ten ways.
CROWDED = {"first": "6C 4C 2C", "second": "5C 3C AC", "table": "QC JC JD 7C"}
PICKED = '#felt .pick[aria-pressed="true"]'
OPEN = "#hand details[open]"


@pytest.fixture
def choosing(pair):
    """Seat somebody who is to play the seven; return the person and the key of the match."""

    def seated(hands=CHOICE):
        host, _guest, key = pair()
        stack(host.site, key, **hands)
        host.sit(key)
        return host, key

    return seated


def press_card(host, code):
    host.page.keyboard.press(str(host.shown()["hand"].index(code) + 1))


def open_choice(host, code):
    """Press the key of a card that can be played in several ways, and wait until they are offered."""
    press_card(host, code)
    wait_until(host.page, lambda: host.page.locator("#felt .pick").count(), "the table can be picked from")


def wait_for_play(host, key):
    wait_until(host.page, lambda: read(host.site, key).latest.plays, "the play is stored")
    return read(host.site, key).latest.plays[0]


def test_a_choice_by_letters(choosing):
    host, key = choosing()
    page = host.page
    open_choice(host, "7C")
    letters = page.eval_on_selector_all("#felt .pick", "picks => picks.map(pick => pick.dataset.key)")
    assert letters == ["a", "b", "c", "d"]
    page.keyboard.press("c")
    page.keyboard.press("d")
    assert page.locator(PICKED).count() == 2
    assert not host.plays_sent()
    page.keyboard.press("Enter")
    assert wait_for_play(host, key) == "7Cx2S+5S"
    assert len(host.plays_sent()) == 1


def test_a_choice_by_arrows(choosing):
    host, key = choosing()
    page = host.page
    open_choice(host, "7C")
    for pressed in ("ArrowRight", "Enter", "ArrowRight", "ArrowRight", "ArrowLeft", "Enter", "Enter"):
        page.keyboard.press(pressed)
    assert wait_for_play(host, key) == "7Cx3C+4C"


def test_escape_goes_back_and_a_half_choice_is_not_sent(choosing):
    host, key = choosing()
    page = host.page
    open_choice(host, "7C")
    page.keyboard.press("a")
    page.keyboard.press("Enter")  # on a card that is picked, when the picked cards are no way to play
    page.keyboard.press("Escape")
    wait_until(page, lambda: not page.locator("#felt .pick").count(), "the table is dark again")
    assert not page.locator(OPEN).count()
    assert not read(host.site, key).latest.plays


def test_the_card_again_sends_the_choice(choosing):
    host, key = choosing()
    page = host.page
    host.button("7C").click()
    page.locator('#felt [data-card="3C"] .pick').click()
    page.locator('#felt [data-card="4C"] .pick').click()
    host.button("7C").click()
    assert wait_for_play(host, key) == "7Cx3C+4C"


def test_the_card_again_without_a_choice_goes_back(choosing):
    host, _key = choosing()
    host.button("7C").click()
    host.button("7C").click()
    assert not host.page.locator(OPEN).count()
    assert not host.plays_sent()


def said(page):
    """Return what is read out once there is something."""
    return wait_until(page, lambda: page.locator("#live.told").text_content(), "something is read out")


def test_the_table_the_piles_and_the_last_play_are_read_out(choosing):
    host, _key = choosing()
    page = host.page
    page.keyboard.press("t")
    text = said(page)
    assert text.startswith("On the table: ") and text.endswith(" Together 14.")
    assert text.count("the ") == 4 + 1
    assert page.locator("#live").is_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    assert said(page) == "No card has been played yet."
    page.keyboard.press("Escape")
    host.play("KS")
    wait_until(page, lambda: host.shown()["said"] == 1, "the play")
    page.keyboard.press("p")
    told = said(page)
    assert ": 0 points, 4 cards in the pile and 0 sweeps. " in told
    assert told.endswith(": 0 points, 0 cards in the pile and 0 sweeps.")


def test_keys_of_another_alphabet(choosing):
    """Where the layout is not Latin, the place of the key counts."""
    host, _key = choosing()
    host.page.evaluate(
        "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'е', code: 'KeyT', bubbles: true }))"
    )
    assert said(host.page).startswith("On the table")


@pytest.mark.parametrize("chord", ["Control+1", "Alt+1", "Meta+1", "Alt+t"])
def test_modifiers_are_left_to_the_browser(choosing, chord):
    host, _key = choosing()
    host.page.keyboard.press(chord)
    host.page.wait_for_timeout(150)
    assert not host.page.locator(OPEN).count() and not host.plays_sent()
    assert not host.page.locator("#live.told").count()


def test_help_lists_the_keys_and_keeps_the_focus(choosing):
    host, key = choosing()
    page = host.page
    page.keyboard.press("?")
    dialog = page.locator("#keys")
    assert dialog.is_visible()
    for _time in range(6):
        page.keyboard.press("Tab")
        assert page.evaluate(
            "document.activeElement === document.body || !!document.activeElement.closest('#keys')"
        )
    page.keyboard.press("1")
    page.keyboard.press("t")
    assert not page.locator(OPEN).count() and not page.locator("#live.told").count()
    page.keyboard.press("Escape")
    assert not dialog.is_visible()
    page.get_by_role("button", name="Keys", exact=True).click()
    dialog.get_by_role("button", name="Close").click()
    assert not dialog.is_visible()
    assert not read(host.site, key).latest.plays


def test_single_keys_can_be_switched_off(choosing):
    host, key = choosing()
    page = host.page
    page.get_by_role("button", name="Keys", exact=True).click()
    switch = page.locator("#keys").get_by_role("button", name="Digits and letters are keys")
    with page.expect_response("**/preferences/"):
        switch.click()
    assert switch.get_attribute("aria-pressed") == "false"
    page.keyboard.press("Escape")
    for _page in ("as it is", "loaded anew"):
        for pressed in "12t?":
            page.keyboard.press(pressed)
        page.wait_for_timeout(150)
        assert not page.locator(f"{OPEN}, #live.told, dialog[open]").count()
        page.reload()
        host.live()
    host.button("7C").press("Enter")  # buttons work as ever
    assert page.locator(OPEN).count() == 1
    assert not read(host.site, key).latest.plays


def test_everything_can_be_reached_on_the_smallest_screen(pair):
    """Ten cards on the table and ten ways to take them, by touch on 320 pixels."""
    host, guest, key = pair()
    page = host.page
    page.set_viewport_size({"width": 320, "height": 568})
    deal = stack(host.site, key, **CROWDED).latest
    stock = sorted(deal.deck[10:], key=lambda card: str(card) != "KC")
    host.site.write(
        "UPDATE games_round SET deck = ? WHERE match_id = (SELECT id FROM games_match WHERE key = ?)",
        (" ".join(map(str, [*deal.deck[:10], *stock])), key),
    )
    for person, text in zip([host, guest] * 3, ["6C", "5C", "4C", "3C", "2C", "AC"], strict=True):
        person.play_by_post(key, text)
    host.sit(key)
    host.button("KC").click()
    picks, options = page.locator("#felt .pick"), page.locator("#hand .option")
    assert (picks.count(), options.count()) == (10, 10)
    for number in range(10):
        picks.nth(number).click()
        assert picks.nth(number).get_attribute("aria-pressed") == "true"
    for number in range(10):
        options.nth(number).click()
        assert options.nth(number).locator("input").is_checked()
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    page.locator("#hand .confirm").click()
    assert wait_until(page, lambda: len(read(host.site, key).latest.plays) == 7, "the play is stored")
