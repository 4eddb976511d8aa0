"""Tell everybody at a table that it changed, once the change is safely stored."""

import time
import uuid

from django.db import transaction

from games.announced import remember, written_play
from games.selectors import Snapshot
from games.services.tell import tell


def group_name(match_id: int) -> str:
    """Return the group of sockets that follow a match."""
    return f"match.{match_id}"


def announce(match_id: int, *, played: tuple[Snapshot, Snapshot] | None = None) -> None:
    """Tell the followers of a match that it changed, when the transaction commits.

    Each change has a name of its own, by which all sockets of a process share one reading of the match; `played` is
    how it stood and how it stands now, where one play made the change and both are known: nobody need read it then.
    Where it cannot be told, that is logged: what was done stays done, and pages ask again by themselves.
    """

    transaction.on_commit(lambda: _send(match_id, played), robust=True)


def _send(match_id: int, played: tuple[Snapshot, Snapshot] | None) -> None:
    change = uuid.uuid4().hex
    event = {"type": "match.changed", "match": match_id, "change": change, "at": time.time()}
    if played is not None:
        remember(change, played[1])
        event["play"] = written_play(*played)
    tell(group_name(match_id), event)
