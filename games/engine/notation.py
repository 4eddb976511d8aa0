"""Plays and declarations, and how they are written (see RECORD.md, Notation)."""

import re
from functools import lru_cache
from typing import NamedTuple

from .cards import TEXTS, Card, cards_in, parse_card
from .errors import UnreadableError


class Play(NamedTuple):
    """A card laid down and the mask of what it captures: 0 when it stays on the table, and its own bit when an
    ace takes itself from an empty table.

    >>> str(parse_play("7Dx5S+2C"))
    '7Dx2C+5S'
    """

    card: Card
    captured: int = 0

    @property
    def captured_cards(self) -> tuple[Card, ...]:
        """The table cards that it takes."""
        return cards_in(self.captured & ~(1 << self.card))

    def __str__(self) -> str:
        return write_play(self)


class Declaration(NamedTuple):
    """A declaration of Cirulla: its points (3 or 10) and the value that 7H stands for, 0 without it."""

    points: int
    value: int = 0

    def __str__(self) -> str:
        return f"!{self.points}={self.value}" if self.value else f"!{self.points}"


Event = Play | Declaration

DECLARATION = re.compile(r"!(3|10)(?:=([1-9]|10))?", re.ASCII)


@lru_cache(maxsize=1 << 14)
def write_play(play: Play) -> str:
    text = TEXTS[play.card]
    if not play.captured:
        return text
    return f"{text}x" + "+".join(TEXTS[card] for card in play.captured_cards)


@lru_cache(maxsize=1 << 14)
def parse_play(text: str) -> Play:
    """Read a play, the captured cards in any order; raise `UnreadableError` when it is none."""
    card_text, crossed, captured_text = text.partition("x")
    if card_text not in TEXTS:
        raise UnreadableError("play", text=text[:60])
    card = parse_card(card_text)
    if not crossed:
        return Play(card)
    if not captured_text:
        return Play(card, card.bit)
    return Play(card, _parse_captured(text, card, captured_text))


def _parse_captured(text: str, card: Card, captured_text: str) -> int:
    seen, captured = card.bit, 0
    for word in captured_text.split("+"):
        if word not in TEXTS:
            raise UnreadableError("play", text=text[:60])
        bit = parse_card(word).bit
        if seen & bit:
            raise UnreadableError("repeated", text=text[:60])
        seen |= bit
        captured |= bit
    return captured


def parse_declaration(text: str) -> Declaration:
    """Read a declaration; raise `UnreadableError` when it is none.

    >>> parse_declaration("!3=2")
    Declaration(points=3, value=2)
    """
    match = DECLARATION.fullmatch(text)
    if match is None:
        raise UnreadableError("declaration", text=text[:60])
    return Declaration(int(match[1]), int(match[2] or 0))


def parse_event(text: str) -> Event:
    """Read a play or a declaration; raise `UnreadableError` for anything else."""
    return parse_declaration(text) if text.startswith("!") else parse_play(text)
