"""All sockets of a process, and the one task that looks after them.

Every few seconds it keeps their presence fresh, closes those whose session has ended, asks each quiet one for a sign of
life, and lets go of those that gave none.
"""

import asyncio
import json
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Iterator
from typing import TYPE_CHECKING, TypeVar
from weakref import WeakKeyDictionary

from channels.db import database_sync_to_async
from django.conf import settings

from accounts.sessions import live_sessions
from games import presence
from games.health.metrics import LOOP_LATE_SECONDS, SOCKETS
from games.selectors import sequences_of
from games.services.watching import tell_watchers
from scopa_site.outages import DATABASE

if TYPE_CHECKING:
    from games.consumers.base import SocketConsumer
    from games.consumers.live import LiveConsumer

T = TypeVar("T")
log = logging.getLogger(__name__)

SIGNED_OUT = 4401
SILENT = 3008  # below 4000: a page that is alive after all comes back
AT_ONCE = 50  # sockets that are looked after together
A_MOMENT = 1.0  # seconds in which several spectators may come
HEARD_LATELY = 0.4  # the part of the time that a sign of life counts, within which one is passed on
QUIET_BEATS = 1.5  # how many beats a socket may be quiet before it is asked
SOON = 0.1  # seconds in which all sockets of a process are told the same
ON_THE_WAY = 0.5  # seconds that an announcement may take


class Register:
    """The open sockets of one event loop."""

    def __init__(self) -> None:
        self.sockets: set[LiveConsumer] = set()
        self.programs: set[SocketConsumer] = set()  # which look after themselves
        self.held: Counter[str] = Counter()  # how many sockets each person and each address has
        self.task: asyncio.Task[None] | None = None
        self.telling: dict[int, asyncio.Task[None]] = {}
        self.catching_up: asyncio.Task[None] | None = None

    def join(self, socket: "LiveConsumer") -> None:
        """Look after a socket from now on."""
        self.sockets.add(socket)
        SOCKETS.labels(socket.kind).inc()
        if self.task is None or self.task.done():
            self.task = asyncio.get_running_loop().create_task(self._watch())

    def leave(self, socket: "LiveConsumer") -> None:
        """Look after a socket no longer."""
        if socket in self.sockets:
            self.sockets.remove(socket)
            SOCKETS.labels(socket.kind).dec()
        if not self.sockets and self.task:
            self.task.cancel()
            self.task = None

    def hold(self, holders: dict[str, int]) -> bool:
        """Count one socket more for each of its holders; tell whether none has more than its number."""
        self.held.update(list(holders))
        return all(self.held[holder] <= most for holder, most in holders.items())

    def release(self, holders: dict[str, int]) -> None:
        """Count one socket less."""
        self.held.subtract(list(holders))
        for holder in holders:
            if self.held[holder] <= 0:
                del self.held[holder]

    def tell_watchers_soon(self, match_id: int) -> None:
        """Tell a table how many watch, once for all who come within a second."""
        if match_id not in self.telling:
            self.telling[match_id] = asyncio.get_running_loop().create_task(self._tell_watchers(match_id))

    async def _tell_watchers(self, match_id: int) -> None:
        await asyncio.sleep(A_MOMENT)
        del self.telling[match_id]
        await database_sync_to_async(tell_watchers)(match_id)

    async def _watch(self) -> None:
        while True:
            asked = time.monotonic() + settings.SCOPA_HEARTBEAT
            # As soon as the database is there again, pages are to show what is stored.
            await asyncio.sleep(
                min(A_MOMENT, settings.SCOPA_HEARTBEAT) if DATABASE.away else settings.SCOPA_HEARTBEAT
            )
            now = time.monotonic()
            LOOP_LATE_SECONDS.observe(max(0.0, now - asked))
            await self.beat(now)

    async def beat(self, now: float) -> None:
        """Look after every socket once; an error at one step, or at one socket, stops nothing else."""
        sockets = list(self.sockets)
        alive = [one for one in sockets if now - one.heard < settings.SCOPA_PRESENCE_FRESH * HEARD_LATELY]
        await _logged(self._keep(alive))
        ended = await _logged(ended_sessions(sockets)) or set()
        for part in _in_parts(sockets):
            for socket in part:
                await _logged(_look_after(socket, now, ended=socket in ended))
            await asyncio.sleep(0)
        await _logged(self._let_catch_up(sockets))

    def let_catch_up_soon(self) -> None:
        """Let all pages catch up, once for all that ask for it at the same time."""
        if self.catching_up is None or self.catching_up.done():
            self.catching_up = asyncio.get_running_loop().create_task(self._let_catch_up_soon())

    async def _let_catch_up_soon(self) -> None:
        await asyncio.sleep(SOON)
        await _logged(self._let_catch_up(list(self.sockets)))

    async def _let_catch_up(self, sockets: "list[LiveConsumer]") -> None:
        """Show those pages that are behind how their match stands, then tell what else was missed.

        An announcement may be lost on its way, or what carries it away for a while.
        """
        shown = {socket.match_id for socket in sockets if socket.match_id and socket.sequence is not None}
        now = await database_sync_to_async(sequences_of)(shown) if shown else {}
        if any(_is_behind(socket, now) and not socket.missed for socket in sockets):
            await asyncio.sleep(ON_THE_WAY)
        for socket in sockets:
            if socket in self.sockets and _is_behind(socket, now):
                await _logged(socket.show_again())
        for socket in sockets:
            if socket in self.sockets and socket.missed:
                await _logged(_catch_up(socket))

    async def _keep(self, alive: "list[LiveConsumer]") -> None:
        for part in _in_parts([socket.page for socket in alive if socket.page]):
            await database_sync_to_async(presence.keep)(part)
        for socket in alive:
            if socket not in self.sockets:  # it has departed meanwhile
                await database_sync_to_async(presence.depart)(socket.channel_name)


