"""The server is killed in the middle of two matches and started again: pages find back by themselves."""

import random

import pytest

from games.tests.browser.checks import check
from games.tests.browser.people import Person, wait_until
from games.tests.browser.truth import read

pytestmark = pytest.mark.browser


def test_matches_go_on(own_site, visitor, pair):
    alone = visitor(own_site, seat=0)
    alone_key = alone.set_table(opponent="computer")
    host, friend, key = pair(own_site)
    everybody = [(alone, alone_key), (host, key), (friend, key)]
    for person, where in everybody:
        person.sit(where)
        person.page.evaluate("window.neverReloaded = true")
    rng = random.Random(5)
    for _ in range(9):
        _step([host, friend], key, rng)
    for _ in range(4):
        _step([alone], alone_key, rng)
    before = {where: read(own_site, where) for where in (alone_key, key)}

    own_site.kill()
    for person, _where in everybody:
        wait_until(person.page, lambda p=person: p.shown()["link"] != "live", "the page says so")
    own_site.start()
    for person, _where in everybody:
        person.live(within=15)

    for where, then in before.items():
        now = read(own_site, where).latest
        assert now.deck == then.latest.deck
        assert now.plays[: len(then.latest.plays)] == then.latest.plays
    for person, where in everybody[1:]:
        person.wait_for_place(where)
        check(person, read(own_site, where))
    while read(own_site, key).latest.number < 2:
        _step([host, friend], key, rng)
    while read(own_site, alone_key).latest.number < 2:
        _step([alone], alone_key, rng)
    for person, _where in everybody:
        wait_until(person.page, lambda p=person: p.shown()["round"] == "Round 2", "the second round")
        assert person.page.evaluate("window.neverReloaded")


def _step(people: list[Person], key: str, rng: random.Random) -> None:
    """Let somebody do what is next at a match, once every page shows it."""
    page = people[0].page
    for person in people:
        person.wait_for_place(key)
    truth = read(people[0].site, key)
    if truth.position.finished:
        for person in people:
            person.next_round()
        return wait_until(page, lambda: read(people[0].site, key).latest.number == 2, "the second round")
    if truth.turn is not None and truth.turn < len(people):
        people[truth.turn].play(truth.choose(rng))
        return wait_until(page, lambda: read(people[0].site, key).sequence > truth.sequence, "the play")
    return wait_until(
        page, lambda: read(people[0].site, key).sequence > truth.sequence, "the computer's play"
    )
