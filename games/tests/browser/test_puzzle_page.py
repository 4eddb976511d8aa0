"""A puzzle in a browser: solved by keyboard without a page being loaded anew, and tried without scripts."""

import pytest

from games.tests.browser.people import wait_until
from games.tests.browser.scenes import PUZZLE

pytestmark = pytest.mark.browser

ADDRESS = f"/puzzles/{PUZZLE['key']}/"


def play(page, text):
    button = page.locator(f'#hand button[name=play][value="{text}"]')
    if button.count():
        button.focus()
        page.keyboard.press("Enter")
        return
    page.locator(f'#hand details:has(input[value="{text}"]) summary').click()
    page.locator(f'#hand .option:has(input[value="{text}"])').click()
    page.locator("#hand details[open] .confirm").click()


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_a_puzzle_is_solved_by_keyboard_and_leads_to_the_next(size, visitor):
    page = visitor(viewport={"width": size[0], "height": size[1]}).go(ADDRESS)
    page.evaluate("window.same = true")
    play(page, PUZZLE["solution"])
    focused = "document.activeElement.id"
    wait_until(page, lambda: page.evaluate(focused) == "tried-title", "the focus is on what came of it")
    assert page.locator("#tried-title").inner_text().endswith("Right!")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator(".tried a.primary").focus()
    page.keyboard.press("Enter")
    wait_until(page, lambda: page.locator("#hand .hand-card").count() > 0, "the next puzzle")
    assert page.evaluate("window.same")


def test_a_puzzle_is_tried_without_scripts(visitor):
    page = visitor(java_script_enabled=False).go(ADDRESS)
    play(page, PUZZLE["solution"])
    page.locator("#tried-title").wait_for()
    assert page.locator(".worths tbody tr").count() == len(PUZZLE["values"])
