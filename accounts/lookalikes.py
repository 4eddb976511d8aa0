"""Tell which names look alike, and which nobody may have because of what they say."""

import re
import unicodedata
from functools import cache

from confusable_homoglyphs.confusables import confusables_data

# The library marks letters written from right to left with this.
LEFT_TO_RIGHT = "\u200e"

# Words that speak for the site or the program, in the languages of the site; refused anywhere in a name.
OFFICES = (
    *("admin", "administrator", "moderator", "staff", "support", "system", "official", "root"),
    *("amministratore", "amministratrice", "moderatore", "moderatrice", "assistenza", "sistema", "ufficiale"),
    *("админ", "администратор", "модератор", "поддержка", "система"),
    *("administratör", "systemet", "supporten", "officiell"),
    *("computer", "компьютер", "dator", "datorn", "bot", "бот", "guest", "ospite", "гость", "gäst"),
)
# The names that computers go by at a table.
COMPUTERS = (
    *("Gennaro", "Assunta", "Ciro", "Carmela", "Pasquale"),
    *("Nunzia", "Salvatore", "Titina", "Peppino", "Concetta"),
)
# Names that would be the site itself or nobody; refused alone.
TITLES = (
    *("scopa", "scopone", "mod", "closed account", "deleted account", "anonymous", "nobody", "everybody"),
    *("account chiuso", "anonimo", "nessuno", "закрытая учётная запись", "аноним", "никто"),
    *("stängt konto", "anonym", "ingen"),
)


def look_of(name: str) -> str:
    """Return what a name looks like: the same text for names that a reader could take for each other.

    Case, width, spaces, signs and drawing are levelled: а of the Cyrillic is an a, 0 an o, 1, l and I one stroke, rn
    an m. Accents count, since they tell people apart.

    >>> look_of("PaypaI") == look_of("рауpаl") == look_of("Pay.Pal")
    True
    >>> look_of("Anna") == look_of("Ànna")
    False
    """
    drawn = _prototype(unicodedata.normalize("NFKC", name))
    level = _prototype(unicodedata.normalize("NFKC", drawn.casefold())).casefold().replace("i", "l")
    kept = "".join(letter for letter in level if unicodedata.category(letter)[0] in "LMN")
    return kept or level


def is_reserved(name: str) -> bool:
    """Tell whether a name speaks for the site, its staff or its computers.

    >>> is_reserved("Аdmіn 2"), is_reserved("SCOPA"), is_reserved("Scopa fan"), is_reserved("Botticelli")
    (True, True, False, False)
    """
    words = {look_of(word.strip("0123456789")) for word in re.split(r"[\W_]+", name)}
    return bool(words & _looks(OFFICES)) or look_of(name) in _looks(OFFICES + TITLES + COMPUTERS)


def _prototype(text: str) -> str:
    """Return `text` with each letter replaced by the one it is drawn like."""
    return "".join(_prototypes().get(letter, letter) for letter in unicodedata.normalize("NFD", text))


@cache
def _looks(names: tuple[str, ...]) -> frozenset[str]:
    return frozenset(map(look_of, names))


@cache
def _prototypes() -> dict[str, str]:
    """Return the letter or letters that each letter is drawn like.

    The library lists neighbours: many letters around one that they are all drawn like. Of a lone pair the
    lesser stands for both. A small letter like no Latin one takes after its capital, so that в goes with В and B.
    """
    near = {key.strip(LEFT_TO_RIGHT): found for key, found in confusables_data.items()}
    drawn_like = {}
    for letter, found in near.items():
        other = found[0]["c"].strip(LEFT_TO_RIGHT)
        if len(letter) == 1 and len(found) == 1:
            middle = len(other) > 1 or len(near[other]) > 1
            drawn_like[letter] = other if middle else min(letter, other)
    small = {letter.lower(): other.casefold() for letter, other in drawn_like.items() if other.isascii()}
    return drawn_like | {a: b for a, b in small.items() if not drawn_like.get(a, a).isascii()}
