"""A real server on a database of its own, and a real browser."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from games.tests.browser.people import Person
from scopa_site.scratch import CHROMIUM_ARGS, ScratchSite
from scopa_site.testing import chromium_path

DESKTOP = {"width": 1280, "height": 800}
FAST = {"SCOPA_BOT_PAUSE": "0.05,0.1", "LOG_LEVEL": "WARNING", "SCOPA_ANALYSIS_ITERATIONS": "60"}

Visitor = Callable[..., Person]
TRIES_AGAIN = 2


def pytest_itemcollected(item: pytest.Item) -> None:
    """Try a browser test again before it counts as failed: on a busy machine a page may be slower than its patience."""
    if item.get_closest_marker("browser"):
        item.add_marker(pytest.mark.flaky(reruns=TRIES_AGAIN))


@pytest.fixture(scope="package")
def blank(tmp_path_factory: pytest.TempPathFactory) -> ScratchSite:
    """A site where nothing has happened yet, served once and no longer: what all others begin as."""
    site = ScratchSite(tmp_path_factory.mktemp("blank"), **FAST)
    site.start()
    site.stop()
    return site


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory, blank: ScratchSite) -> Iterator[ScratchSite]:
    """The site that the tests share."""
    yield from served(tmp_path_factory.mktemp("site"), blank)


@pytest.fixture
def own_site(tmp_path: Path, blank: ScratchSite) -> Iterator[ScratchSite]:
    """A site of the test's own, which it may kill."""
    yield from served(tmp_path, blank)


def served(folder: Path, blank: ScratchSite, **environment: str) -> Iterator[ScratchSite]:
    """Serve a site until the tests are through with it; nothing may have failed in it."""
    site = ScratchSite(folder, blank, **FAST | environment)
    site.start()
    yield site
    site.stop()
    assert "Traceback" not in site.log.read_text(), site.log.read_text()


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """The browser; it ends with this package, since its event loop would disturb asynchronous tests."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=CHROMIUM_ARGS)
        yield browser
        browser.close()


@pytest.fixture
def visitor(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    """Make people who visit a site, each with cookies of their own; no script of theirs may fail, and
    none of their pages may ask for what the site's policy forbids."""
    people: list[Person] = []

    def visit(where: ScratchSite | None = None, seat: int | None = None, **options: Any) -> Person:
        where = where or request.getfixturevalue("site")
        settings = {"viewport": DESKTOP, "reduced_motion": "reduce", "service_workers": "block"} | options
        person = Person(where, chromium.new_context(**settings), seat)
        people.append(person)
        return person

    yield visit
    for person in people:
        person.context.close()
    assert not [error for person in people for error in person.errors]


@pytest.fixture
def pair(visitor: Visitor) -> Callable[..., tuple[Person, Person, str]]:
    """Seat two people at a match: the first has its page open, the other only the cookies."""

    def seated(where: ScratchSite | None = None, **fields: str) -> tuple[Person, Person, str]:
        host, guest = visitor(where, seat=0), visitor(where, seat=1)
        key = host.set_table(**fields)
        guest.join(key)
        return host, guest, key

    return seated
