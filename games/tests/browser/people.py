"""Somebody who visits the site: a browser context of their own with one page or more, and all that came to it."""

import json
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, WebSocket

from games.tests.browser.truth import Truth, read
from scopa_site.scratch import ScratchSite

PATIENCE = 10  # seconds
KEY = re.compile(r"/match/([\w-]+)/")

# Every socket of a page, so that a test can cut it.
COLLECT_SOCKETS = """
  window.sockets = [];
  window.WebSocket = class extends WebSocket {
    constructor(...given) { super(...given); window.sockets.push(this); }
  };
"""

SHOWN = """() => {
  const all = (path) => [...document.querySelectorAll(path)];
  const one = (path) => document.querySelector(path);
  const text = (path) => one(path) ? one(path).textContent.trim() : "";
  const code = (element) => element.querySelector("use").getAttribute("href").split("#")[1];
  const number = (element) => parseInt(element.textContent.trim(), 10);
  const hand = one("#hand"), felt = one("#felt");
  return {
    sequence: Number(felt.dataset.sequence),
    hand_sequence: Number(hand.dataset.sequence),
    ply: hand.dataset.ply,
    hand: all("#hand .hand > li:not(.no-cards)").map(code),
    playable: all("#hand button.hand-card:not(:disabled), #hand summary.hand-card").length,
    plays: all("#hand [name=play]").map((field) => field.value).sort(),
    table: all("#felt .table-cards [data-card]").map((spot) => spot.dataset.card),
    drawn: all("#felt .table-cards [data-card]").map(code),
    counts: all("#felt .seat").map((seat) => seat.querySelectorAll(".backs .card-face").length
      + seat.querySelectorAll(".open-cards li").length),
    turns: all("#felt .seat").flatMap((seat, at) => seat.classList.contains("to-play") ? [at] : []),
    piles: all("#score tbody tr").map((row) => number(row.cells[2])),
    sweeps: all("#score tbody tr").map((row) => number(row.cells[3])),
    totals: all("#score tbody tr").map((row) => number(row.cells[1])),
    stock: text("#felt .stock-words"),
    round: text("#score-title"),
    prompt: text("#hand .prompt"),
    title: document.title,
    panel: one("#panel").classList.contains("shown"),
    panel_title: text("#panel-title"),
    link: one("#link").dataset.state || "",
    notice: text("#notice"),
    live: text("#live"),
    open: all("#hand details.choice[open]").length,
    sending: all(".sending").length,
    said: all("#log li:not(.round-start)").length,
  };
}"""


def wait_until(page: Page, condition: Callable[[], Any], what: str, within: float = PATIENCE) -> Any:
    """Return what `condition` answers once it is true; fail with `what` when it takes too long."""
    deadline = time.monotonic() + within
    while not (answer := condition()):
        if time.monotonic() > deadline:
            raise AssertionError(f"waited {within} s in vain: {what}")
        page.wait_for_timeout(25)
    return answer


@dataclass
class Received:
    """Something that came to a viewer or went out: `how` is "frame", "sent" or "page"."""

    how: str
    text: str
    at: float = field(default_factory=time.monotonic)


