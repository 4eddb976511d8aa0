"""Draw the fragments of an event's page: those that everybody sees alike once for all readers of a language, and each
reader's own."""

import time
from dataclasses import replace

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import override

from accounts.models import Player
from games.recent import Recent
from games.tournaments.models import Event
from games.tournaments.presenters.mine import MineShown, show_mine
from games.tournaments.presenters.page import public_context
from games.tournaments.presenters.reading import Reading

FRAGMENTS = ("head", "entrants", "standings", "bracket_section", "round")
DRAWN_KEPT = 50
COST_TIMES = 10  # a drawing takes at most about a tenth of the time
LONGEST_PAUSE = 10.0  # seconds

Fragments = dict[str, str]


def public_fragments(reading: Reading, language: str) -> Fragments:
    """Return what everybody sees of an event, by names, drawn once for each reading and language."""
    key = (reading.event.pk, reading.event.version, language)
    return _drawn.get(key, lambda: _draw(reading, language))


_drawn: Recent[Fragments] = Recent(DRAWN_KEPT)
_costs: dict[
    int, tuple[int, float, float]
] = {}  # by event: its version, the work for the one before and for this


def pause_before(event_id: int, least: float) -> float:
    """Return for how many seconds changes of an event are gathered before it is drawn again: at least so many, and more
    where drawing it takes long, so that an event of a thousand leaves time for everything else."""
    _version, before, latest = _costs.get(event_id, (0, 0.0, 0.0))
    return min(LONGEST_PAUSE, max(least, COST_TIMES * min(before, latest)))


def _draw(reading: Reading, language: str) -> Fragments:
    began = time.thread_time()
    fragments = _draw_all(reading, language)
    _note_cost(reading.event, time.thread_time() - began)
    return fragments


def _note_cost(event: Event, seconds: float) -> None:
    """Note how long an event was drawn, in all languages together. The first drawing in a process takes longer than
    those that follow: two of them have to be slow."""
    if len(_costs) > DRAWN_KEPT:
        _costs.clear()
    version, before, latest = _costs.get(event.pk, (event.version, 0.0, 0.0))
    same = version == event.version
    _costs[event.pk] = (event.version, before if same else latest, latest + seconds if same else seconds)


def _draw_all(reading: Reading, language: str) -> Fragments:
    with override(language):
        context = public_context(reading, timezone.now()) | {"event": reading.event, "oob": True}
        return {name: render_to_string(f"tournaments/_{name}.html", context) for name in FRAGMENTS}


def mine_fragment(mine: MineShown, event: Event, language: str) -> str:
    """Return what an event has for a reader."""
    with override(language):
        return render_to_string("tournaments/_mine.html", {"mine": mine, "event": event, "oob": True})


class Shown:
    """What an open page was sent last: it is sent what is new, and nothing else."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.sent: Fragments = {}
        self.mine: MineShown | None = None

    def news(self, reading: Reading, reader: Player | None) -> str:
        """Return the fragments that differ from what the page was sent last, at first all of them."""
        now = public_fragments(reading, self.language)
        fresh = [html for name, html in now.items() if self.sent.get(name) != html]
        self.sent = now
        return "".join([*fresh, self.own_news(reading, reader)])

    def own_news(self, reading: Reading, reader: Player | None) -> str:
        """Return what is the reader's own unless it is as it was: a script counts the time that is left, and somebody
        may be writing the name of a partner."""
        with override(self.language):
            mine = show_mine(reading, reader, timezone.now())
        still = mine.begins and replace(mine.begins, left="")
        before, self.mine = self.mine, replace(mine, begins=still)
        if before == self.mine:
            return ""
        return mine_fragment(mine, reading.event, self.language)
