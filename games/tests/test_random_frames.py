"""Frames made at random, or of good ones that were spoiled: none is an error, changes anything or shows a card."""

import json
import logging
import random

import pytest

from games.tests.sockets import in_database, listening
from games.tests.tables import person, set_table, stored_state
from games.tests.test_secrets import found_in, unseen_by

pytestmark = pytest.mark.django_db(transaction=True)

SEED, FRAMES = 20260504, 150
FIELDS = ("play", "round", "ply", "next", "ping", "say", "room", "key", "phrase", "resign", "HEADERS", "type")
VALUES = (
    "",
    "0",
    "-1",
    "1e9",
    "KC\0",
    "9Z;",
    None,
    True,
    [],
    {},
    "x" * 900,
    "\u202e",
    "' OR 1=1",
    "{{7*7}}",
    10**30,
)


def frames(chance: random.Random):
    """Return texts no two of which need be alike; none is a play that the rules allow."""
    for _ in range(FRAMES):
        made = {chance.choice(FIELDS): chance.choice(VALUES) for _field in range(chance.randrange(5))}
        text = list(json.dumps(made))
        for _spoiled in range(chance.choice((0, 0, 1, 3))):
            text.insert(chance.randrange(len(text) + 1), chr(chance.randrange(32, 0x3000)))
        yield "".join(text)


@pytest.mark.parametrize("seat", [0, None])
async def test_nothing_comes_of_them(seat, settings, caplog):
    settings.SCOPA_BAD_FRAMES_A_MINUTE = settings.SCOPA_FRAMES_AT_ONCE = 10 * FRAMES
    settings.SCOPA_FRAMES_A_SECOND = 10 * FRAMES

    def begin():
        anna = person("Anna")
        return set_table(anna, person("Bruno"), dealer=1), anna

    match, anna = await in_database(begin)
    before, unseen = await in_database(stored_state, match), await in_database(unseen_by, match, seat)
    async with listening(match, anna if seat == 0 else None) as socket:
        await socket.view()
        with caplog.at_level(logging.ERROR):
            for text in frames(random.Random(SEED)):
                await socket.send_text(text)
            told = await socket.settled()
        assert len(told) > FRAMES / 3
        assert not [frame for frame in told if found_in(frame, unseen, "en", match.key)]
        assert not caplog.records
    assert await in_database(stored_state, match) == before
