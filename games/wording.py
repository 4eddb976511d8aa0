"""Name cards, and write texts about them, in the words of the reader's deck."""

import re
from typing import Any

from django.utils.functional import lazy
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.decks import current_deck
from games.engine.cards import Card, parse_card
from games.looks import kept_by_look


@kept_by_look(4_000)
def card_name(card: Card, case: str = "") -> str:
    """Return a card in the words of the reader's deck, such as “seven of coins”; with `case` "acc" as the object
    of a sentence, for languages that tell the two apart."""
    deck = current_deck()
    rank = (deck.objects if case == "acc" else deck.ranks)[card.rank]
    return _("{rank} of {suit}").format(rank=rank, suit=deck.suits[card.suit])


_NAMED = re.compile(r"\[([DHSC]|[DHSC]?[A2-9TJQK])((?:\.[a-z]+)*)\]")
_SUM = re.compile(r" ([+=]) ")


def _forms(code: str) -> dict[str, Any]:
    """Return the forms of a suit (`D`), a rank (`K`) or a card (`D7`) in the reader's deck, the plain one under ""."""
    deck = current_deck()
    if code in deck.suits:
        return {"": deck.own[code], "of": deck.suits[code]}
    if code in deck.ranks:
        return {"": deck.ranks[code], "acc": deck.objects[code], "many": deck.many.get(code, "")}
    card = parse_card(code[1] + code[0])
    return {"": card_name(card), "acc": card_name(card, "acc")}


def _name(found: re.Match[str]) -> str:
    forms, asked = _forms(found[1]), found[2].split(".")
    text = str(next((forms[form] for form in asked if form and form in forms), forms[""]))
    return str(capfirst(text)) if "cap" in asked else text


def worded(text: Any, **given: Any) -> str:
    """Return a text with its cards named and its sums kept on one line; `given` fills its other places, in braces.

    `[D7]` is the seven of coins, `[K]` the highest rank, `[K.many]` all of it, `[D]` the coins, `[D.of]` the same
    after “of”. `.acc` is the object of a sentence and `.cap` begins one; a language may choose other forms than the
    source did.

    >>> worded("The [D7] and a [K], three [K.many], {count} of the [D].", count=2)
    'The seven of coins and a re, three re, 2 of the coins.'
    """
    named = _NAMED.sub(_name, str(text))
    filled = named.format(**given) if given else named
    return _SUM.sub("\N{NO-BREAK SPACE}\\1\N{NO-BREAK SPACE}", filled)


worded_later = lazy(worded, str)
"""Like `worded`, but done whenever the text is read: for what is written down once and read with every deck."""
