"""Say which names people may go by."""

import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

MAX_LENGTH = 24

# Controls, formats (bidirectional marks and zero-width characters among them), surrogates,
# private use, unassigned, line and paragraph separators.
UNSEEN_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
# Letters and marks that are drawn as nothing, as Unicode's Default_Ignorable_Code_Point has them.
UNSEEN_LETTERS = frozenset(
    map(chr, (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10)))
)


def clean_name(text: str) -> str:
    """Return `text` as a name to show: normalised (NFKC), its spaces trimmed and single.

    Raise ValidationError for a name that is empty, too long, without a letter or digit, or
    with characters that nobody can see.

    >>> clean_name("  Anna   Magnani ")
    'Anna Magnani'
    """
    normal = unicodedata.normalize("NFKC", text).strip(" ")
    if has_unseen(normal):
        raise ValidationError(_("A name cannot contain invisible characters."), code="unseen")
    name = " ".join(normal.split())
    if len(name) > MAX_LENGTH:
        raise ValidationError(
            _("A name has at most %(most)s characters."), code="too_long", params={"most": MAX_LENGTH}
        )
    if not any(map(str.isalnum, name)):
        raise ValidationError(_("A name needs at least one letter or digit."), code="no_letter")
    return name


def name_key(name: str) -> str:
    """Return what an account of this name signs in by: the same for every case, width and spacing.

    >>> name_key(" BOB ") == name_key("bob") == name_key("Ｂｏｂ")
    True
    """
    folded = unicodedata.normalize("NFKC", name).casefold()
    return " ".join(unicodedata.normalize("NFKC", folded).split())


def has_unseen(text: str) -> bool:
    """Tell whether some of a text cannot be seen, such as marks that turn the direction of writing."""
    return any(map(_unseen, text))


def _unseen(character: str) -> bool:
    return unicodedata.category(character) in UNSEEN_CATEGORIES or character in UNSEEN_LETTERS
