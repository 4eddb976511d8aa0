"""Weigh the pages in a browser: what comes over the wire, and how soon a phone shows a table."""

import gzip
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from time import monotonic
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from games.bench.servers import BenchError
from games.bench.wire import Relay, Weight, relayed
from scopa_site.scratch import CHROMIUM_ARGS, ScratchSite
from scopa_site.testing import chromium_path

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

Figures = dict[str, Any]

KB = 1000
GOALS = {
    "first_visit_bytes": 150 * KB,
    "second_visit_bytes": 30 * KB,
    "first_paint_ms": 1000,
    "frame_gzip_bytes": 6 * KB,
}
PHONE = {"width": 390, "height": 844}
SLOWER = 4  # times: the processor of a phone beside this one
MOBILE = {"downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8, "latency": 150}  # bytes/s, ms
PAINTS = 3  # measured, each in a browser that has seen nothing
PLAYING = 5.0  # seconds at most: a busy machine does not get to the end of a round
LONGEST = 14.0  # seconds, from which on no further paint is begun
PATIENCE = 10_000  # ms
QUIET = 0.5  # seconds in which nothing comes: the page is at rest
AT_REST_WITHIN = 3.0  # seconds after loading

PAINTED = "() => (performance.getEntriesByName('first-contentful-paint')[0] || {}).startTime || 0"
SEQUENCE = "() => Number(document.getElementById('felt').dataset.sequence)"
OUR_TURN = "document.querySelector('#hand [name=play]')"
ROUND_ENDED = "document.querySelector('#panel.shown')"
PLAY_FIRST = """() => {
  const field = document.querySelector("#hand [name=play]");
  if (field.type === "radio") field.checked = true;
  field.form.requestSubmit();
}"""


def measure() -> Figures:
    """Return the figures of the pages, or under "skipped" why there are none.

    For home and for a table: `first_visit` (nothing cached) and `second_visit`, each with the bytes that came by
    HTTP, their headers included, the requests that went out, and the bytes of sockets apart. For a table also the
    first contentful paint on a slow phone: `first_paint_ms` is the median of `paints`, and a busy machine spoils
    the best last. For the frames of one round, as long as the sentences in them grow, what gzip makes of the
    median and of the largest.
    """
    if reason := what_is_missing():
        return {"skipped": reason}
    from playwright.sync_api import Error

    begun = monotonic()
    try:
        with _site() as site, _browser() as browser:
            return _measure(browser, site, begun + LONGEST)
    except (Error, RuntimeError) as error:
        raise BenchError(f"The pages could not be measured: {error}") from None


def what_is_missing() -> str:
    """Return what this machine lacks to measure pages, empty where it lacks nothing."""
    if find_spec("playwright") is None:
        return "the package playwright is missing: pip install -r requirements-dev.txt"
    path = chromium_path()
    return "" if path and Path(path).exists() else "Chromium is not installed"


def _measure(browser: "Browser", site: ScratchSite, until: float) -> Figures:
    stranger = browser.new_context(viewport=PHONE)  # type: ignore[arg-type]
    guest, table = at_table(browser, site)
    with relayed(site.port) as relay:
        figures: Figures = {"home": visits(stranger, relay, "/"), "table": visits(guest, relay, table)}
    paints = [first_paint(browser, site) for number in range(PAINTS) if not number or monotonic() < until]
    figures["table"] |= {
        "first_paint_ms": round(median(paints)),
        "first_paint_best_ms": round(min(paints)),
        "paints": len(paints),
    }
    figures["frame"] = frame_sizes(guest, site.url + table)
    for context in (stranger, guest):
        context.close()
    return figures


@contextmanager
def _site() -> Iterator[ScratchSite]:
    with tempfile.TemporaryDirectory(prefix="scopa-pages-") as folder:
        site = ScratchSite(Path(folder), SCOPA_BOT_PAUSE="0,0", LOG_LEVEL="WARNING")
        try:
            site.start()
            yield site
        finally:
            site.stop()


@contextmanager
def _browser() -> "Iterator[Browser]":
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=CHROMIUM_ARGS)
        try:
            yield browser
        finally:
            browser.close()


def at_table(browser: "Browser", site: ScratchSite) -> "tuple[BrowserContext, str]":
    """Seat a guest at a table against the computer; return them, their cache empty, and the page's path."""
    guest = browser.new_context(viewport=PHONE)  # type: ignore[arg-type]
    guest.set_default_timeout(PATIENCE)
    guest.request.get(site.url + "/")
    token = next(cookie["value"] for cookie in guest.cookies() if cookie["name"] == "csrftoken")
    answer = guest.request.post(site.url + "/play/", form={"csrfmiddlewaretoken": token})
    return guest, urlsplit(answer.url).path


