"""Where a list goes on: the last thing that was shown, as text that programs hand back and need not read."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, TypeVar

from games.api.problems import Problem

T = TypeVar("T")


def written(mark: Sequence[Any] | None) -> str | None:
    """Return a mark as a cursor, None for the end of the list.

    >>> written((1.5, 7))
    'WzEuNSwgN10'
    """
    if mark is None:
        return None
    plain = [one.isoformat() if isinstance(one, datetime) else one for one in mark]
    return urlsafe_b64encode(json.dumps(plain).encode()).decode().rstrip("=")


def read(cursor: str, *kinds: Callable[[Any], Any]) -> tuple[Any, ...] | None:
    """Return the mark of a cursor, its parts read by `kinds`; None for an empty text. Raise `Problem` for any other.

    >>> read("WzEuNSwgN10", float, int)
    (1.5, 7)
    """
    if not cursor:
        return None
    try:
        parts = json.loads(urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
        return tuple(kind(part) for kind, part in zip(kinds, parts, strict=True))
    except (ValueError, TypeError):
        raise Problem(
            422,
            "bad_cursor",
            "This cursor is none of this list. Send the `next` of the page before as it is, or no cursor to begin.",
        ) from None


def moment(text: Any) -> datetime:
    """Return a time of a cursor; raise `ValueError` for one without a zone, or which is none in UTC."""
    found = datetime.fromisoformat(text)
    if found.tzinfo is None:
        raise ValueError("a time without a zone")
    try:
        return found.astimezone(UTC)
    except OverflowError:
        raise ValueError("a time before the first year, or after the last") from None


def number(value: Any) -> int:
    """Return a number of a cursor that a database can hold; raise `ValueError` for any other.

    >>> number(2**80)
    Traceback (most recent call last):
    ValueError: not a number of a row
    """
    if type(value) is not int or not 0 <= value < 2**63:
        raise ValueError("not a number of a row")
    return value


def finite(value: Any) -> float:
    """Return a float of a cursor; raise `ValueError` for what is none."""
    if type(value) not in (int, float) or not abs(value) < 1e9:
        raise ValueError("not a number")
    return float(value)
