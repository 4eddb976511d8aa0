"""Serve with uvicorn."""

import asyncio
import socket
from contextlib import suppress
from typing import Any

import uvicorn

from games.consumers.parting import send_elsewhere
from scopa_site.serving import LARGEST_MESSAGE, UNFINISHED, Beside
from scopa_site.serving.ready import tell_ready


class Quiet:
    """An ASGI application around the site: what is sent to a socket that is closed goes nowhere, as by daphne.

    The server would raise an error, also where a page has gone in that moment, which is nobody's fault.
    """

    def __init__(self, inside: Any) -> None:
        self.inside = inside

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve a page as it is, and a socket without such errors."""
        closed = False

        async def send_open(message: Any) -> None:
            nonlocal closed
            if closed:
                return
            closed = message["type"] == "websocket.close"
            with suppress(OSError):
                await send(message)

        await self.inside(scope, receive, send_open if scope["type"] == "websocket" else send)


class DrainingServer(uvicorn.Server):
    """Uvicorn that sends its sockets to another process before it goes."""

    def __init__(self, config: uvicorn.Config, beside: Beside | None) -> None:
        super().__init__(config)
        self.beside = beside

    async def main_loop(self) -> None:
        tell_ready()
        stop = asyncio.Event()
        task = asyncio.create_task(self.beside(stop)) if self.beside else None
        await super().main_loop()
        stop.set()
        if task:
            await task

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        await send_elsewhere()
        await super().shutdown(sockets)
        self._captured_signals.clear()  # uvicorn would raise it again: we have done what it asked for


def run(listening: socket.socket, beside: Beside | None) -> None:
    """Serve until told to stop."""
    from scopa_site.asgi import application

    config = uvicorn.Config(
        Quiet(application),
        lifespan="off",
        log_config=None,  # the site's own
        log_level="warning",  # it tells of every socket
        access_log=False,
        server_header=False,
        proxy_headers=False,  # accounts.limits and games.consumers.rates know whom to believe
        ws_max_size=LARGEST_MESSAGE,
        timeout_graceful_shutdown=UNFINISHED,
    )
    DrainingServer(config, beside).run([listening])
