"""Somebody closes the browser in the middle of a match: the other gets out or goes on, and is told the right words."""

from collections.abc import Iterator

import pytest

from games.tests.browser.conftest import served
from games.tests.browser.people import Person, wait_until
from games.tests.browser.truth import Truth, read, stack
from scopa_site.scratch import ScratchSite

pytestmark = pytest.mark.browser

HANDS = {"first": "7D 6H 2C", "second": "4D QD KD", "table": "7S 7H 5C JC"}
QUICK = {"SCOPA_PRESENCE_GRACE": "0.3", "SCOPA_CLAIM_AFTER_LEFT": "1", "SCOPA_NEXT_ROUND_WAIT": "600"}


@pytest.fixture(scope="module")
def site(tmp_path_factory, blank) -> Iterator[ScratchSite]:
    """A site where absence is noted soon, and who said that they leave is waited for a second."""
    yield from served(tmp_path_factory.mktemp("leaving"), blank, **QUICK)


@pytest.fixture
def table(pair):
    """Two people at a table, both with their pages open: the one who stays, and the one who goes, whose turn it is."""
    goes, stays, key = pair()
    stack(goes.site, key, **HANDS)
    for person in (goes, stays):
        person.sit(key)
    return stays, goes, key


def on_their_turn(goes: Person, stays: Person, key: str) -> None:
    assert goes.shown()["playable"] == 3


def choosing_a_capture(goes: Person, stays: Person, key: str) -> None:
    goes.button("7D").click()
    wait_until(goes.page, lambda: goes.shown()["open"] == 1, "the choice is open")


def at_the_panel(goes: Person, stays: Person, key: str) -> None:
    truth = read(goes.site, key)
    while not read(goes.site, key).position.finished:
        person = (goes, stays)[read(goes.site, key).turn or 0]
        person.play_by_post(key, read(goes.site, key).legal()[0])
    assert truth.key == key
    for person in (goes, stays):
        wait_until(person.page, lambda person=person: person.shown()["panel"], "the panel")


def at_the_deal(goes: Person, stays: Person, key: str) -> None:
    at_the_panel(goes, stays, key)
    for person in (goes, stays):
        person.next_round()
    for person in (goes, stays):
        wait_until(person.page, lambda person=person: not person.shown()["panel"], "the next deal")


STATES = [on_their_turn, choosing_a_capture, at_the_panel, at_the_deal]


def close_the_browser(person: Person) -> None:
    person.context.close()


def wait_out(site: ScratchSite, key: str) -> None:
    """Let the wait be over: the database is told that it began earlier."""
    site.write(
        "UPDATE games_seat SET away_since = datetime(away_since, '-2 minutes') WHERE away_since IS NOT NULL"
        " AND match_id = (SELECT id FROM games_match WHERE key = ?)",
        (key,),
    )


def banner(person: Person):
    return person.page.locator("#away .away")


@pytest.mark.parametrize("state", STATES)
def test_claiming_the_match(table, state):
    stays, goes, key = table
    state(goes, stays, key)
    close_the_browser(goes)
    banner(stays).wait_for()
    name = read(stays.site, key).names[goes.seat]
    assert f"{name}: connection lost." in banner(stays).inner_text()
    assert "left the table" not in stays.page.content()
    assert banner(stays).locator("button[value=claim]").is_disabled()
    wait_out(stays.site, key)
    stays.reload()
    stays.live()
    banner(stays).get_by_role("button", name="Claim the match").click()
    mine = read(stays.site, key).names[stays.seat]
    wait_until(
        stays.page,
        lambda: f"{mine} wins the match" in stays.shown()["panel_title"],
        "the match is won",
    )
    assert "because the table was left" in stays.page.locator("#panel").inner_text()
    truth = read(stays.site, key)
    assert truth.over and truth.winner == stays.seat


@pytest.mark.parametrize("state", STATES)
def test_going_on_with_the_computer_until_the_other_is_back(table, visitor, state):
    stays, goes, key = table
    state(goes, stays, key)
    cookies = goes.context.cookies()
    close_the_browser(goes)
    banner(stays).wait_for()
    wait_out(stays.site, key)
    stays.reload()
    stays.live()
    before = read(stays.site, key).place
    banner(stays).get_by_role("button", name="Let the computer play").click()
    wait_until(
        stays.page,
        lambda: "The computer plays for" in banner(stays).inner_text(),
        "the banner says who plays",
    )
    if read(stays.site, key).position.finished:
        stays.next_round()
    elif read(stays.site, key).turn == stays.seat:
        play_something(stays, key)
    wait_until(
        stays.page,
        lambda: read(stays.site, key).place > before and read(stays.site, key).turn == stays.seat,
        "the computer has played",
    )
    back = visitor(seat=goes.seat)
    back.context.add_cookies(cookies)
    back.sit(key)
    banner(stays).wait_for(state="detached")
    assert play_something(stays, key).turn == back.seat
    before = read(stays.site, key).latest.plays
    after = play_something(back, key).latest.plays
    assert after[: len(before)] == before and len(after) == len(before) + 1


def play_something(person: Person, key: str) -> Truth:
    """Put the score of the round before aside and play by mouse; return the match once that is stored."""
    person.wait_for_place(key)
    if person.shown()["panel"]:
        person.next_round()
        wait_until(person.page, lambda: not person.shown()["panel"], "the panel is put aside")
    before = person.wait_for_place(key)
    person.play(before.legal()[0])
    wait_until(person.page, lambda: read(person.site, key).place > before.place, "the play is stored")
    return read(person.site, key)


def test_leaving_by_the_button_is_said_and_counts_down(table):
    stays, goes, _key = table
    goes.page.get_by_text("Leave or resign…").click()
    goes.page.get_by_role("button", name="Leave the table").click()
    goes.page.wait_for_url(goes.site.url + "/")
    banner(stays).get_by_text("has left the table").wait_for()
    assert "connection lost" not in stays.page.content()
    claim = banner(stays).get_by_role("button", name="Claim the match")
    wait_until(stays.page, claim.is_enabled, "the countdown ends without a reload")
    assert not banner(stays).locator(".away-wait").is_visible()
    claim.click()
    wait_until(stays.page, lambda: stays.shown()["panel"], "the match is over")


def test_stopping_by_agreement(table):
    stays, goes, _key = table
    goes.page.get_by_text("Leave or resign…").click()
    goes.page.get_by_role("button", name="Offer to stop").click()
    banner(stays).get_by_role("button", name="Stop the match").click()
    for person in (stays, goes):
        wait_until(
            person.page,
            lambda person=person: person.shown()["panel_title"] == "The match does not count",
            "the match has ended",
        )


def test_closing_one_of_two_tabs_is_not_leaving(table):
    stays, goes, key = table
    second = goes.context.new_page()
    goes.sit(key, second)
    second.close()
    stays.page.wait_for_timeout(2500)
    assert not banner(stays).count()
    assert not goes.page.locator("#away .away").count()


def test_signed_out_in_another_tab(table):
    stays, goes, key = table
    other = goes.context.new_page()
    goes.go("/", other)
    goes.post("/accounts/logout/")
    for page in (goes.page, other):
        page.locator(".signed-out").wait_for(timeout=6000)
    assert "You are signed out." in goes.page.locator(".signed-out").inner_text()
    assert goes.page.locator(".signed-out a").get_attribute("href").endswith(f"?next=/match/{key}/")
    assert not goes.page.locator("#hand .hand-card").count()
    assert read(stays.site, key).status == "playing"
