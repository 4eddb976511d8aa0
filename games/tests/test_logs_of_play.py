"""Whatever happens at a table, no log line holds a hand, a deck, the secret of a deal or what lets somebody in."""

import io
import logging
import re

import pytest
from django.db import DatabaseError, connection, transaction

from games.models import Round
from games.services.open_match import open_match
from games.services.seats import take_seat
from games.tests.sockets import in_database, listening
from games.tests.tables import person, play_round, variant
from scopa_site.logs import JsonFormatter, OneLineFormatter

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(params=[OneLineFormatter, JsonFormatter])
def written(request):
    """All that is logged, however small, as it would be written."""
    stream, root = io.StringIO(), logging.getLogger()
    handler, level = logging.StreamHandler(stream), root.level
    handler.setFormatter(request.param())
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield stream
    root.removeHandler(handler)
    root.setLevel(level)


def begun():
    """A match dealt by the site, with a secret, and its players."""
    anna, bruno = person("Anna"), person("Bruno")
    match = open_match(player=anna, variant=variant("scopa"))
    take_seat(match_id=match.pk, player=bruno)
    return match, anna, bruno


def stumble(match):
    """Let the database refuse a whole row, and the referee and a page fail with it in hand."""
    stored = Round.objects.get(match=match)
    try:
        with transaction.atomic():
            Round.objects.create(
                match=match, number=stored.number, deck=stored.deck, fair=stored.fair, dealer=0
            )
    except DatabaseError:
        logging.getLogger("games").exception("a round could not be stored")
    try:
        raise ValueError(f"cannot deal {stored!r}: deck={stored.deck!r} fair={stored.fair!r}")
    except ValueError:
        logging.getLogger("games.referee").exception("the referee failed")
    logging.getLogger("games").error("hand %s", " ".join(stored.deck.split()[:3]))
    return stored


async def test_a_round_with_errors_refusals_and_statements(written, settings):
    settings.DEBUG = True  # statements are logged with their values
    match, anna, bruno = await in_database(begun)
    async with listening(match, anna) as hers, listening(match, bruno):
        await hers.view()
        await hers.send_text('{"play": "nonsense", "round": "1", "ply": "0"}')
        await hers.send_text("{")
        await hers.notice()
        stored = await in_database(stumble, match)
        await in_database(_with_statements, match)
    text = written.getvalue()
    assert "the referee failed" in text and "***" in text
    _holds_nothing_of(stored, text)


def _with_statements(match):
    connection.force_debug_cursor = True
    try:
        play_round(match)
    finally:
        connection.force_debug_cursor = False


def _holds_nothing_of(stored, text):
    cards = stored.deck.split()
    assert stored.fair["secret"] not in text
    assert not re.search(r"sessionid\W+[a-z0-9]{20,}", text)
    for first in range(len(cards) - 2):
        run = r"[ ,]+".join(cards[first : first + 3])
        assert not re.search(run, text), f"three cards of the deck in a row: {cards[first : first + 3]}"
