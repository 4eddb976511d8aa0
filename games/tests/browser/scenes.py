"""The pages as somebody comes to see them: each scene returns a person whose page shows it."""

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from games.engine.rules import Rules
from games.engine.tests.positions import stacked_deck
from games.management.commands.load_puzzles import SHIPPED
from games.tests.browser.people import Person, key_in, wait_until
from games.tests.browser.truth import lay_out, read, stack
from scopa_site.scratch import ROOT

CHOICE = {"first": "7C 4D KS", "second": "JD QD KD", "table": "3C 4C 5S 2S"}
PUZZLE = json.loads(SHIPPED.read_text().splitlines()[0])
LAID = ["4S", "5D", "JC", "QH", "KD", "QS"]
SEATINGS: dict[int, dict[str, str]] = {
    2: {},
    3: {"seating": "3-0"},
    4: {"seating": "4-2"},
    6: {"seating": "6-3"},
    8: {"variant": "otto", "seating": "8-4"},
}


def at_home(host: Person, guest: Person) -> None:
    host.set_table()
    host.go("/")


def joining(host: Person, guest: Person) -> None:
    key = guest.set_table(variant="cirulla", seating="4-2")
    host.go(f"/match/{key}/")


def in_lobby(host: Person, guest: Person) -> None:
    """A lobby with an offer of another and one of one's own, and somebody who plays."""
    guest.set_table(opponent="computer")
    guest.go("/lobby/")
    guest.post("/lobby/offer/", variant="cirulla", clock="180+5", watching="on")
    host.go("/lobby/")
    host.post("/lobby/offer/", variant="scopa", clock="3d", watching="on")
    host.go("/lobby/")
    host.page.locator("#offer-list > li").nth(1).wait_for()


def seeking(host: Person, guest: Person) -> None:
    host.go("/")
    host.page.get_by_role("button", name="Find an opponent").click()
    host.page.get_by_role("heading", name="Looking for an opponent").wait_for()


def challenged(host: Person, guest: Person) -> None:
    """The page of a challenge that one may accept or decline."""
    host.set_table(opponent="computer")
    host.go("/lobby/")
    name = host.name()
    wait_until(host.page, lambda: name in host.page.locator("#online").inner_text(), "the host is online")
    guest.go("/lobby/challenge/")
    key = key_in(guest.post("/lobby/challenge/", name=name, variant="scopa", clock="180+5", watching="on"))
    guest.go(f"/match/{key}/")
    host.go(f"/match/{key}/")


def waiting(host: Person, guest: Person) -> None:
    host.sit(host.set_table(seating="4-2"))


def playing(host: Person, guest: Person) -> None:
    key = _together(host, guest)
    stack(host.site, key, first="7D 4D QC", second="AH 6H KD", table="5C 4C 2S 3H")
    host.play_by_post(key, "4Dx4C")
    guest.play_by_post(key, "AH")
    host.sit(key)


def choosing(host: Person, guest: Person) -> None:
    host.sit(_together(host, guest))
    _choose(host)


def _choose(host: Person) -> None:
    host.button("7C").click()
    host.page.locator("#felt .pick").first.click()


def declaring(host: Person, guest: Person) -> None:
    key = host.set_table(variant="cirulla")
    guest.join(key)
    stack(host.site, key, first="7H 4D 3S", second="JD QD KD", table="2C 6C KS QS")
    host.sit(key)


def round_over(host: Person, guest: Person) -> None:
    host.sit(_play_round(host, guest, _together(host, guest)))


def match_over(host: Person, guest: Person) -> None:
    key = _play_round(host, guest, _together(host, guest, target="1"))
    while not read(host.site, key).over:
        for person in (host, guest):
            person.post(f"/match/{key}/next/", round=str(read(host.site, key).latest.number))
        _play_round(host, guest, key)
    host.sit(key)


def replayed(host: Person, guest: Person) -> None:
    """A match that is over, in the middle of its last round."""
    match_over(host, guest)
    host.go(f"/match/{key_in(host.page.url)}/replay/")
    host.page.locator("#replay-ply").fill("12")
    host.page.locator("#replay-ply").press("Enter")


