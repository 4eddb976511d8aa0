"""Read a record that somebody has uploaded, and say what is wrong with it so that they can mend it."""

import json
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from accounts.names import MAX_LENGTH
from games.bots import LEVELS
from games.engine.errors import RecordError
from games.engine.record import Record, RoundRecord, read_record, replay_to_end
from games.error_words import error_words
from games.services.refusals import Refused
from games.talk.cleaning import readable

MOST_ROUNDS = 150
LONGEST_QUOTE = 60  # characters
LONGEST_THINK = 10**9  # ms


def read_upload(raw: bytes) -> Record:
    """Return the record in a file, its result filled in, without what the format does not name.

    Raises `Refused` with the line, or the round and the play, at which something is wrong.
    """
    data = _json(_text(raw))
    try:
        record = read_record(data)
        if not 0 < len(record.rounds) <= MOST_ROUNDS:
            raise Refused(
                _("A record that is uploaded has from 1 to {most} rounds.").format(most=MOST_ROUNDS)
            )
        _rounds, result = replay_to_end(record)
    except RecordError as error:
        raise Refused(_told(error)) from None
    return _plain(record, result)


def _text(raw: bytes) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise Refused(
            _(
                "Line {line} is not text in UTF-8. Upload the record as the site or a text editor saves it."
            ).format(line=line)
        ) from None


def _json(text: str) -> Any:
    try:
        return json.loads(text, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        quote = text.splitlines()[error.lineno - 1 : error.lineno] or [""]
        raise Refused(
            _(
                "Line {line}, column {column} is not JSON: {quote}. Mend it there, or download the record anew."
            ).format(line=error.lineno, column=error.colno, quote=_quoted(quote[0], error.colno))
        ) from None
    except (ValueError, RecursionError):
        raise Refused(
            _("This is not a record: it holds numbers or nested lists that no record has.")
        ) from None


def _no_constant(name: str) -> None:
    raise ValueError(name)


def _quoted(line: str, column: int) -> str:
    """Return what stands around a column of a line."""
    start = max(0, column - 1 - LONGEST_QUOTE // 2)
    return f"“{readable(line[start : start + LONGEST_QUOTE])}”"


def _told(error: RecordError) -> str:
    """Return what is wrong in words, with rounds and plays counted from 1 as the replay does."""
    what = error_words(error)
    if error.round is None:
        return what
    place = {"round": error.round + 1, "play": (error.ply or 0) + 1}
    return _("Round {round}, play {play}: {what} Put it right in the file, then upload it again.").format(
        what=what, **place
    )


def _plain(record: Record, result: dict[str, Any]) -> Record:
    """Return a record as this site keeps it: nothing in it but what the format names and what can be shown."""
    usual = Record(record.variant, {}, ()).rules
    return Record(
        variant=record.variant,
        changes=record.rules.changes_from(usual),
        seats=tuple(map(_seat, record.seats)),
        rounds=tuple(map(_round, record.rounds)),
        result=result,
    )


def _seat(seat: dict[str, Any]) -> dict[str, Any]:
    name = readable(seat["name"])[:MAX_LENGTH].strip() or _("Somebody")
    return {"name": name} | ({"bot": seat["bot"]} if seat.get("bot") in [*LEVELS] else {})


def _round(played: RoundRecord) -> RoundRecord:
    return played if max(played.thinks, default=0) < LONGEST_THINK else replace(played, thinks=())
