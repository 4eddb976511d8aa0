"""Two people play again and again: every page follows, the dealer alternates, and nobody waits for who has gone."""

import pytest

from games.tests.browser.people import Person, key_in, wait_until
from games.tests.browser.truth import read

pytestmark = pytest.mark.browser


def over(host: Person, key: str) -> None:
    host.post(f"/match/{key}/resign/")


def invite(person: Person) -> None:
    person.page.locator(".rematch-offer > form button").click()


def accept(person: Person) -> None:
    person.page.get_by_role("button", name="Accept").click()


def at_new_table(person: Person, old: str, page=None) -> str:
    """Wait until a page has gone to another table by itself, and return its key."""
    page = page or person.page
    wait_until(page, lambda: "/match/" in page.url and old not in page.url, "the page follows")
    person.live(page)
    return key_in(page.url)


def test_three_times_and_every_page_follows(pair, visitor):
    host, guest, key = pair()
    watcher = visitor()
    second = guest.context.new_page()
    host.sit(key)
    guest.sit(key)
    guest.sit(key, second)
    watcher.sit(key)
    first = dealers = [read(host.site, key).latest.dealer]
    for asking, asked in ((host, guest), (guest, host), (host, guest)):
        over(host, key)
        for person in (host, guest):
            person.page.locator(".rematch-offer").wait_for()
        invite(asking)
        asking.page.get_by_text("to accept").wait_for()
        asked.reload()
        accept(asked)
        keys = {at_new_table(host, key), at_new_table(guest, key), at_new_table(guest, key, second)}
        assert len(keys) == 1
        watcher.page.get_by_role("link", name="Watch the next match").click()
        key = keys.pop()
        assert key_in(watcher.page.url) == key
        watcher.live()
        dealers.append(read(host.site, key).latest.dealer)
    assert dealers == [first[0], 1 - first[0]] * 2


def test_both_press_at_once(pair):
    host, guest, key = pair()
    host.sit(key)
    guest.sit(key)
    over(host, key)
    for person in (host, guest):
        person.page.locator(".rematch-offer").wait_for()
    for person in (host, guest):
        person.page.evaluate(
            "setTimeout(() => document.querySelector('.rematch-offer > form button').click(), 200)"
        )
    assert at_new_table(host, key) == at_new_table(guest, key)


def test_declined_and_other_settings(pair):
    host, guest, key = pair()
    host.sit(key)
    guest.sit(key)
    over(host, key)
    host.page.locator(".again-changes summary").click()
    host.page.locator(".again-changes").get_by_label("Target").fill("21")
    host.page.get_by_role("button", name="Invite with these settings").click()
    guest.page.get_by_text("Scopa to 21").wait_for()
    guest.page.get_by_role("button", name="Decline").click()
    host.page.get_by_text("would rather not play again").wait_for()
    invite(guest)
    accept(host)
    at_new_table(host, key)


def test_the_button_turns_off_when_the_other_plays_elsewhere(pair, visitor):
    host, guest, key = pair()
    third = visitor()
    host.sit(key)
    guest.sit(key)
    over(host, key)
    invite(guest)
    host.page.get_by_role("button", name="Accept").wait_for()
    elsewhere = third.set_table()
    guest.join(elsewhere)
    host.page.get_by_text("sits at another table now").wait_for(timeout=2000)
    assert host.page.locator(".rematch-off button").is_disabled()


def test_whoever_is_on_another_page_hears_the_bell(pair):
    host, guest, key = pair()
    host.sit(key)
    guest.sit(key)
    over(host, key)
    invite(guest)
    host.page.get_by_role("button", name="Accept").wait_for()
    guest.go("/rules/", guest.context.new_page())  # the invitation stands while the table is open, too
    elsewhere = guest.context.pages[-1]
    accept(host)
    new = at_new_table(host, key)
    elsewhere.locator("#bell[data-count='1']").wait_for()
    elsewhere.locator("#bell summary").click()
    elsewhere.locator(f"#bell a[href='/match/{new}/']").click()
    guest.live(elsewhere)
