"""Write texts about cards in the words of the reader's deck."""

import re
from typing import Any

from games.decks import current_deck
from games.engine.cards import parse_card
from games.words import card_name


class _CardWords(dict[str, str]):
    """The words of the cards, found by suit and rank (`D7`), and of the ranks (`K`)."""

    def __missing__(self, key: str) -> str:
        if len(key) == 1:
            return str(current_deck().ranks[key])
        return card_name(parse_card(key[1] + key[0]))


def worded(text: Any) -> str:
    """Return a text with its cards named and its sums kept on one line.

    `{D7}` is the seven of coins, `{K}` the highest rank.

    >>> worded("The {D7} and a {K}.")
    'The seven of coins and a re.'
    """
    return re.sub(r" ([+=]) ", "\N{NO-BREAK SPACE}\\1\N{NO-BREAK SPACE}", str(text).format_map(_CardWords()))
