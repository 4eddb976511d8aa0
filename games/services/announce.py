"""Tell everybody at a table that it changed, once the change is safely stored."""

import uuid

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

from games.selectors import Snapshot, remember


def group_name(match_id: int) -> str:
    """Return the group of sockets that follow a match."""
    return f"match.{match_id}"


def announce(match_id: int, snapshot: Snapshot | None = None) -> None:
    """Tell the followers of a match that it changed, when the transaction commits.

    Each change has a name of its own, by which all sockets of a process share one reading of the match; `snapshot`
    is how it stands now, where that is known already. Where it cannot be told, that is logged: what was done stays
    done, and pages ask again by themselves.
    """

    def tell() -> None:
        _send(match_id, snapshot)

    transaction.on_commit(tell, robust=True)


def _send(match_id: int, snapshot: Snapshot | None) -> None:
    layer, change = get_channel_layer(), uuid.uuid4().hex
    if snapshot is not None:
        remember(change, snapshot)
    if layer is not None:
        event = {"type": "match.changed", "change": change}
        async_to_sync(layer.group_send)(group_name(match_id), event)
