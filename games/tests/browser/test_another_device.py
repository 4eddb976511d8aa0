"""What is chosen is kept: after a reload, and on another device of the same player."""

import os
import subprocess
import sys

import pytest

from scopa_site.scratch import ROOT

pytestmark = pytest.mark.browser

# Make a player with an account, and sign them in on so many devices; print the sessions.
SIGN_IN = """
import sys, django
django.setup()
from django.test import Client
from accounts.models import Player
player, _ = Player.objects.get_or_create(username=sys.argv[1], defaults={"name": sys.argv[1].title()})
for _ in range(int(sys.argv[2])):
    device = Client()
    device.force_login(player)
    print(device.cookies["sessionid"].value)
"""
DECK_DRAWN = """() => document.querySelector("use[href*='cards/']").getAttribute("href")"""


@pytest.fixture
def devices(visitor, site):
    """Return a function that signs a player in on two devices: two browsers that share nothing but the player."""

    def sign_in(name):
        people = [visitor(), visitor()]
        for person, session in zip(people, _sessions(site, name, len(people)), strict=True):
            person.context.add_cookies([{"name": "sessionid", "value": session, "url": site.url}])
        return people

    return sign_in


def _sessions(site, username, count):
    done = subprocess.run(
        [sys.executable, "-c", SIGN_IN, username, str(count)],
        cwd=ROOT,
        env=os.environ | site.settings(),
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()


def looks(page):
    """Return what a page shows of the choices: its language, its deck and the words on it."""
    return {
        "language": page.locator("html").get_attribute("lang"),
        "milanese": "deck-milanese" in page.locator("html").get_attribute("class"),
        "learn": page.locator(".site-nav a[href='/learn/']").text_content(),
    }


def test_deck_and_language(devices):
    phone, laptop = devices("lucia")
    laptop.go("/")
    assert looks(laptop.page) == {"language": "en", "milanese": False, "learn": "Learn"}

    page = phone.go("/accounts/profile/")
    assert page.locator("input[name=name]").input_value() == "Lucia"
    page.locator("label:has([name=deck][value=milanese])").click()
    page.get_by_role("button", name="Save the choices").click()
    page.locator(".languages [value=it]").click()
    chosen = {"language": "it", "milanese": True, "learn": "Impara"}
    assert looks(page) == chosen
    phone.reload()
    assert looks(page) == chosen
    laptop.reload()
    assert looks(laptop.page) == chosen

    key = laptop.set_table(opponent="computer")
    for person in (phone, laptop):
        person.sit(key)
        assert "milanese" in person.page.evaluate(DECK_DRAWN)
        assert looks(person.page) == chosen


def test_somebody_else_sees_nothing_of_it(devices, visitor):
    phone, _laptop = devices("mara")
    phone.post("/accounts/preferences/", only="deck", deck="milanese")
    phone.post("/i18n/setlang/", language="sv", next="/")
    phone.go("/")
    assert looks(phone.page)["language"] == "sv"
    stranger = visitor()
    stranger.go("/")
    assert looks(stranger.page) == {"language": "en", "milanese": False, "learn": "Learn"}
