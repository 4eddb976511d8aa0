"""Read what a browser sends up a socket."""

import json

from django.conf import settings
from django.utils.translation import gettext as _


class BadFrame(Exception):
    """A frame that cannot be understood, or that this viewer may not send; `reason` is what it is counted as."""

    def __init__(self, text: str, reason: str = "senseless") -> None:
        super().__init__(text)
        self.reason = reason


def read_frame(text: str | None) -> dict[str, str]:
    """Return the fields of a frame as texts; raise `BadFrame` that says what is wrong."""
    if text is None or len(text.encode()) > settings.SCOPA_MAX_FRAME:
        raise BadFrame(_("This frame is too big, or not text. Nothing was done."), "size")
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError):
        raise BadFrame(_("This frame is not JSON. Nothing was done."), "form") from None
    if not isinstance(fields, dict):
        raise BadFrame(_("This frame is not a JSON object. Nothing was done."), "form")
    # What people say is cleaned where it is said: emoji are held together by characters that are not printable.
    if not all(str(value).isprintable() for name, value in fields.items() if name != "say"):
        raise BadFrame(_("This frame holds characters that nobody can read. Nothing was done."), "form")
    return {name: str(value) for name, value in fields.items() if isinstance(value, str | int)}


def number_in(fields: dict[str, str], name: str) -> int:
    """Return a field as a number; raise `BadFrame` where it is none."""
    text = fields.get(name, "")
    if not text.isascii() or not text.isdigit() or len(text) > 6:
        raise BadFrame(_("“{name}” must be a number. Nothing was done.").format(name=name), "form")
    return int(text)