def analysed(host: Person, guest: Person) -> None:
    match_over(host, guest)
    host.go(f"/match/{key_in(host.page.url)}/analysis/")
    host.page.locator("form[action$='/analysis/ask/'] button").click()
    host.page.locator(".mistakes").first.wait_for(timeout=90_000)  # its process gives way to others


def told_of(host: Person, guest: Person) -> None:
    """What others see of a player who has played."""
    match_over(host, guest)
    host.go("/accounts/profile/")
    host.page.locator("main a").first.click()


def dealt_fairly(host: Person, guest: Person) -> None:
    """How the cards of a match were dealt, after its first round."""
    key = host.set_table()
    guest.join(key)
    _play_round(host, guest, key)
    host.go(f"/match/{key}/fair/")
    host.page.locator("[data-checked]").wait_for()


def talking(host: Person, guest: Person) -> None:
    """A chat with lines, the phrases open; on a phone over the table."""
    key = _together(host, guest)
    host.sit(key)
    for person, text in ((guest, "Ciao!"), (host, "Ciao, buona fortuna"), (guest, "Che bella mano")):
        person.post(f"/match/{key}/talk/", say=text)
    wait_until(host.page, lambda: host.page.locator("#talk-lines li").count() == 3, "the lines")
    if host.page.locator(".to-chat").is_visible():
        host.page.locator(".to-chat").click()
    host.page.locator(".phrases summary").click()


def invited(host: Person, guest: Person) -> None:
    """A match that is over, whose loser invites to another one."""
    key = _together(host, guest)
    host.sit(key)
    guest.post(f"/match/{key}/resign/")
    guest.post(f"/match/{key}/again/", again="", target="21")
    host.page.get_by_role("button", name="Accept").wait_for()


def reporting(host: Person, guest: Person) -> None:
    """The form that reports a line."""
    key = _together(host, guest)
    guest.post(f"/match/{key}/talk/", say="Ma va là")
    host.sit(key)
    host.page.locator("#talk-lines a").evaluate("link => link.click()")
    host.page.get_by_role("link", name="Report…").click()


def ringing(host: Person, guest: Person) -> None:
    """The bell, open on a page where nothing else happens."""
    host.join(guest.set_table())
    host.go("/rules/")
    host.page.locator("#bell summary").click()


def seats(players: int) -> Callable[[Person, Person], None]:
    """Return the scene of a table of so many, all but one of them computers, when it is the person's turn."""

    def scene(host: Person, guest: Person) -> None:
        key = host.set_table(opponent="computer", **SEATINGS[players])
        host.sit(key)
        wait_until(host.page, lambda: read(host.site, key).turn == 0, "the turn comes round")
        host.wait_for_place(key)

    return scene


def full(players: int) -> Callable[[Person, Person], None]:
    """Return the scene of a table with ten cards on it, of which the person's seven can take six different sums."""

    def scene(host: Person, guest: Person) -> None:
        seats(players)(host, guest)
        key = key_in(host.page.url)
        rules = Rules.from_options(read(host.site, key).rules.options() | {"capture_mandatory": False})
        dealer = -(len(LAID) + 1) % players
        hands = [LAID[turn::players] for turn in range(players)]
        if players > 2:
            hands[-(dealer + 1) % players].append("7C")
        deck = stacked_deck(
            rules, hands=[" ".join(hand) for hand in hands], table="AD AH 2D 3H", then="7C" * (players == 2)
        )
        lay_out(host.site, key, rules, dealer=dealer, deck=deck, plays=LAID)
        host.reload()
        host.live()

    return scene


def ten_in_hand(host: Person, guest: Person) -> None:
    key = host.set_table(opponent="computer", variant="scopone10")
    host.sit(key)
    wait_until(host.page, lambda: read(host.site, key).turn == 0, "the turn comes round")
    host.wait_for_place(key)


def _together(host: Person, guest: Person, **fields: str) -> str:
    key = host.set_table(**fields)
    guest.join(key)
    stack(host.site, key, **CHOICE)
    return key


def _play_round(host: Person, guest: Person, key: str) -> str:
    while not (truth := read(host.site, key)).position.finished:
        (host, guest)[truth.position.turn].play_by_post(key, truth.legal()[-1])
    return key


