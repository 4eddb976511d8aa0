"""Two people play a match to its end while others watch: every screen is true, and nobody is shown too much."""

import random

import pytest

from games.tests.browser.checks import assert_nothing_leaked, check
from games.tests.browser.people import Person, key_in, wait_until
from games.tests.browser.truth import read

pytestmark = pytest.mark.browser

RELOADS = {5: 0, 13: 1, 20: 0, 29: 1, 34: 2}  # after so many plays, who reloads
CUTS = {9: 0, 26: 1}
OFFLINE = {32: 1}


def test_match_of_two(visitor):
    host, friend = visitor(seat=0), visitor(seat=1)
    spectator, stranger = visitor(), visitor()
    key = _meet(host, friend)
    stranger.post("/accounts/profile/", name="Nosy")
    for watcher in (spectator, stranger):
        watcher.sit(key)
    everybody = [host, friend, spectator, stranger]
    assert read(host.site, key).status == "playing"

    _play_to_the_end(everybody, key)

    truth = read(host.site, key)
    assert truth.over and truth.winner is not None
    for person in everybody:
        assert truth.names[truth.winner] + " wins the match" in person.shown()["panel_title"]
        assert assert_nothing_leaked(person, truth) > len(truth.rounds) * 36


def _meet(host: Person, friend: Person) -> str:
    """Let one person set a table on the home page and the other come by its link."""
    page = host.go("/")
    page.get_by_label("Target").fill("6")
    page.get_by_role("button", name="Set the table").click()
    host.live()
    link = page.locator("#share-link").input_value()
    answer = friend.page.goto(link)
    assert answer and answer.ok
    friend.page.get_by_role("button", name="Sit down and play").click()
    friend.live()
    wait_until(
        page, lambda: page.locator("#felt.waiting").count() == 0, "the match begins on the host's page"
    )
    return key_in(link)


def _play_to_the_end(everybody: list[Person], key: str) -> None:
    rng, count = random.Random(11), 0
    while not (truth := read(everybody[0].site, key)).over:
        if truth.position.finished:
            _go_on(everybody, key, first=truth.latest.number % 2)
            continue
        everybody[truth.position.turn].play(truth.choose(rng))
        count += 1
        for person in everybody:
            person.wait_for_sequence(truth.sequence + 1)
        after = read(everybody[0].site, key)
        for person in everybody:
            check(person, after)
        _disturb(everybody, key, count)


def _disturb(everybody: list[Person], key: str, count: int) -> None:
    if (who := RELOADS.get(count)) is not None:
        everybody[who].reload()
        everybody[who].live()
    if (who := CUTS.get(count)) is not None:
        everybody[who].cut()
        everybody[who].live()
    if (who := OFFLINE.get(count)) is not None:
        everybody[who].context.set_offline(True)
        everybody[who].cut()
        wait_until(everybody[who].page, lambda: everybody[who].shown()["link"] != "live", "the link is down")
        everybody[who].context.set_offline(False)
        everybody[who].live()
    if any(count in when for when in (RELOADS, CUTS, OFFLINE)):
        truth = read(everybody[0].site, key)
        for person in everybody:
            wait_until(person.page, lambda p=person: p.shown()["sequence"] == truth.sequence, "up to date")
            check(person, truth)


def _go_on(everybody: list[Person], key: str, first: int) -> None:
    """Both press “Next round”; whoever reads on keeps the panel."""
    quick, slow = everybody[first], everybody[1 - first]
    quick.next_round()
    wait_until(quick.page, lambda: "You are ready" in quick.page.inner_text("#panel"), "ready")
    assert slow.shown()["panel"]
    slow.next_round()
    for person in everybody:
        wait_until(person.page, lambda p=person: not p.shown()["panel"], "the next round begins")
    truth = read(quick.site, key)
    for person in everybody:
        person.wait_for_sequence(truth.sequence)
        check(person, truth)
