"""Give each test fresh memories, computers that do not stop to think, and two people at a table."""

from datetime import UTC, datetime, timedelta

import pytest
from channels.layers import channel_layers

from games import announced, rendering, rendering_talk
from games.lobby import now, page, rows
from games.presenters import rated
from games.tests.tables import person, set_table


@pytest.fixture(autouse=True)
def no_memories():
    """Forget what was drawn and read: each test begins its matches at the same numbers."""
    rendering._drawn.clear()
    rendering_talk._drawn.clear()
    announced._changes.clear()
    rated._known.clear()
    for memory in (now._readings, rows._drawn, page._drawn):
        memory.clear()
    yield
    channel_layers.backends.clear()


@pytest.fixture(autouse=True)
def no_pauses(settings):
    settings.SCOPA_BOT_PAUSE = (0, 0)


@pytest.fixture
def anna(db):
    return person("Anna")


@pytest.fixture
def bruno(db):
    return person("Bruno")


@pytest.fixture
def match(anna, bruno):
    """Anna is to play, since Bruno deals; a test file that needs another table has a `match` of its own."""
    return set_table(anna, bruno, dealer=1, hands=["7D 5C KC", "4C 7H QC"], table="2S 4D QH QS")


class Time:
    """What time it is: it stands still until somebody lets it pass."""

    def __init__(self) -> None:
        self.now = datetime(2026, 5, 4, 12, tzinfo=UTC)

    def pass_(self, seconds: float) -> datetime:
        self.now += timedelta(seconds=seconds)
        return self.now


@pytest.fixture
def time(monkeypatch):
    """Stop the clock on the wall."""
    stopped = Time()
    monkeypatch.setattr("django.utils.timezone.now", lambda: stopped.now)
    return stopped
