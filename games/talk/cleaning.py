"""Make of what somebody typed a line that can be shown to anybody."""

import re
import unicodedata

from django.utils.translation import gettext as _

LONGEST = 200  # characters
JOINER = "\u200d"  # holds together what one emoji is made of
MOST_MARKS = 3  # on one letter; more of them climb over the lines around
STACKED = re.compile(r"(?<=\S)([\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]{4,})")


class Unsayable(ValueError):
    """A text that cannot be said; the message says why."""


def clean_line(text: str) -> str:
    """Return a text in one line, composed (NFC), without what steers, hides or turns letters around.

    Raises `Unsayable` where nothing is left, or more than `LONGEST` characters.

    >>> clean_line("  ciao\\n\\u202e a tutti\\x00 ")
    'ciao a tutti'
    """
    composed = unicodedata.normalize("NFC", " ".join(text.split()))
    kept = "".join(letter for letter in composed if _shows(letter))
    line = " ".join(STACKED.sub(lambda marks: marks[1][:MOST_MARKS], kept).split())
    if not line.strip(JOINER):
        raise Unsayable(_("Write something first: there is nothing to send."))
    if len(line) > LONGEST:
        raise Unsayable(
            _("This is {count} characters long; a line takes {most} at most. Send it in parts.").format(
                count=len(line), most=LONGEST
            )
        )
    return line


def readable(text: str) -> str:
    """Return what can be read of a text, on one line; no database takes what is left out.

    >>> readable(" ciao\\n\\x00 a tutti")
    'ciao a tutti'
    """
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def _shows(letter: str) -> bool:
    """Tell whether a character is seen: not control, format (bidi among them), private, or not assigned."""
    return letter == JOINER or not unicodedata.category(letter).startswith("C")
