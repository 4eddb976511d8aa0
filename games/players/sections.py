"""What other apps tell of a player on their page: each adds what makes its section."""

from collections.abc import Callable
from typing import Any, NamedTuple

from accounts.models import Player


class Section(NamedTuple):
    """A part of the page of a player: its template, which is given `shown`."""

    template: str
    shown: Any


SECTIONS: list[Callable[[Player], Section | None]] = []


def sections_of(player: Player) -> list[Section]:
    """Return what other apps tell of a player; those that have nothing to tell are left out."""
    made = (make(player) for make in SECTIONS)
    return [section for section in made if section is not None]
