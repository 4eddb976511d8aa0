"""The form of a new match offers only the seatings that the chosen variant has."""

import pytest

pytestmark = pytest.mark.browser

OFFERED = """() => [...document.querySelectorAll("[name=seating] option")]
  .filter((option) => !option.disabled && !option.hidden).map((option) => option.value)"""


def test_seatings_follow_the_variant(visitor):
    page = visitor().go("/")
    assert page.evaluate(OFFERED) == ["", "2-0", "3-0", "4-2", "4-0", "6-2", "6-3", "6-0"]
    page.locator("[name=seating]").select_option("6-3")
    page.locator('[name=variant][value="otto"]').check()
    assert page.evaluate(OFFERED) == ["", "8-0", "8-2", "8-4"]
    assert page.locator("[name=seating]").input_value() == ""
    page.locator('[name=variant][value="cirulla"]').check()
    assert page.evaluate(OFFERED) == ["", "2-0", "3-0", "4-2"]


def test_without_a_script_every_variant_says_its_seatings(visitor):
    page = visitor(java_script_enabled=False).go("/")
    told = page.locator('.variant:has([value="scopone9"]) .variant-seats').inner_text()
    assert told == "Players: 4 in 2 sides"
