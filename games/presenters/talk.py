"""What people said, as plain data for templates; a preset phrase in the reader's language."""

from dataclasses import dataclass
from datetime import datetime

from games.models import Line
from games.talk.phrases import PHRASES


@dataclass(frozen=True, slots=True)
class LineShown:
    """A line: who says what and when; `watching` where it was said among spectators."""

    number: int
    player: int
    name: str
    text: str
    at: datetime
    watching: bool


@dataclass(frozen=True, slots=True)
class PhraseShown:
    """A preset phrase to be chosen."""

    name: str
    text: str


def show_line(line: Line) -> LineShown:
    """Return a line as it is read."""
    return LineShown(
        number=line.pk,
        player=line.player_id,
        name=line.player.name,
        text=str(PHRASES.get(line.phrase, line.phrase)) if line.phrase else line.text,
        at=line.created,
        watching=line.room == Line.Room.WATCHERS,
    )


def show_phrases() -> list[PhraseShown]:
    """Return all preset phrases."""
    return [PhraseShown(name, str(text)) for name, text in PHRASES.items()]
