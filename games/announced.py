"""How a match stands after an announced change: known here, folded on from what was shown last, or read.

What is announced carries the play, where it was one: a process that shows the match as it stood just before goes on
from there by the engine, without asking the database. Whatever does not fit is read. Nothing is written but what the
play has made public and what it did to the clocks.
"""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from games.engine.errors import EngineError
from games.engine.notation import parse_event
from games.recent import Recent
from games.selectors import Snapshot, load_snapshot

FORM = 1  # of what is written: another number is read by nobody who does not know it
CLOCKS = ("banks", "lags", "thinks")
MOMENTS = ("turn_began", "flag", "due")
SNAPSHOTS_KEPT = 1000

_changes: Recent[Snapshot] = Recent(SNAPSHOTS_KEPT)


def remember(change: str, snapshot: Snapshot) -> None:
    """Keep how a match stands after a change for the sockets that will ask for it."""
    _changes.put(change, snapshot)


def snapshot_after(event: Mapping[str, Any], known: Snapshot | None = None) -> Snapshot:
    """Return a match as it stands after an announced change, found out once for all sockets of this process.

    `known` is how the caller has seen it last.
    """

    def find_out() -> Snapshot:
        return folded(known, event.get("play", "")) or load_snapshot(id=event["match"])

    return _changes.get(event["change"], find_out)


def written_play(before: Snapshot, after: Snapshot) -> str:
    """Return the one event that lies between two states of a match, and what it did to the clocks, as text."""
    assert before.latest is not None and after.latest is not None
    stored = after.latest.stored
    moments = {name: getattr(stored, name) for name in MOMENTS}
    written = {
        "form": FORM,
        "after": [before.sequence, stored.number, before.latest.stored.ply],
        "event": str(after.latest.steps[-1].event),
        "clocks": {name: getattr(stored, name) for name in CLOCKS},
        "moments": {name: moment and moment.isoformat() for name, moment in moments.items()},
    }
    return json.dumps(written, separators=(",", ":"))


def folded(known: Snapshot | None, written: str) -> Snapshot | None:
    """Return a match after a written play, None where that is not the next one to what is known."""
    if known is None or known.latest is None or not written:
        return None
    stored, position = known.latest.stored, known.latest.position
    try:
        told = json.loads(written)
        if told["form"] != FORM or told["after"] != [known.sequence, stored.number, stored.ply]:
            return None
        event = parse_event(told["event"])
        after = position.play(event)
        changed = _clocks(told["clocks"], told["moments"])
    except (EngineError, ValueError, TypeError, KeyError, AttributeError):
        return None
    return known.after_play(event, after, **changed)


def _clocks(clocks: Mapping[str, Any], moments: Mapping[str, str | None]) -> dict[str, Any]:
    """Return what a written play changes in the clocks of its round; raise `KeyError` where something is missing."""
    return {name: clocks[name] for name in CLOCKS} | {
        name: (written := moments[name]) and datetime.fromisoformat(written) for name in MOMENTS
    }
