"""Serve with daphne."""

import asyncio
import logging
import socket
import time
from typing import Any

from daphne.server import Server
from twisted.internet import reactor
from twisted.internet.defer import Deferred

from games.consumers.parting import send_elsewhere
from scopa_site.serving import HANDSHAKE, LARGEST_MESSAGE, UNFINISHED, Beside
from scopa_site.serving.ready import tell_ready

log = logging.getLogger(__name__)
LOOK_EVERY = 0.05  # seconds


class DrainingServer(Server):
    """Daphne at a socket that listens already; once told to stop, it ends what was begun before it goes."""

    def __init__(self, application: Any, listening: socket.socket, beside: Beside | None) -> None:
        super().__init__(
            application,
            endpoints=["none: see _begin"],  # what daphne is told it opens itself
            server_name="scopa",
            websocket_timeout=-1,
            websocket_handshake_timeout=HANDSHAKE,
            websocket_connect_timeout=HANDSHAKE,
            websocket_max_message_size=LARGEST_MESSAGE,
            websocket_max_frame_size=LARGEST_MESSAGE,
            ready_callable=self._begin,
            verbosity=0,
        )
        self.endpoints.clear()
        self.listening, self.beside = listening, beside
        self.stop_beside, self.ports = asyncio.Event(), []  # type: ignore[var-annotated]
        self.task: asyncio.Task[Any] | None = None

    def _begin(self) -> None:
        family = self.listening.family
        self.listening.setblocking(False)
        self.ports.append(reactor.adoptStreamPort(self.listening.fileno(), family, self.http_factory))
        self.listening.close()  # twisted has a copy
        tell_ready()
        if self.beside:
            self.task = asyncio.get_event_loop().create_task(self.beside(self.stop_beside))

    def kill_all_applications(self) -> "Deferred[None]":
        """Do what daphne does before it goes, only more patiently."""
        done = Deferred.fromFuture(asyncio.ensure_future(self._drain(), loop=asyncio.get_event_loop()))
        done.addErrback(lambda failure: log.error("not everything was ended: %s", failure.value))
        return done

    async def _drain(self) -> None:
        for port in self.ports:
            port.stopListening()
        self.stop_beside.set()
        await send_elsewhere()
        await self._unfinished(time.monotonic() + UNFINISHED)
        if self.task:
            await self.task

    async def _unfinished(self, deadline: float) -> None:
        """Wait for what was begun, and cancel what has not ended at the moment `deadline` (monotonic)."""
        while running := [one for one in map(self._running, self.connections.values()) if one]:
            if time.monotonic() > deadline:
                log.warning("%s requests or sockets did not end in time", len(running))
                for one in running:
                    one.cancel()
                return
            await asyncio.wait(running, timeout=LOOK_EVERY)
            await send_elsewhere()

    def _running(self, details: dict[str, Any]) -> "asyncio.Future[Any] | None":
        running = details.get("application_instance")
        return running if running and not running.done() else None


def run(listening: socket.socket, beside: Beside | None) -> None:
    """Serve until told to stop."""
    from scopa_site.asgi import application

    DrainingServer(application, listening, beside).run()
