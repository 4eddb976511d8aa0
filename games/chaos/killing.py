"""Say what is killed next, and when; chance comes from a seed, so that it can be repeated as far as clocks allow."""

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from time import monotonic

from games.chaos.parts import Part, Site

QUIET = (1.0, 5.0)  # seconds between a restart and the next killing
DOWN = (0.3, 4.0)  # seconds until what was killed is started again
TWO = 0.25  # how often two are killed at once
WORKER = "bot worker"
KINDS = ("PostgreSQL", "Redis", "daphne", "referee", WORKER)


class Killer:
    """Who kills parts of a site until told to stop; `kills` counts them by name, `moments` (monotonic) are when."""

    def __init__(
        self, site: Site, kinds: Sequence[str], chance: random.Random, tell: Callable[[str], None]
    ) -> None:
        self.site, self.kinds, self.chance, self.tell = site, kinds, chance, tell
        self.kills: Counter[str] = Counter()
        self.moments: list[float] = []

    async def kill_until(self, end: float, restored: Callable[[str], Awaitable[None]]) -> None:
        """Kill something again and again until the moment `end` (monotonic), each kind once, and start it anew.

        `restored` is awaited after each time, once everything is up again, with the names of what was killed.
        """
        order = self._order()
        while monotonic() < end or len(self.kills) < len(self.kinds):
            await asyncio.sleep(self.chance.uniform(*QUIET))
            chosen = {order.pop() for _ in range(2 if self.chance.random() < TWO else 1) if order}
            order = order or self._order()
            await self._kill(chosen)
            await restored(" and ".join(sorted(chosen)))

    def _order(self) -> list[str]:
        """Return the names of all kinds in a random order, so that each is killed as often as any other."""
        return self.chance.sample(self.kinds, len(self.kinds))

    async def _kill(self, names: set[str]) -> None:
        self.tell(f"{' and '.join(sorted(names))} killed")
        self.moments.append(monotonic())
        parts = [part for name in sorted(names) if (part := self._kill_one(name))]
        await asyncio.sleep(self.chance.uniform(*DOWN) if parts else 0)
        for part in parts:
            part.start()
        for part in parts:
            await asyncio.to_thread(part.wait)

    def _kill_one(self, name: str) -> Part | None:
        """Kill one part and return it; a worker is started again by its referee."""
        if name == WORKER:
            referees = self.chance.sample(self.site.referees, len(self.site.referees))
            self.kills[name] += any(referee.kill_worker() for referee in referees)
            return None
        part = self.chance.choice([part for part in self.site if part.name == name])
        part.kill()
        self.kills[name] += 1
        return part
