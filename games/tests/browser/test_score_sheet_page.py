"""The score sheet in a browser: what is written is kept there, also without a link, and counted by the server."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}}


@pytest.fixture
def sheet(visitor):
    """Return the person who keeps the score: one round is written."""
    keeper = visitor(**PHONE)
    page = keeper.go("/score-sheet/")
    for side, name in enumerate(("Anna", "Bruno")):
        page.fill(f"#name-{side}", name)
        page.press(f"#name-{side}", "Tab")
        expect(page.locator("#rounds thead")).to_contain_text(name)
    page.fill("#r0-cards-0", "22")
    page.fill("#r0-coins-0", "6")
    page.check("[name=r0-settebello][value='0']")
    page.check("[name=r0-primiera][value='1']")
    return keeper


def total(page, text):
    expect(page.locator("#totals tfoot")).to_have_text(text, use_inner_text=False)


def test_names_written_one_after_the_other_are_all_there(visitor):
    page = visitor(**PHONE).go("/score-sheet/")
    page.focus("#name-0")
    for name in ("Anna", "Bruno"):
        page.keyboard.type(name)
        page.keyboard.press("Tab")
    expect(page.locator("#rounds thead")).to_contain_text("Bruno")
    assert [page.input_value(f"#name-{side}") for side in (0, 1)] == ["Anna", "Bruno"]


def test_who_leads_is_told(sheet):
    expect(sheet.page.locator("#standing")).to_have_text("Anna leads with 3; the match goes on, to 11.")


def test_sweeps_are_counted_with_a_thumb(sheet):
    more = sheet.page.locator("#rounds [data-step='1']")
    more.nth(1).click()
    more.nth(1).click()
    sheet.page.locator("#rounds [data-step='-1']").nth(1).click()
    total(sheet.page, "Total32")
    assert sheet.page.input_value("#r0-sweeps-1") == "1"


def test_cards_tapped_sum_up_beside_them(sheet):
    page = sheet.page
    page.check("[name=r0-primiera][value='']")
    page.click("#rounds .calculator summary")
    for code in ("7D", "6H", "AS", "5C"):
        page.click(f"label:has([name=r0-held-0][value='{code}'])")
    expect(page.locator("#r0-sum-0")).to_have_text("Primiera: 70")
    total(page, "Total40")


def test_a_round_added_is_counted_and_everything_comes_back_after_a_reload(sheet):
    page = sheet.page
    page.click("[data-add]")
    assert page.evaluate("document.activeElement.id") == "r1-cards-0"
    page.fill("#r1-cards-0", "41")
    page.press("#r1-cards-0", "Tab")
    expect(page.locator("#r1-cards_error")).to_contain_text("from 0 to 40")
    page.fill("#r1-cards-0", "10")
    page.fill("#r1-coins-1", "8")
    page.check("[name=r1-settebello][value='1']")
    total(page, "Total34")
    sheet.reload()
    total(page, "Total34")
    assert page.input_value("#r1-cards-0") == "10"
    page.click("[data-drop]")
    total(page, "Total31")


def test_without_a_link_everything_can_be_written_and_counts_later(sheet):
    page = sheet.page
    total(page, "Total31")
    sheet.context.set_offline(True)
    page.click("[data-add]")
    page.fill("#r1-cards-0", "30")
    page.fill("#r1-coins-0", "10")
    page.check("[name=r1-settebello][value='0']")
    expect(page.locator("#offline")).to_be_visible()
    sheet.context.set_offline(False)
    total(page, "Total61")
    expect(page.locator("#offline")).to_be_hidden()


def test_a_new_sheet_is_empty_and_stays_so(sheet):
    page = sheet.page
    total(page, "Total31")
    page.click(".start-over summary")
    page.click("[data-clear]")
    total(page, "Total00")
    sheet.reload()
    assert page.input_value("#name-0") == ""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe(visitor, scheme):
    page = visitor(color_scheme=scheme, **PHONE).go("/score-sheet/")
    page.select_option("#seating", "6-0")
    expect(page.locator("#name-5")).to_be_visible()
    page.click("#rounds .calculator summary")
    found = Axe().run(page)
    assert not found.violations_count, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
