"""Name cards, and write texts about them, in the words of the reader's deck."""

import re
from collections.abc import Mapping
from typing import Any

from django.utils.functional import lazy
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.decks import current_deck
from games.engine.cards import Card, parse_card


def card_name(card: Card, case: str = "") -> str:
    """Return a card in the words of the reader's deck, such as “seven of coins”; with `case` "acc" as the object
    of a sentence, for languages that tell the two apart."""
    deck = current_deck()
    rank = (deck.objects if case == "acc" else deck.ranks)[card.rank]
    return _("{rank} of {suit}").format(rank=rank, suit=deck.suits[card.suit])


class Word:
    """A word with its forms; a text chooses one by the format: `{K:many}`, and `{K:many.cap}` with a capital.

    >>> "{king:many.cap} and a {king}".format(king=Word({"": "king", "many": "kings"}))
    'Kings and a king'
    """

    def __init__(self, forms: Mapping[str, Any]) -> None:
        self.forms = forms

    def __format__(self, spec: str) -> str:
        asked = spec.split(".")
        text = str(next((self.forms[form] for form in asked if form in self.forms), self.forms[""]))
        return str(capfirst(text)) if "cap" in asked else text


class _Words(dict[str, Any]):
    """What a text names: suits (`D`), ranks (`K`), cards by suit and rank (`D7`), and whatever else it is given."""

    def __missing__(self, key: str) -> Word:
        deck = current_deck()
        if key in deck.suits:
            return Word({"": deck.own[key], "of": deck.suits[key]})
        if key in deck.ranks:
            return Word({"": deck.ranks[key], "acc": deck.objects[key], "many": deck.many.get(key, "")})
        card = parse_card(key[1] + key[0])
        return Word({"": card_name(card), "acc": card_name(card, "acc")})


def worded(text: Any, **given: Any) -> str:
    """Return a text with its cards named and its sums kept on one line; `given` fills its other places.

    `{D7}` is the seven of coins, `{K}` the highest rank, `{K:many}` all of it, `{D}` the coins, `{D:of}` the same
    after “of”. `:acc` is the object of a sentence and `:cap` begins one.

    >>> worded("The {D7} and a {K}, three {K:many}, {count} of the {D}.", count=2)
    'The seven of coins and a re, three re, 2 of the coins.'
    """
    filled = str(text).format_map(_Words(given))
    return re.sub(r" ([+=]) ", "\N{NO-BREAK SPACE}\\1\N{NO-BREAK SPACE}", filled)


worded_later = lazy(worded, str)
"""Like `worded`, but done whenever the text is read: for what is written down once and read with every deck."""
