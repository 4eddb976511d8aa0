"""Take pictures of the pages, to look at them or to show them."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scopa_site.scratch import CHROMIUM_ARGS, ScratchSite

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SIZES = {"wide": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}
SCHEMES = ("light", "dark")
SHOWN_IN_README = {"table-wide-light": "screenshot-table.webp", "home-wide-light": "screenshot-home.webp"}


class Command(BaseCommand):
    help = "Take pictures of every kind of page, wide and on a phone, light and dark. Needs Chromium."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--out", type=Path, default=Path("screenshots"), help="folder (screenshots)")
        parser.add_argument("--only", default="", help="the pages whose name begins so")
        parser.add_argument(
            "--readme", action="store_true", help="also renew the pictures in static/img that README.md shows"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        out: Path = options["out"]
        out.mkdir(parents=True, exist_ok=True)
        with _browser() as browser, _site() as site:
            for name in _take(browser, site, out, options["only"], options["readme"]):
                self.stdout.write(str(out / f"{name}.png"))


@contextmanager
def _browser() -> "Iterator[Browser]":
    """Open Chromium; raise `CommandError` that says what is missing."""
    try:
        from playwright.sync_api import sync_playwright

        from scopa_site.testing import chromium_path
    except ImportError:
        raise CommandError("Pictures need what the tests need: pip install -r requirements-dev.txt") from None
    path = chromium_path()
    if path is None or not Path(path).exists():
        raise CommandError("Pictures need Chromium: install it, or set CHROMIUM to its path.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGS)
        yield browser
        browser.close()


@contextmanager
def _site() -> Iterator[ScratchSite]:
    with tempfile.TemporaryDirectory(prefix="scopa-pictures-") as folder:
        site = ScratchSite(Path(folder), SCOPA_BOT_PAUSE="0.05,0.1", LOG_LEVEL="WARNING")
        site.start()
        try:
            yield site
        finally:
            site.stop()


def _take(browser: "Browser", site: ScratchSite, out: Path, only: str, readme: bool) -> Iterator[str]:
    """Take every picture and yield its name."""
    from games.tests.browser.people import Person
    from games.tests.browser.scenes import SCENES

    for scene, show in SCENES.items():
        if not scene.startswith(only):
            continue
        people = [
            Person(site, browser.new_context(viewport=SIZES["wide"], reduced_motion="reduce"), seat)  # type: ignore[arg-type]
            for seat in range(2)
        ]
        for person, name in zip(people, ("Livia", "Marco"), strict=True):
            person.post("/accounts/profile/", name=name)
        show(*people)
        yield from _sizes(people[0].page, scene, out, readme)
        for person in people:
            person.context.close()


def _sizes(page: "Page", scene: str, out: Path, readme: bool) -> Iterator[str]:
    for size, pixels in SIZES.items():
        page.set_viewport_size(pixels)  # type: ignore[arg-type]
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            name = f"{scene}-{size}-{scheme}"
            page.screenshot(path=out / f"{name}.png", full_page=size == "phone")
            if readme and name in SHOWN_IN_README:
                _small(page, Path("static/img") / SHOWN_IN_README[name])
            yield name


def _small(page: "Page", path: Path) -> None:
    """Write a picture as WebP, which Playwright itself does not offer."""
    from base64 import b64decode

    session = page.context.new_cdp_session(page)
    picture = session.send("Page.captureScreenshot", {"format": "webp", "quality": 82})
    path.write_bytes(b64decode(picture["data"]))
