"""Drive tables of two browsers each by their sockets, and time what they send until both screens show it."""

import asyncio
import json
import random
import re
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from html import unescape
from time import perf_counter
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from games.bench.servers import BenchError

LONGEST_WAIT = 10  # seconds for one play, on however slow a machine
BEAT = '{"beat"'  # how a question whether the page lives begins, which it answers

Fields = dict[str, str]

_NUMBER = re.compile(r'data-sequence="(\d+)"')
_FORM = re.compile(r"<form\b[^>]*\bws-send\b[^>]*>(.*?)</form>", re.DOTALL)
_FIELD = re.compile(r'<input type="(?:hidden|radio)" name="(\w+)" value="([^"]*)"')


def sequence_of(frame: str) -> int:
    """Return the sequence that a frame of the site carries, -1 for a frame that only tells something."""
    found = _NUMBER.search(frame)
    return int(found[1]) if found else -1


def echo_number(frame: str) -> int:
    """Return the number that a frame of the echo carries."""
    return int(frame.partition(" ")[0])


def offered(frame: str, name: str) -> list[Fields]:
    """Return the fields of everything that the forms of a frame can send in answer to `name`.

    A form without a button sends nothing.

    >>> offered('<form ws-send><input type="hidden" name="ply" value="3">'
    ...         '<input type="radio" name="play" value="7D"><button></button></form>', "play")
    [{'ply': '3', 'play': '7D'}]
    """
    choices = []
    for form in _FORM.findall(frame):
        fields = [(field, unescape(value)) for field, value in _FIELD.findall(form)]
        rest = {field: value for field, value in fields if field != name}
        choices += [rest | {field: value} for field, value in fields if field == name and "<button" in form]
    return choices


class Screen:
    """One browser: its socket, its last frame, and when that arrived."""

    def __init__(self, socket: ClientConnection, number_of: Callable[[str], int]) -> None:
        self.socket, self.number_of = socket, number_of
        self.frame, self.number, self.arrived = "", -1, 0.0
        self.changed, self.closed = asyncio.Event(), False

    async def follow(self) -> None:
        """Take frames as they arrive, until the socket closes."""
        try:
            async for frame in self.socket:
                now = perf_counter()
                if str(frame).startswith(BEAT):
                    await self.socket.send(json.dumps({"pong": json.loads(frame)["beat"]}))
                elif (number := self.number_of(str(frame))) > self.number:
                    self.frame, self.number, self.arrived = str(frame), number, now
                    self.changed.set()
        except ConnectionClosed:
            pass
        self.closed = True
        self.changed.set()

    async def send(self, fields: Fields) -> None:
        """Send what a form says as htmx does."""
        headers = {"HX-Request": "true", "HX-Trigger": None, "HX-Trigger-Name": None, "HX-Target": None}
        await self.socket.send(json.dumps(fields | {"HEADERS": headers}))

    async def until(self, holds: Callable[["Screen"], bool]) -> None:
        """Wait until something holds of the screen; raise `BenchError` when it does not come to hold."""
        try:
            async with asyncio.timeout(LONGEST_WAIT):
                while not holds(self) and not self.closed:
                    self.changed.clear()
                    await self.changed.wait()
        except TimeoutError:
            raise BenchError(f"A screen did not change within {LONGEST_WAIT} seconds.") from None
        if self.closed:
            raise BenchError(f"The server closed a socket (code {self.socket.close_code}).")


class EchoTable:
    """Two screens of the echo, which send in turn."""

    def __init__(self, screens: Sequence[Screen]) -> None:
        self.screens = screens

    async def step(self) -> list[float]:
        """Do one thing; return how long it took to arrive on both screens, nothing if that is not measured."""
        number = self.screens[0].number
        return [
            await self.timed(self.screens[number % 2], {"play": "7Dx7C", "round": "1", "ply": str(number)})
        ]

    async def timed(self, sender: Screen, fields: Fields) -> float:
        before = self.screens[0].number
        sent = perf_counter()
        await sender.send(fields)
        for screen in self.screens:
            await screen.until(lambda screen: screen.number > before)
        return max(screen.arrived for screen in self.screens) - sent


class SiteTable(EchoTable):
    """Two screens of a match, which play at random what their hands offer."""

    async def step(self) -> list[float]:
        for screen in self.screens:
            if plays := offered(screen.frame, "play"):
                return [await self.timed(screen, random.choice(plays))]
        await self.go_on()
        return []

    async def go_on(self) -> None:
        """Press "next round" on both screens, and wait for the new hands."""
        for screen in self.screens:
            for fields in offered(screen.frame, "next"):
                await screen.send(fields)
        for screen in self.screens:
            await screen.until(lambda screen: 'name="next"' not in screen.frame)
        if not any(offered(screen.frame, "play") for screen in self.screens):
            raise BenchError("A table offers nothing to play.")


class Run(NamedTuple):
    """How long each play took to arrive, and how long they took together."""

    times: list[float]
    seconds: float

    @property
    def a_second(self) -> float:
        return len(self.times) / self.seconds


async def drive(tables: Sequence[EchoTable], seconds: float, pause: float = 0) -> Run:
    """Let every table play for some seconds, at full speed or with a pause of about so long before each play."""
    start = perf_counter()

    async def play(table: EchoTable) -> list[float]:
        times: list[float] = []
        wait = random.uniform(0, pause)
        while perf_counter() + wait < start + seconds:
            await asyncio.sleep(wait)
            times += await table.step()
            wait = random.uniform(0.5, 1.5) * pause
        return times

    by_table = await asyncio.gather(*map(play, tables))
    return Run([time for times in by_table for time in times], perf_counter() - start)


class Door:
    """Open tables, and close all their sockets at the end."""

    def __init__(self, sockets: AsyncExitStack) -> None:
        self.sockets = sockets
        self.following: set[asyncio.Task[None]] = set()

    async def site_table(self, port: int, table: dict[str, Any]) -> SiteTable:
        """Sit down at a table made by `games.bench.prepare`."""
        cookies = [{"Cookie": f"sessionid={session}"} for session in table["sessions"]]
        path = f"ws/match/{table['key']}/?language=en"
        return SiteTable([await self.screen(port, path, sequence_of, headers) for headers in cookies])

    async def echo_table(self, port: int, number: int, size: int) -> EchoTable:
        """Open a table of the echo whose frames have a size."""
        path = f"echo/{number}/{size}/"
        return EchoTable([await self.screen(port, path, echo_number, {}) for _ in range(2)])

    async def screen(
        self, port: int, path: str, number_of: Callable[[str], int], headers: dict[str, str]
    ) -> Screen:
        socket = await self.sockets.enter_async_context(
            connect(
                f"ws://127.0.0.1:{port}/{path}",
                origin=f"http://127.0.0.1:{port}",  # type: ignore[arg-type]
                additional_headers=headers,
                compression=None,
                max_size=None,
                ping_interval=None,
                proxy=None,
            )
        )
        screen = Screen(socket, number_of)
        task = asyncio.create_task(screen.follow())
        self.following.add(task)
        await screen.until(lambda screen: screen.number >= 0)
        return screen
