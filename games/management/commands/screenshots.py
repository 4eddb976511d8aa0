"""Take pictures of the pages, to look at them or to show them."""

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from scopa_site.scratch import CHROMIUM_ARGS, ScratchSite

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from games.tests.browser.people import Person

SIZES = {"wide": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}
LANGUAGES = dict(settings.LANGUAGES)
SCHEMES = ("light", "dark")
NAMES = ("Livia", "Marco")  # given back after each scene, so that who is meant by a name stays clear
AS_VISITED = {"viewport": SIZES["wide"], "reduced_motion": "reduce", "service_workers": "block"}
LOADS_WITHIN = 60  # seconds, for machines that do much else
# Computers that do not stop to think, and rounds that do not begin while pictures are taken.
UNHURRIED = {"SCOPA_BOT_PAUSE": "0.05,0.1", "SCOPA_NEXT_ROUND_WAIT": "99", "LOG_LEVEL": "WARNING"}
SHOWN_IN_README = {"table-wide-light": "screenshot-table.webp", "home-wide-light": "screenshot-home.webp"}


class Command(BaseCommand):
    help = (
        "Take pictures of every kind of page, wide and on a phone, light and dark, in every language: "
        "a folder for each language. Needs Chromium."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--out", type=Path, default=Path("screenshots"), help="folder (screenshots)")
        parser.add_argument("--only", default="", help="the pages whose name begins so")
        parser.add_argument(
            "--language",
            action="append",
            choices=list(LANGUAGES),
            help="one language; may be repeated (all of them)",
        )
        parser.add_argument(
            "--readme", action="store_true", help="also renew the pictures in static/img that README.md shows"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        languages = options["language"] or list(LANGUAGES)
        if options["readme"] and "en" not in languages:
            raise CommandError("README.md shows the pages in English: leave out --language, or add en.")
        with _browser() as browser, _site() as site:
            for path in _take(browser, site, options["out"], options["only"], languages, options["readme"]):
                self.stdout.write(str(path))


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
        site = ScratchSite(Path(folder), None, **UNHURRIED)
        site.start()
        try:
            yield site
        finally:
            site.stop()


def _take(
    browser: "Browser", site: ScratchSite, out: Path, only: str, languages: Sequence[str], readme: bool
) -> Iterator[Path]:
    """Take every picture and yield its path; a scene is played once and then read in each language."""
    from games.tests.browser.people import Person
    from games.tests.browser.scenes import PAGES, SCENES

    for number, (scene, show) in enumerate((SCENES | PAGES).items(), start=1):
        if not scene.startswith(only):
            continue
        people = [Person(site, browser.new_context(**AS_VISITED), seat) for seat in range(2)]  # type: ignore[arg-type]
        for person, name in zip(people, NAMES, strict=True):
            person.context.set_default_timeout(LOADS_WITHIN * 1000)
            person.post("/accounts/profile/", name=name)
        show(*people)
        for language in languages:
            _speak(people[0], scene, language)
            yield from _sizes(people[0].page, scene, out / language, readme and language == "en")
        for person, name in zip(people, NAMES, strict=True):
            person.post("/accounts/profile/", name=f"{name} {number}")
            person.context.close()


def _speak(person: "Person", scene: str, language: str) -> None:
    """Load the page of a scene again in a language."""
    from games.tests.browser.scenes import AFTER_RELOAD

    person.context.add_cookies(
        [{"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": person.site.url}]
    )
    person.page.set_viewport_size(SIZES["wide"])  # type: ignore[arg-type]
    person.reload()
    if person.page.locator("#link").count():
        person.live()
    if again := AFTER_RELOAD.get(scene):
        again(person)


def _sizes(page: "Page", scene: str, folder: Path, readme: bool) -> Iterator[Path]:
    for size, pixels in SIZES.items():
        page.set_viewport_size(pixels)  # type: ignore[arg-type]
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            name = f"{scene}-{size}-{scheme}"
            path = folder / f"{name}.png"
            page.screenshot(path=path, full_page=True)
            if readme and name in SHOWN_IN_README:
                _small(page, Path("static/img") / SHOWN_IN_README[name])
            yield path


def _small(page: "Page", path: Path) -> None:
    """Write a picture as WebP, which Playwright itself does not offer."""
    from base64 import b64decode

    session = page.context.new_cdp_session(page)
    picture = session.send("Page.captureScreenshot", {"format": "webp", "quality": 82})
    path.write_bytes(b64decode(picture["data"]))
