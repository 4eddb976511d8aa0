"""Shuffle so that anybody can do it again: HMAC-SHA-256, numbers without bias, Fisher and Yates.

A worked example, which a browser, a pocket computer or another program must come to as well. Before the round the
site has a secret, which it keeps, and shows what commits it to this secret:

>>> source = Source("a-match", 1, "5ec2e7" + "0" * 58, ("apple", "pear"))
>>> source.commitment[:16]
'29f8b65549da15e7'

The seats add their values. What is shuffled by is the secret and this text, line by line:

>>> source.text.split("\\n")
['scopa-fair/1', 'a-match', '1', 'apple', 'pear']

HMAC-SHA-256 of the secret (as key, as it is written) and the text, with a line for what is drawn and one for the
block, gives 32 bytes a block: eight numbers below 2 to the power of 32.

>>> numbers = _numbers(source, "deck 0")
>>> [next(numbers) for _ in range(3)]
[1037237563, 1368746014, 230779390]

Cards lie in the order of rank, then of suit (coins, hearts or cups, swords, clubs). From the last place to the second
each is exchanged with the card at a drawn place: itself or one before it. A number is the place drawn once it is
divided by how many places there are and the rest is taken; the last numbers below 2 to the power of 32, which would
favour the first places, are left out. A deal that the rules make void is followed by "deck 1", and so on.

>>> " ".join(shuffle(source, "AD AH AS AC 2D 2H".split()))
'AD 2H AC AS 2D AH'
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from hmac import digest
from itertools import count
from struct import unpack
from typing import TypeVar

METHOD = "scopa-fair/1"
NO_VALUE = "-"  # of a seat that gave none, such as a computer's
RANGE = 1 << 32

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Source:
    """What the deck of a round comes of: the key of the match, the number of the round from 1, the secret of the site
    (a text of 64 hexadecimal digits), and the value of each seat in playing order (texts of one line)."""

    match: str
    round: int
    secret: str
    values: tuple[str, ...]

    @property
    def commitment(self) -> str:
        return commitment_to(self.match, self.round, self.secret)

    @property
    def text(self) -> str:
        return "\n".join((METHOD, self.match, str(self.round), *self.values))


def commitment_to(match: str, number: int, secret: str) -> str:
    """Return what is published of a secret beforehand: SHA-256, in hexadecimal digits, of four lines."""
    return sha256("\n".join((METHOD, match, str(number), secret)).encode()).hexdigest()


def shuffle(source: Source, cards: Sequence[T], *, void: int = 0) -> tuple[T, ...]:
    """Return cards, given in their order, shuffled after `void` deals that did not count."""
    deck, numbers = list(cards), _numbers(source, f"deck {void}")
    for last in range(len(deck) - 1, 0, -1):
        drawn = _below(last + 1, numbers)
        deck[last], deck[drawn] = deck[drawn], deck[last]
    return tuple(deck)


def lot(source: Source, players: int) -> int:
    """Draw the seat that deals first, where nothing else says who does."""
    return _below(players, _numbers(source, "dealer"))


def _numbers(source: Source, drawn: str) -> Iterator[int]:
    """Yield numbers from 0 to 2^32 - 1 without end."""
    key = source.secret.encode()
    for block in count():
        yield from unpack(">8I", digest(key, f"{source.text}\n{drawn}\n{block}".encode(), "sha256"))


def _below(limit: int, numbers: Iterator[int]) -> int:
    """Return a number below `limit`, each as likely as any other."""
    whole = RANGE - RANGE % limit
    return next(number for number in numbers if number < whole) % limit
