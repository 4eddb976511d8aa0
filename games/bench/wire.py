"""Count what comes over the wire: a relay between a browser and a server.

A browser does not tell it all: what a service worker fetches is in no page's account.
"""

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from socketserver import BaseRequestHandler, ThreadingTCPServer
from threading import Thread
from typing import Any

CHUNK = 65536
REQUESTS = (b"GET ", b"HEAD ", b"POST ")
UPGRADE = b"upgrade: websocket"


@dataclass
class Weight:
    """What a browser was sent, headers included; sockets apart. `last` is when something came or was asked for."""

    bytes: int = 0
    requests: int = 0
    socket_bytes: int = 0
    last: float = field(default_factory=time.monotonic)

    def figures(self) -> dict[str, Any]:
        return {"bytes": self.bytes, "requests": self.requests, "socket_bytes": self.socket_bytes}


class Relay(ThreadingTCPServer):
    """Pass everything on between whoever connects and a port of this machine, and add it to `weight`."""

    daemon_threads = True
    block_on_close = False

    def __init__(self, target: int) -> None:
        super().__init__(("127.0.0.1", 0), _Connection)
        self.target = target
        self.url = f"http://localhost:{self.server_address[1]}"
        self.weight = Weight()


@contextmanager
def relayed(target: int) -> Iterator[Relay]:
    """Run a relay to a port while the context lasts."""
    with Relay(target) as relay:
        Thread(target=relay.serve_forever, args=(0.05,), daemon=True).start()
        try:
            yield relay
        finally:
            relay.shutdown()


class _Connection(BaseRequestHandler):
    server: Relay

    def handle(self) -> None:
        self.upgraded = False
        with socket.create_connection(("127.0.0.1", self.server.target)) as site:
            asking = Thread(target=self._pass_on, args=(self.request, site, self._asked), daemon=True)
            asking.start()
            self._pass_on(site, self.request, self._answered)
            asking.join()

    def _pass_on(self, source: socket.socket, sink: socket.socket, count: Any) -> None:
        try:
            while data := source.recv(CHUNK):
                count(data)
                sink.sendall(data)
        except OSError:
            pass  # one side has gone: so goes the other
        for end in (source, sink):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                continue

    def _asked(self, data: bytes) -> None:
        if not self.upgraded and data.startswith(REQUESTS):
            self.upgraded = UPGRADE in data.lower()
            self.server.weight.requests += not self.upgraded
            self.server.weight.last = time.monotonic()

    def _answered(self, data: bytes) -> None:
        weight = self.server.weight
        weight.last = time.monotonic()
        if self.upgraded:
            weight.socket_bytes += len(data)
        else:
            weight.bytes += len(data)
