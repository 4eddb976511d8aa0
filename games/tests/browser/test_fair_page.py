"""A browser gives each deal a value of its own, remembers what was promised, and checks the cards afterwards."""

import json
import sqlite3
from contextlib import closing

import pytest

from games.tests.browser.people import wait_until
from games.tests.browser.truth import read

pytestmark = pytest.mark.browser


def values(site, key):
    """Return what the seats have chosen for the next deal."""
    with closing(sqlite3.connect(f"file:{site.database}?mode=ro", uri=True, timeout=20)) as base:
        return json.loads(
            base.execute('SELECT "values" FROM games_match WHERE key = ?', (key,)).fetchone()[0]
        )


def play_round(host, guest, key):
    while not (truth := read(host.site, key)).position.finished:
        (host, guest)[truth.position.turn].play_by_post(key, truth.legal()[-1])


def test_what_a_browser_gave_is_dealt_with_and_checked(pair):
    host, guest, key = pair()
    page = host.sit(key)
    wait_until(page, lambda: "0" in values(host.site, key), "the browser gives a value")
    given = values(host.site, key)["0"]
    assert len(given) == 24
    play_round(host, guest, key)
    for person in (host, guest):
        person.post(f"/match/{key}/next/", round="1")
    play_round(host, guest, key)
    host.go(f"/match/{key}/fair/")
    wait_until(page, lambda: page.locator("[data-checked]").count() == 2, "both rounds are checked")
    latest, first = page.locator("[data-checked]").all()
    assert given in latest.inner_text() and "remembers" in latest.inner_text()
    assert {one.get_attribute("data-checked") for one in (latest, first)} == {"right"}
    assert "remembers" not in first.inner_text()
    # Where a card lies elsewhere, the same script says so.
    guest.go(f"/match/{key}/fair/")
    forged = guest.page.evaluate(
        """async () => {
            const deal = document.querySelector("[data-secret]");
            deal.dataset.decks = deal.dataset.decks.replace(/(\\w\\w) (\\w\\w)/, "$2 $1");
            const script = document.createElement("script");
            script.src = document.querySelector("script[src*='fair']").src;
            delete deal.dataset.checked;
            document.body.append(script);
            while (!deal.dataset.checked) await new Promise((done) => setTimeout(done, 20));
            return deal.dataset.checked;
        }"""
    )
    assert forged == "wrong"
