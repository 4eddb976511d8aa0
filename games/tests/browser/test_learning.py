"""The lesson in a browser: played by keyboard without a page being loaded anew, and played without scripts."""

import pytest

from games.learning.deal import PLAYS
from games.learning.steps import STEPS
from games.tests.browser.people import wait_until

pytestmark = pytest.mark.browser


def play(page, text):
    button = page.locator(f'#hand button[name=play][value="{text}"]')
    if button.count():
        button.focus()
        page.keyboard.press("Enter")
        return
    page.locator(f'#hand details:has(input[value="{text}"]) summary').click()
    page.locator(f'#hand .option:has(input[value="{text}"])').click()
    page.locator("#hand details[open] .confirm").click()


def wait_for_step(page, number):
    wait_until(page, lambda: page.title().startswith(f"{number} ·"), f"step {number}")


def walk(page, on_step):
    for number, step in enumerate(STEPS, 1):
        on_step(number)
        if step.asks:
            play(page, PLAYS[step.ply])
        elif number < len(STEPS):
            page.locator("#match a.primary").click()


def test_the_lesson_is_played_to_its_end_without_loading_a_page(visitor):
    somebody = visitor()
    page = somebody.go("/learn/")
    page.evaluate("window.same = true")

    def shown(number):
        wait_for_step(page, number)
        assert page.evaluate("window.same")
        if number > 1:
            focus = "document.activeElement.id"
            wait_until(page, lambda: page.evaluate(focus) == "step-title", "the focus is on the step")

    walk(page, shown)
    assert page.get_by_role("button", name="Play now").is_visible()
    assert not somebody.posts("play")


def test_another_play_is_tried_and_taken_back(visitor):
    page = visitor().go("/learn/")
    play(page, "AS")
    page.get_by_role("link", name="Take it back").click()
    page.locator('#hand button[name=play][value="AS"]').wait_for()
    assert page.locator("#felt [data-card]").count() == 4


def test_the_browser_goes_back_a_step(visitor):
    page = visitor().go("/learn/2/")
    play(page, "AS")
    wait_for_step(page, 3)
    page.go_back()
    page.locator('#hand button[name=play][value="AS"]').wait_for()
    assert page.locator("main").count() == 1


def test_the_lesson_is_played_to_its_end_without_scripts(visitor):
    page = visitor(java_script_enabled=False).go("/learn/")
    walk(page, lambda number: page.wait_for_url("**/learn/" if number == 1 else f"**/learn/{number}/"))
    assert page.get_by_role("button", name="Play now").is_visible()
