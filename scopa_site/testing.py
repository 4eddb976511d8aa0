"""Skip tests whose browser or services are not on this machine; in CI they fail instead.

Each app's conftest.py imports the hook.
"""

import os
import shutil
import socket
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from django.core.cache import cache
from django.utils import translation

# The shell without windows comes first: a new person in it costs a third of what it costs in the whole browser.
CHROMIUM_NAMES = (
    *("chromium-headless-shell", "chrome-headless-shell"),
    *("chromium", "chromium-browser", "google-chrome"),
)
POSTGRES_URL = os.environ.get("SCOPA_TEST_DATABASE_URL", "postgres://postgres@127.0.0.1:5432/postgres")
REDIS_URL = os.environ.get("SCOPA_TEST_REDIS_URL", "redis://127.0.0.1:6379/15")


def chromium_path() -> str | None:
    """Return where Chromium is (CHROMIUM in the environment comes first), or None."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)


def answers(url: str) -> bool:
    """Tell whether something listens at the host and port of `url`."""
    parts = urlsplit(url)
    try:
        socket.create_connection((parts.hostname or "127.0.0.1", parts.port or 0), timeout=1).close()
    except OSError:
        return False
    return True


def missing(marker: str) -> Iterator[str]:
    """Yield what tests with `marker` need and this machine has not."""
    if marker == "browser" and not chromium_path():
        yield "Chromium is not installed (or set CHROMIUM to its path)"
    if marker == "services":
        yield from (f"nothing answers at {url}" for url in (POSTGRES_URL, REDIS_URL) if not answers(url))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip, or in CI fail, a test whose marker asks for what is missing."""
    for marker in item.iter_markers():
        if reasons := ", ".join(missing(marker.name)):
            give_up = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
            give_up(f"{marker.name}: {reasons}")


@pytest.fixture(autouse=True)
def as_nobody_prefers() -> Iterator[None]:
    """Speak English and look through the usual deck again: what a request chose outlives it in this thread."""
    from accounts.preferences import Preferences
    from games.decks import look_through

    yield
    translation.activate("en")
    look_through(Preferences())


@pytest.fixture(autouse=True)
def nothing_counted() -> Iterator[None]:
    """Forget how often somebody has tried to sign in or up, and how many forms they have sent."""
    cache.clear()
    yield
