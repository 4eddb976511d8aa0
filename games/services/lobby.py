"""Let offers be opened, taken, paired and withdrawn one after the other, and tell the lobby what changed."""

import uuid
from collections.abc import Iterator
from contextlib import contextmanager

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import connection, transaction

GROUP = "lobby"
LOCK = 0x5C09A  # any number that nothing else in this database locks


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Wait until nobody else opens or takes an offer, and keep others waiting until the transaction ends.

    Somebody's offers end together when one of them is taken, and several may be taken at the same moment: one lock for
    all, held for some milliseconds and always taken before that of a match, cannot be waited for in a circle. SQLite
    lets one transaction write at a time anyway.
    """
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
        yield


def lobby_changed() -> None:
    """Tell all pages that show offers or live matches to look again, when the transaction commits."""
    transaction.on_commit(_tell, robust=True)


def _tell() -> None:
    layer = get_channel_layer()
    if layer is not None:
        async_to_sync(layer.group_send)(GROUP, {"type": "lobby.changed", "change": uuid.uuid4().hex})