class Person:
    """A visitor in a browser context of their own. `seat` is None for whoever only watches."""

    def __init__(self, site: ScratchSite, context: BrowserContext, seat: int | None = None) -> None:
        self.site, self.context, self.seat = site, context, seat
        self.received: list[Received] = []
        self.requests: list[str] = []
        self.errors: list[str] = []
        context.set_default_timeout(PATIENCE * 1000)
        context.add_init_script(COLLECT_SOCKETS)
        context.on("page", self._follow)
        self.page = context.new_page()

    # -- what comes and goes -------------------------------------------------------------------

    def _follow(self, page: Page) -> None:
        page.on("websocket", self._follow_socket)
        page.on("request", lambda request: self.requests.append(f"{request.method} {request.url}"))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._follow_console)

    def _follow_console(self, message: ConsoleMessage) -> None:
        """Keep what the browser says of something that the policy of the site forbids."""
        if "Content Security Policy" in message.text or "Permissions-Policy" in message.text:
            self.errors.append(f"{message.text} ({message.location['url']})")

    def _follow_socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.received.append(Received("frame", str(text))))
        socket.on("framesent", lambda text: self.received.append(Received("sent", str(text))))

    def frames(self, how: str = "frame") -> list[str]:
        return [one.text for one in self.received if one.how == how]

    def plays_sent(self) -> list[dict[str, str]]:
        """Return every play that went out by socket."""
        sent = [json.loads(text) for text in self.frames("sent")]
        return [fields for fields in sent if "play" in fields]

    def posts(self, action: str = "play") -> list[str]:
        return [one for one in self.requests if one.startswith("POST") and one.endswith(f"/{action}/")]

    def name(self) -> str:
        """Return what the head of the open page calls them."""
        return self.page.locator(".who-name").inner_text()

    # -- going places ----------------------------------------------------------------------------

    def go(self, path: str = "/", page: Page | None = None) -> Page:
        """Open an address of the site, and keep what it answered."""
        page = page or self.page
        answer = page.goto(self.site.url + path)
        if answer is not None and KEY.search(path):
            self.received.append(Received("page", answer.text()))
        return page

    def reload(self) -> None:
        answer = self.page.reload()
        if answer is not None:
            self.received.append(Received("page", answer.text()))

    def sit(self, key: str, page: Page | None = None) -> Page:
        """Open the page of a match and wait for its live link."""
        page = self.go(f"/match/{key}/", page)
        self.live(page)
        return page

    def live(self, page: Page | None = None, within: float = PATIENCE) -> None:
        """Wait until a page has its live link."""
        (page or self.page).locator('#link[data-state="live"]').wait_for(
            state="attached", timeout=within * 1000
        )

    def post(self, path: str, **fields: str) -> str:
        """Send a form without a page; return the address that it led to."""
        if not any(cookie["name"] == "csrftoken" for cookie in self.context.cookies()):
            self.context.request.get(self.site.url + "/")
        token = next(c["value"] for c in self.context.cookies() if c["name"] == "csrftoken")
        answer = self.context.request.post(
            self.site.url + path, form={**fields, "csrfmiddlewaretoken": token}, timeout=PATIENCE * 1000
        )
        assert answer.ok, f"{path}: {answer.status}"
        return answer.url

    def set_table(self, **fields: str) -> str:
        """Open a match by the form of the home page and return its key."""
        choices = {"variant": "scopa", "opponent": "friends", "watching": "on", "level": "greedy"} | fields
        return key_in(self.post("/match/new/", **choices))

    def join(self, key: str) -> None:
        self.post(f"/match/{key}/join/")

    # -- at the table -----------------------------------------------------------------------------

    def shown(self, page: Page | None = None) -> dict[str, Any]:
        """Return what a page shows."""
        return (page or self.page).evaluate(SHOWN)

    def wait_for_sequence(self, sequence: int, page: Page | None = None, within: float = PATIENCE) -> None:
        page = page or self.page
        wait_until(
            page,
            lambda: self.shown(page)["sequence"] >= sequence,
            f"sequence {sequence} on the page of seat {self.seat}",
            within,
        )

    def wait_for_place(self, key: str, page: Page | None = None, within: float = PATIENCE) -> Truth:
        """Wait until a page shows what is stored, and return that."""
        page = page or self.page

        def caught_up() -> Truth | None:
            truth = read(self.site, key)
            return truth if self.shown(page)["sequence"] == truth.sequence else None

        return wait_until(page, caught_up, f"the page of seat {self.seat} is up to date", within)

    def button(self, code: str, page: Page | None = None) -> Locator:
        """Return the button of a card in the hand, or of its choice."""
        face = f'.hand-card:has(use[href$="#{code}"])'
        return (page or self.page).locator(f"#hand .hand > li > form > {face}, #hand .choice > {face}")

    def play(self, text: str, page: Page | None = None) -> None:
        """Play by mouse; a choice is made in its list."""
        page = page or self.page
        if text.startswith("!"):
            return page.locator(f'.declarations form:has(input[value="{text}"]) button').click()
        self.button(text[:2], page).click()
        choice = page.locator("#hand details.choice[open]")
        if choice.count():
            choice.locator(f'input[value="{text}"]').check()
            choice.locator(".confirm").click()

    def next_round(self) -> None:
        self.page.locator("#panel [data-first]").click()

    def cut(self, page: Page | None = None) -> None:
        """Close the sockets of a page as the network would."""
        (page or self.page).evaluate("window.sockets.forEach((socket) => socket.close(3001))")

    def play_by_post(self, key: str, text: str) -> None:
        """Play without a page."""
        number, ply = read(self.site, key).place
        self.post(f"/match/{key}/play/", play=text, round=str(number), ply=str(ply))


def key_in(url: str) -> str:
    """Return the key of the match at an address."""
    found = KEY.search(url)
    assert found, url
    return found[1]
