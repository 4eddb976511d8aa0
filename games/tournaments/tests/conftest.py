"""Give each test fresh memories, computers that do not stop to think, and people."""

import pytest

from games.tests.conftest import anna, bruno, no_memories, no_pauses, time  # noqa: F401
from games.tournaments import rendering
from games.tournaments.presenters import reading


@pytest.fixture(autouse=True)
def no_memories_of_events():
    """Forget what was drawn and read: each test begins its events at the same numbers."""
    rendering._drawn.clear()
    reading._readings.clear()
    reading._lines.clear()
    rendering._costs.clear()
