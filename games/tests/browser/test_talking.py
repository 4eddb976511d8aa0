"""People talk at a table, each in their own language, and somebody who is rude is reported and dealt with."""

import pytest
from playwright.sync_api import expect

from games.tests.browser.people import PATIENCE, Person, wait_until

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}


def write(person: Person, text: str) -> None:
    person.page.locator("#talk-text").fill(text)
    person.page.locator("#talk-text").press("Enter")


def lines(person: Person) -> list[str]:
    return person.page.locator("#talk-lines li").all_inner_texts()


def reads(person: Person, text: str) -> None:
    expect(person.page.locator("#talk-lines li").last).to_contain_text(text, timeout=PATIENCE * 1000)


@pytest.fixture
def table(pair, visitor):
    host, guest, key = pair()
    watcher = visitor()
    watcher.post("/accounts/profile/", name="Nora")
    for person in (host, guest, watcher):
        person.sit(key)
    return host, guest, watcher, key


def test_a_line_is_read_by_everybody_and_draws_no_table(table):
    host, guest, watcher, _key = table
    host.page.evaluate("document.getElementById('felt').marked = true")
    write(guest, "ciao <b>tutti</b>")
    for person in (host, guest, watcher):
        reads(person, "ciao <b>tutti</b>")
    assert host.page.evaluate("document.getElementById('felt').marked")
    assert "ciao <b>tutti</b>" in host.page.locator("#talk-aloud").inner_text()
    wait_until(guest.page, lambda: guest.page.locator("#talk-text").input_value() == "", "the field is empty")
    host.reload()
    reads(host, "ciao <b>tutti</b>")


def test_spectators_among_themselves(table):
    host, guest, watcher, _key = table
    write(watcher, "what a hand")
    reads(watcher, "what a hand")
    write(host, "ciao")
    reads(guest, "ciao")
    assert len(lines(guest)) == 1


def test_a_phrase_in_the_language_of_the_reader(table):
    host, guest, _watcher, _key = table
    guest.context.add_cookies([{"name": "django_language", "value": "it", "url": guest.site.url}])
    guest.reload()
    guest.live()
    host.page.locator(".phrases summary").click()
    host.page.locator("button[value=hello]").click()
    reads(host, "Hello!")
    expect(guest.page.locator("#talk-lines li")).to_have_count(1)


def test_sent_thrice_without_a_link_it_is_said_once(table):
    host, guest, _watcher, _key = table
    guest.context.set_offline(True)
    guest.cut()
    guest.page.locator("#talk-text").fill("are you there?")
    for _ in range(3):
        guest.page.locator("#talk-text").press("Enter")
        guest.page.wait_for_timeout(50)
    expect(guest.page.locator("#talk-notice")).to_contain_text("could not be sent")
    assert guest.page.locator("#talk-text").input_value() == "are you there?"
    guest.context.set_offline(False)
    guest.live()
    reads(host, "are you there?")
    reads(guest, "are you there?")
    assert len(lines(host)) == len(lines(guest)) == 1


def test_on_a_phone_the_chat_is_behind_a_button_that_counts(table):
    host, guest, _watcher, _key = table
    host.page.set_viewport_size(PHONE)
    expect(host.page.locator("#chat")).to_be_hidden()
    write(guest, "one")
    write(guest, "two")
    expect(host.page.locator(".to-chat .unread")).to_have_text("2")
    host.page.locator(".to-chat").click()
    expect(host.page.locator("#talk-lines li").last).to_be_visible()
    expect(host.page.locator("#talk-text")).to_be_focused()
    expect(host.page.locator(".to-chat .unread")).to_be_hidden()
    write(host, "three")
    reads(guest, "three")
    host.page.keyboard.press("Escape")
    expect(host.page.locator("#chat")).to_be_hidden()


def test_muted_by_keyboard(table):
    host, guest, _watcher, _key = table
    menu = host.page.locator(".person summary")
    menu.focus()
    host.page.keyboard.press("Enter")
    host.page.keyboard.press("Tab")
    expect(host.page.get_by_role("button", name="Mute")).to_be_focused()
    host.page.keyboard.press("Enter")
    host.page.get_by_text("You no longer read what").wait_for()
    host.live()
    write(guest, "can you read me?")
    reads(guest, "can you read me?")
    write(host, "so quiet here")
    reads(host, "so quiet here")
    assert len(lines(host)) == 1


def test_without_a_script(site, chromium, table):
    host, guest, _watcher, key = table
    plain = chromium.new_context(java_script_enabled=False)
    plain.add_cookies(guest.context.cookies())
    page = plain.new_page()
    page.goto(f"{site.url}/match/{key}/")
    page.locator("#talk-text").fill("by hand")
    page.locator("#talk-text").press("Enter")
    expect(page.locator("#talk-lines li")).to_contain_text("by hand")
    reads(host, "by hand")
    plain.close()
