"""Somebody at a table, by a socket, as a page plays: it sends again what was not answered, and finds back by itself."""

import asyncio
import json
import random
import re
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from games.bench.screens import Fields, offered, sequence_of

AGAIN = 1.0  # seconds until what could not be stored is sent again
ANSWER_LIMIT = 4.0  # seconds until what was not answered is sent again
QUIET = 8.0  # seconds of silence after which the link is taken for dead: beats come oftener
COME_BACK = (0.3, 1.0)  # seconds until a page comes again

_PLACE = re.compile(r'data-place="(\d+)\.(\d+)"')

Place = tuple[int, int]


@dataclass
class Told:
    """A play that the server has taken, by its word: which, how long its player thought before sending it, and the
    moments (monotonic) when the turn was seen and when it was seen to be taken."""

    key: str
    seat: int
    place: Place
    text: str
    thought_ms: int
    shown: float = 0.0
    taken: float = 0.0


@dataclass
class Sent:
    """A play on its way."""

    place: Place
    fields: Fields
    shown: float
    first: float
    last: float = 0.0  # when it was sent last; 0: it could not be yet


@dataclass
class Figures:
    """What all people met."""

    told: list[Told] = field(default_factory=list)
    links: int = 0
    again: int = 0
    unstored: int = 0
    backwards: int = 0


class Person:
    """Who plays from one seat of one match until it is over."""

    def __init__(
        self, key: str, seat: int, session: str, ports: list[int], figures: Figures, chance: random.Random
    ) -> None:
        self.key, self.seat, self.session, self.ports = key, seat, session, ports
        self.figures, self.chance = figures, chance
        self.sequence, self.place = -1, (0, 0)
        self.over = False
        self.pause = 0.0
        self.sent: Sent | None = None
        self.thinking: asyncio.Task[None] | None = None
        self.socket: ClientConnection | None = None

    async def play(self) -> None:
        """Sit at the table until the match is over."""
        while not self.over:
            try:
                await self._sit(self.chance.choice(self.ports))
            except (OSError, WebSocketException, TimeoutError):
                self.socket = None
                await asyncio.sleep(self.chance.uniform(*COME_BACK))
        if self.thinking:
            self.thinking.cancel()

    async def _sit(self, port: int) -> None:
        again = "&again=1" if self.sequence >= 0 else ""
        async with connect(
            f"ws://127.0.0.1:{port}/ws/match/{self.key}/?language=en{again}",
            origin=f"http://127.0.0.1:{port}",  # type: ignore[arg-type]
            additional_headers={"Cookie": f"sessionid={self.session}"},
            compression=None,
            max_size=None,
            ping_interval=None,
            proxy=None,
            open_timeout=15,
        ) as self.socket:
            self.figures.links += 1
            heard = monotonic()
            while not self.over:
                try:
                    await self._hear(str(await asyncio.wait_for(self.socket.recv(), 0.5)))
                    heard = monotonic()
                except TimeoutError:
                    if monotonic() - heard > QUIET:
                        raise
                await self._send_again()

    async def _hear(self, frame: str) -> None:
        if frame.startswith("{"):
            beat = json.loads(frame)
            return await self._say({"pong": str(beat["beat"])}) if "beat" in beat else None
        if "data-again" in frame:
            self.figures.unstored += 1
            if self.sent:
                self.sent.last = monotonic() - ANSWER_LIMIT + AGAIN
        elif (sequence := sequence_of(frame)) >= 0:
            await self._see(frame, sequence)

    async def _see(self, frame: str, sequence: int) -> None:
        """Take in a whole view: what was sent may be done, or it is our turn."""
        if sequence < self.sequence:
            self.figures.backwards += 1
            return
        found = _PLACE.search(frame)
        self.sequence = sequence
        self.place = (int(found[1]), int(found[2])) if found else self.place
        if self.sent and self.place > self.sent.place:
            self._note(self.sent)
            self.sent = None
        for fields in offered(frame, "next")[:1]:
            await self._say(fields)
        plays = offered(frame, "play")
        if plays and not self.sent and (self.thinking is None or self.thinking.done()):
            self.thinking = asyncio.create_task(self._think(self.place, self.chance.choice(plays)))

    async def _think(self, place: Place, fields: Fields) -> None:
        shown = monotonic()
        await asyncio.sleep(self.chance.uniform(0, 2 * self.pause))
        if self.place == place:
            self.sent = Sent(place, fields, shown, monotonic())
            await self._send_again()

    async def _send_again(self) -> None:
        """Send what is on its way, where it was not answered in time or could not be sent."""
        now = monotonic()
        if self.sent and self.socket and now - self.sent.last >= ANSWER_LIMIT:
            self.figures.again += self.sent.last > 0
            self.sent.last = now
            try:
                await self._say(self.sent.fields)
            except (OSError, WebSocketException):
                self.sent.last = 0.0

    async def _say(self, fields: Fields) -> None:
        assert self.socket is not None
        await self.socket.send(json.dumps(fields))

    def _note(self, sent: Sent) -> None:
        thought = round(1000 * (sent.first - sent.shown))
        play = sent.fields["play"]
        self.figures.told.append(
            Told(self.key, self.seat, sent.place, play, thought, sent.shown, monotonic())
        )


def people_at(table: Any, ports: list[int], figures: Figures, chance: random.Random) -> list[Person]:
    """Return who sits at a table."""
    return [
        Person(table.key, seat, session, ports, figures, random.Random(chance.random()))
        for seat, session in table.sessions.items()
    ]
