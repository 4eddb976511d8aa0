"""House rules in a browser: a change shows at once, and nothing that was filled in is lost."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_a_change_shows_in_the_rules_the_link_and_the_address(visitor):
    page = visitor().go("/rules/build/")
    page.locator("#options summary", has_text="Scoring").click()
    page.get_by_label("The napola scores three.").check()
    expect(page.locator("#said")).to_have_text("1 rule differs from Scopa.")
    expect(page.locator("#preview .stands-out")).to_contain_text("The napola scores three.")
    expect(page.locator("#share")).to_have_value(page.url)
    assert page.url.endswith("/rules/build/?variant=scopa&napola=fixed3")
    assert page.evaluate("document.activeElement.value") == "fixed3"


def test_a_conflict_is_told_at_both_options_and_mended(visitor):
    page = visitor().go("/rules/build/?variant=scopa&napola=run")
    page.get_by_label("Against").select_option("computer")
    page.locator("#options summary", has_text="Capturing").click()
    page.locator("#option-capture").get_by_text("fifteen together").first.click()
    for option in ("capture", "napola"):
        expect(page.locator(f"#{option}_error li")).to_have_count(1)
    page.locator("#preview .conflicts a", has_text="Napola").click()
    page.get_by_label("There is no napola.").check()
    expect(page.locator("#napola_error li")).to_have_count(0)
    expect(page.locator("#redeal_kings_error li")).to_have_count(0)
    expect(page.get_by_label("Against")).to_have_value("computer")
    page.get_by_role("button", name="Set this table").click()
    expect(page.locator("#score .unusual")).to_contain_text("fifteen")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1280])
def test_axe(visitor, scheme, width):
    page = visitor(color_scheme=scheme, viewport={"width": width, "height": 800}).go(
        "/rules/build/?variant=cirulla&napola=run&scopa_value=rank"
    )
    found = Axe().run(page)
    assert not found.violations_count, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") == width
    page.goto(page.url.split("?")[0])
    found = Axe().run(page)
    assert not found.violations_count, found.generate_report()
