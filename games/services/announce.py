"""Tell everybody at a table that it changed, once the change is safely stored."""

import time
import uuid

from django.db import transaction

from games.selectors import Snapshot, remember
from games.services.tell import tell


def group_name(match_id: int) -> str:
    """Return the group of sockets that follow a match."""
    return f"match.{match_id}"


def announce(match_id: int, snapshot: Snapshot | None = None) -> None:
    """Tell the followers of a match that it changed, when the transaction commits.

    Each change has a name of its own, by which all sockets of a process share one reading of the match; `snapshot`
    is how it stands now, where that is known already. Where it cannot be told, that is logged: what was done stays
    done, and pages ask again by themselves.
    """

    transaction.on_commit(lambda: _send(match_id, snapshot), robust=True)


def _send(match_id: int, snapshot: Snapshot | None) -> None:
    change = uuid.uuid4().hex
    if snapshot is not None:
        remember(change, snapshot)
    tell(
        group_name(match_id),
        {"type": "match.changed", "match": match_id, "change": change, "at": time.time()},
    )
