"""Give each test fresh memories and computers that do not stop to think."""

import pytest
from channels.layers import channel_layers

from games import rendering, selectors


@pytest.fixture(autouse=True)
def no_memories():
    """Forget what was drawn and read: each test begins its matches at the same numbers."""
    rendering._drawn.clear()
    selectors._changes.clear()
    yield
    channel_layers.backends.clear()


@pytest.fixture(autouse=True)
def no_pauses(settings):
    settings.SCOPA_BOT_PAUSE = (0, 0)