def _in_parts(whole: list[T]) -> Iterator[list[T]]:
    """Return a list in parts: a play that comes meanwhile waits for one of them, not for everybody's."""
    for start in range(0, len(whole), AT_ONCE):
        yield whole[start : start + AT_ONCE]


def _is_behind(socket: "LiveConsumer", now: dict[int, int]) -> bool:
    """Tell whether a page is behind the sequences of the matches as they are stored."""
    return socket.sequence is not None and socket.sequence < now.get(socket.match_id or 0, 0)


async def _catch_up(socket: "LiveConsumer") -> None:
    """Tell a page what it missed; where that fails it is still missed."""
    socket.missed = False
    try:
        await socket.catch_up()
    except Exception:
        socket.missed = True
        raise


async def _look_after(socket: "LiveConsumer", now: float, *, ended: bool) -> None:
    """Close a socket whose session has `ended`, or that is silent; ask one that is quiet for a sign of life."""
    if ended:
        await socket.close(SIGNED_OUT)
    elif now - socket.heard >= settings.SCOPA_PRESENCE_FRESH * 1.5:
        await socket.close(SILENT)
    elif now - socket.heard >= settings.SCOPA_HEARTBEAT * QUIET_BEATS:
        await socket.ask_for_life(now)


async def _logged(step: Awaitable[T]) -> T | None:
    """Do a step and return what it returns; an error in it is logged, and the answer is None."""
    try:
        return await step
    except Exception:
        log.exception("the sockets of this process could not be looked after")
        return None


async def ended_sessions(sockets: "list[LiveConsumer]") -> "set[LiveConsumer]":
    """Return the sockets whose session does not sign their player in any more; strangers have none that could end."""
    signed_in = [socket for socket in sockets if socket.player_id is not None]
    good: dict[str, int] = {}
    for part in _in_parts(sorted({socket.session_key for socket in signed_in})):
        good |= await database_sync_to_async(live_sessions)(part)
    return {socket for socket in signed_in if good.get(socket.session_key) != socket.player_id}


_registers: "WeakKeyDictionary[asyncio.AbstractEventLoop, Register]" = WeakKeyDictionary()


def register() -> Register:
    """Return the register of the event loop that runs here."""
    return _registers.setdefault(asyncio.get_running_loop(), Register())


def beat_text(number: int, sequence: int | None = None) -> str:
    """Return the frame that asks a page for a sign of life; it answers {"pong": number} at once.

    It also says what time it is here, in ms since 1970, by which the page counts its clocks on, and, where it shows a
    match, the `sequence` of what it was sent last: a page that shows less has missed it, and asks.
    """
    beat = {"beat": number, "now": round(time.time() * 1000)}
    return json.dumps(beat if sequence is None else beat | {"sequence": sequence})