# -- bytes --------------------------------------------------------------------------------------


def visits(visitor: "BrowserContext", relay: Relay, path: str) -> Figures:
    """Return what a page weighs for somebody at their first visit and at their second."""
    return {"first_visit": weigh(visitor, relay, path), "second_visit": weigh(visitor, relay, path)}


def weigh(visitor: "BrowserContext", relay: Relay, path: str) -> Figures:
    """Open a page in a window of its own; return what came over the wire until it was at rest."""
    relay.weight = Weight()
    page = visitor.new_page()
    page.goto(relay.url + path, wait_until="load")
    until = monotonic() + AT_REST_WITHIN
    while monotonic() < min(until, relay.weight.last + QUIET):
        page.wait_for_timeout(50)
    page.close()
    return relay.weight.figures()


# -- frames --------------------------------------------------------------------------------------


def frame_sizes(visitor: "BrowserContext", url: str, seconds: float = PLAYING) -> Figures:
    """Play at a table until the round or the time ends; return how many frames came and what gzip makes of them."""
    page, frames = visitor.new_page(), list[str]()
    page.on("websocket", lambda socket: socket.on("framereceived", lambda text: frames.append(str(text))))
    page.goto(url)
    page.locator('#link[data-state="live"]').wait_for(state="attached")
    until = monotonic() + seconds
    while monotonic() < until:
        page.wait_for_function(f"() => {OUR_TURN} || {ROUND_ENDED}")
        if page.evaluate(f"() => !{OUR_TURN}"):
            break
        _play(page)
    page.close()
    sizes = [gzip_size(frame) for frame in frames if "data-sequence=" in frame]
    return {"measured": len(sizes), "gzip_median": round(median(sizes)), "gzip_most": max(sizes)}


def _play(page: "Page") -> None:
    """Play the first card that can be played, and wait until the page shows it."""
    before = page.evaluate(SEQUENCE)
    page.evaluate(PLAY_FIRST)
    page.wait_for_function(f"before => ({SEQUENCE})() > before", arg=before)


def gzip_size(text: str) -> int:
    """Return how many bytes a text takes, packed as servers pack on the fly.

    >>> gzip_size("sweep " * 1000) < 100
    True
    """
    return len(gzip.compress(text.encode(), compresslevel=6))


# -- time -----------------------------------------------------------------------------------------


def first_paint(browser: "Browser", site: ScratchSite) -> float:
    """Return how many milliseconds a slow phone that has seen nothing yet takes to show something of a table."""
    guest, path = at_table(browser, site)
    page = guest.new_page()
    session = guest.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", {"offline": False} | MOBILE)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(site.url + path, wait_until="load")
    painted = page.wait_for_function(PAINTED).json_value()
    guest.close()
    return float(painted)


# -- words ------------------------------------------------------------------------------------------


def as_lines(figures: Figures) -> list[str]:
    """Return the figures as lines to be read, goals beside them and a mark where one is missed."""
    if "skipped" in figures:
        return [f"Pages, in a browser: skipped: {figures['skipped']}"]
    lines = [f"{'Pages, in a browser':<42}{'figure':>10}{'goal':>10}"]
    for name, figure, goal in against_goals(figures):
        unit, share = ("ms", 1) if goal == GOALS["first_paint_ms"] else ("KB", KB)
        mark = "" if figure < goal else "  MISSED"
        lines.append(f"  {name:<40}{figure / share:>10.1f}{goal / share:>10.0f}  {unit}{mark}")
    counts = {name: figures[name]["first_visit"]["requests"] for name in ("home", "table")}
    lines.append(
        f"  first visits take {counts['home']} and {counts['table']} requests; {figures['frame']['measured']} frames"
        f" of a round, half of them under {figures['frame']['gzip_median'] / KB:.1f} KB"
    )
    table = figures["table"]
    lines.append(f"  the best of {table['paints']} first paints: {table['first_paint_best_ms']} ms")
    return lines


def against_goals(figures: Figures) -> Iterator[tuple[str, float, float]]:
    """Yield what each figure with a goal is called, the figure, and the goal that it should stay below."""
    for page in ("home", "table"):
        for visit in ("first_visit", "second_visit"):
            name = f"{page}, {visit.replace('_', ' ')}"
            yield name, figures[page][visit]["bytes"], GOALS[f"{visit}_bytes"]
    yield (
        "first paint of a table on a slow phone",
        figures["table"]["first_paint_ms"],
        GOALS["first_paint_ms"],
    )
    yield "largest frame of a round, gzip", figures["frame"]["gzip_most"], GOALS["frame_gzip_bytes"]
