"""Tell everybody at a table that it changed, once the change is safely stored."""

import uuid
from functools import partial

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction


def group_name(match_id: int) -> str:
    """Return the group of sockets that follow a match."""
    return f"match.{match_id}"


def announce(match_id: int) -> None:
    """Tell the followers of a match that it changed, when the transaction commits.

    Each change has a name of its own, by which all sockets of a process share one reading of the match. Where it cannot
    be told, that is logged: what was done stays done, and pages ask again by themselves.
    """
    transaction.on_commit(partial(_send, match_id), robust=True)


def _send(match_id: int) -> None:
    layer = get_channel_layer()
    if layer is not None:
        event = {"type": "match.changed", "change": uuid.uuid4().hex}
        async_to_sync(layer.group_send)(group_name(match_id), event)
