"""The layer in memory forgets what has expired, and does not look for it at every message."""

import pytest
from channels.layers import InMemoryChannelLayer

from scopa_site.memory_layer import CLEANED_EVERY, TidyInMemoryChannelLayer


class Clock:
    """The time that the layer is told."""

    def __init__(self):
        self.now = 1_000_000.0

    def time(self):
        return self.now


@pytest.fixture
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr("scopa_site.memory_layer.time", clock)
    monkeypatch.setattr("channels.layers.time", clock)
    return clock


@pytest.fixture
def looks(monkeypatch):
    """How often the layer has looked through everything."""
    looked = []
    look = InMemoryChannelLayer._clean_expired
    monkeypatch.setattr(InMemoryChannelLayer, "_clean_expired", lambda layer: looked.append(1) or look(layer))
    return looked


async def test_many_messages_are_looked_through_once(clock, looks):
    layer = TidyInMemoryChannelLayer()
    await layer.group_add("table", "one")
    for number in range(50):
        await layer.group_send("table", {"type": "match.changed", "number": number})
    found = [(await layer.receive("one"))["number"] for _ in range(50)]
    assert found == list(range(50)) and len(looks) == 1


async def test_what_has_expired_is_forgotten_all_the_same(clock, looks):
    layer = TidyInMemoryChannelLayer(expiry=5)
    await layer.group_add("table", "gone")
    await layer.group_send("table", {"type": "match.changed"})
    clock.now += 5 + CLEANED_EVERY
    await layer.group_send("another", {"type": "match.changed"})
    assert not layer.channels and "gone" not in layer.groups["table"] and len(looks) == 2