def _forged(host: Person, guest: Person) -> None:
    """A form that is sent after the cookies are gone."""
    host.go("/")
    host.context.clear_cookies()
    host.page.get_by_role("button", name="Play now").click()
    host.page.get_by_role("heading", name="Please try that again").wait_for()


def _refused(host: Person, guest: Person) -> None:
    """A match that nobody else may watch."""
    key = guest.set_table(opponent="computer", watching="")
    host.go(f"/match/{key}/")


def tried_puzzle(host: Person, guest: Person) -> None:
    """A puzzle that was tried, with what every play is worth."""
    host.go(f"/puzzles/{PUZZLE['key']}/?{urlencode({'play': PUZZLE['solution']})}")


STAGE = "from games.tournaments.tests.setting import stage; stage({name!r})"


def at_event(host: Person, guest: Person) -> None:
    """The page of a tournament of groups and a knockout, whose first round is over and in which the host plays."""
    host.set_table(opponent="computer")
    name = host.go("/lobby/").locator(".who-name").inner_text()
    command = [sys.executable, "manage.py", "shell", "-c", STAGE.format(name=name)]
    subprocess.run(command, cwd=ROOT, env=host.site.settings(), capture_output=True, timeout=60, check=True)
    host.go("/events/")
    host.page.locator(".event-name a").first.click()
    host.live()


@dataclass(frozen=True, slots=True)
class Address:
    """The scene of a page that needs no match."""

    path: str

    def __call__(self, host: Person, guest: Person) -> Any:
        return host.go(self.path)


SCENES: dict[str, Callable[[Person, Person], Any]] = {
    "home": at_home,
    "join": joining,
    "waiting": waiting,
    "table": playing,
    "choice": choosing,
    "cirulla": declaring,
    "round": round_over,
    "match": match_over,
    "lobby": in_lobby,
    "seek": seeking,
    "challenge": challenged,
    "talk": talking,
    "again": invited,
    "report": reporting,
    "bell": ringing,
    "event": at_event,
    "events": Address("/events/"),
    "profile": lambda host, guest: host.go("/accounts/profile/"),
    "medals": Address("/medals/"),
    "fair": dealt_fairly,
    "fair-explained": Address("/fair/"),
    "privacy": Address("/privacy/"),
    "api": Address("/api/"),
    "programs": Address("/api/programs/"),
    "puzzles": Address("/puzzles/"),
    "computer": Address("/computers/greedy/"),
    "puzzle": Address("/puzzles/today/"),
    "puzzle-tried": tried_puzzle,
    "forged": _forged,
    "missing": lambda host, guest: host.go("/match/no-such-match/"),
    "refused": _refused,
    "seats-4": seats(4),
    "seats-6": seats(6),
    "seats-8": seats(8),
}

# More to take pictures of; their accessibility has tests of its own.
PAGES: dict[str, Callable[[Person, Person], Any]] = {
    "seats-3": seats(3),
    "full-8": full(8),
    "ten-in-hand": ten_in_hand,
    "replay": replayed,
    "analysis": analysed,
    "person": told_of,
    "ladders": Address("/ladders/"),
    "computers": Address("/computers/"),
    "lesson": Address("/learn/"),
    "lesson-tried": Address("/learn/2/?play=AS"),
    "lesson-items": Address("/learn/11/"),
    "lesson-primiera": Address("/learn/12/"),
    "strategy": Address("/learn/strategy/"),
    "rules": Address("/rules/"),
    "rules-scopa": Address("/rules/scopa/"),
    "rules-cirulla": Address("/rules/cirulla/"),
    "builder": Address("/rules/build/"),
    "builder-conflict": Address("/rules/build/?variant=cirulla&napola=run&scopa_value=rank"),
    "sheet": Address("/score-sheet/"),
    "seasons": Address("/seasons/"),
    "about": Address("/about/"),
    "statistics": Address("/statistics/"),
    "uploads": Address("/records/"),
    "offline": Address("/offline/"),
    "sign-up": Address("/accounts/signup/"),
    "sign-in": Address("/accounts/login/"),
}

# What is to be done again on the page of a scene once it is reloaded.
AFTER_RELOAD: dict[str, Callable[[Person], None]] = {"choice": _choose}
