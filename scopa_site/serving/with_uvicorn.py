"""Serve with uvicorn."""

import asyncio
import socket

import uvicorn

from games.consumers.parting import send_elsewhere
from scopa_site.serving import LARGEST_MESSAGE, UNFINISHED, Beside
from scopa_site.serving.ready import tell_ready


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
    config = uvicorn.Config(
        "scopa_site.asgi:application",
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
