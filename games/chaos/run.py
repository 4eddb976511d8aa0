"""Let people and computers play for some minutes while parts of the site are killed, and until all matches are over."""

import asyncio
import random
from collections import defaultdict
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any, TypeVar

from asgiref.sync import sync_to_async
from django.core.management import call_command
from django.db import Error, connection
from django.db.models import Sum

from games.chaos.killing import Killer
from games.chaos.parts import ChaosError, Site
from games.chaos.people import Figures, Person, people_at
from games.chaos.reckoning import WARNED, complaints, reckon
from games.chaos.tables import Table, set_table
from games.models import Match, Round
from games.selectors import sequences_of

T = TypeVar("T")

PAUSE = 4.0  # seconds that people think, on average
LOOK_EVERY = 1.0  # seconds
CAUGHT_UP_WITHIN = 20.0  # seconds for which is waited
STUCK_AFTER = 120.0  # seconds without a play once nothing is killed any more

Tell = Callable[[str], None]


def prepare() -> None:
    """Make the tables of the database, the variants, and the static files that pages name."""
    call_command("prepare")


class Evening:
    """Matches at `tables` tables, one after the other; `people` are those who play now, by table."""

    def __init__(self, site: Site, *, tables: int, target: int, chance: random.Random, tell: Tell) -> None:
        self.site, self.tables, self.target, self.chance, self.tell = site, tables, target, chance, tell
        self.ports = [server.port for server in site.servers]
        self.figures = Figures()
        self.matches: list[int] = []
        self.playing: dict[int, Table] = {}
        self.people: dict[int, list[Person]] = {}
        self.sitting: set[asyncio.Task[None]] = set()
        self.caught_up: dict[str, float] = defaultdict(float)
        self.late = 0
        self.pause, self.plays, self.moved = PAUSE, 0, monotonic()

    async def last(self, seconds: float, kinds: Sequence[str]) -> dict[str, Any]:
        """Play for so long while things of these kinds are killed, and to the end; return what came of it."""
        begun = monotonic()
        end = begun + seconds
        for number in range(self.tables):
            await self._set(number)
        killer = Killer(self.site, kinds, self.chance, lambda text: self.tell(f"{self.so_far}; {text}"))
        killing = asyncio.create_task(killer.kill_until(end, self._wait_until_caught_up))
        try:
            while not killing.done():
                await self._look(on=True)
            await killing
            await self._play_out()
        finally:
            killing.cancel()
            for task in self.sitting:
                task.cancel()
        return (
            self._came_to(killer)
            | await _ask(reckon, self.matches, self.figures.told, killer.moments)
            | {"seconds": round(monotonic() - begun, 1)}
        )

    @property
    def so_far(self) -> str:
        return f"{len(self.matches) - len(self.playing)} matches are over, {self.plays} plays"

    async def _set(self, number: int) -> None:
        """Begin the next match at a table."""
        table = await _ask(set_table, len(self.matches), self.target)
        self.matches.append(table.match_id)
        self.playing[number] = table
        self.people[number] = people_at(table, self.ports, self.figures, self.chance)
        for person in self.people[number]:
            person.pause = self.pause
            task = asyncio.create_task(person.play())
            self.sitting.add(task)

    async def _look(self, *, on: bool) -> None:
        """See which matches are over, and let the next ones begin if it goes `on`."""
        await asyncio.sleep(LOOK_EVERY)
        failed = [task for task in self.sitting if task.done() and task.exception()]
        if failed:
            await failed[0]
        over, plays = await _ask(self._read)
        if plays != self.plays:
            self.plays, self.moved = plays, monotonic()
        for number in [number for number, table in self.playing.items() if table.match_id in over]:
            for person in self.people.pop(number):
                person.over = True
            del self.playing[number]
            if on:
                await self._set(number)
        self.tell(self.so_far)

    def _read(self) -> tuple[set[int], int]:
        ids = [table.match_id for table in self.playing.values()]
        running = Match.objects.filter(pk__in=ids, status=Match.Status.PLAYING).values_list("pk", flat=True)
        plays = Round.objects.filter(match__in=self.matches).aggregate(n=Sum("ply"))["n"] or 0
        return set(ids) - set(running), plays

    async def _play_out(self) -> None:
        """Let everybody play on without a pause until all is over."""
        self.moved = monotonic()
        for person in self._everybody():
            person.pause = 0
        while self.playing and monotonic() - self.moved < STUCK_AFTER:
            await self._look(on=False)

    def _everybody(self) -> list[Person]:
        return [person for people in self.people.values() for person in people]

    async def _wait_until_caught_up(self, after: str) -> None:
        """Note how long it takes until every page shows what was stored when everything was up again."""
        begun = monotonic()
        stored = await _ask(sequences_of, [table.match_id for table in self.playing.values()])
        awaited = [
            (person, stored.get(table.match_id, 0))
            for number, table in list(self.playing.items())
            for person in self.people[number]
        ]
        while any(not person.over and person.sequence < sequence for person, sequence in awaited):
            if monotonic() - begun > CAUGHT_UP_WITHIN:
                self.late += 1
                break
            await asyncio.sleep(0.02)
        self.caught_up[after] = max(self.caught_up[after], round(monotonic() - begun, 2))

    def _came_to(self, killer: Killer) -> dict[str, Any]:
        said = [part.said for part in (*self.site.servers, *self.site.referees)]
        return {
            "tables": self.tables,
            "kills": dict(killer.kills),
            "links": self.figures.links,
            "sent_again": self.figures.again,
            "told_not_stored": self.figures.unstored,
            "frames_backwards": self.figures.backwards,
            "caught_up_s": dict(self.caught_up),
            "late": self.late,
            "warnings": sum(text.count(WARNED) for text in said),
            "errors": sum(len(complaints(text)) for text in said),
        }


def let_happen(
    site: Site, *, seconds: float, kinds: Sequence[str], tables: int, target: int, seed: int, tell: Tell
) -> dict[str, Any]:
    """Start a site, let it be played for so long while parts of these `kinds` are killed, and return what came of it.

    `seed` says what is killed, and when.
    """
    site.start(prepare)
    evening = Evening(site, tables=tables, target=target, chance=random.Random(seed), tell=tell)
    return asyncio.run(evening.last(seconds, kinds))


async def _ask(function: Callable[..., T], *args: Any) -> T:
    """Ask the database in a thread, again and again while it is away."""
    while True:
        try:
            return await sync_to_async(_asked, thread_sensitive=False)(function, *args)
        except Error:
            await asyncio.sleep(0.2)


def _asked(function: Callable[..., T], *args: Any) -> T:
    try:
        return function(*args)
    finally:
        connection.close()


__all__ = ["ChaosError", "let_happen"]
