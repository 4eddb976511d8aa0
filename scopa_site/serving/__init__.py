"""Listen for pages and sockets with the server that ASGI_SERVER names, and end without losing anything.

A process that is told to stop (SIGTERM, Ctrl-C) listens no more, sends its sockets to another process, ends what it has
begun, and is gone after SCOPA_DRAIN seconds and a little.
"""

from collections.abc import Callable, Coroutine
from importlib import import_module
from socket import socket
from typing import Any

from django.conf import settings

# Seconds for a socket to be let in. After a restart everybody comes back at once, and where time runs out they all
# come again.
HANDSHAKE = 30
LARGEST_MESSAGE = 1_000_000  # bytes; consumers answer from SCOPA_MAX_FRAME on
UNFINISHED = 15  # seconds that what was begun has to end, once all sockets are gone

Beside = Callable[[Any], Coroutine[Any, Any, Any]]  # what else the process does until an asyncio.Event is set


def serve(listening: socket, beside: Beside | None = None) -> None:
    """Serve the site at a socket that listens, until told to stop; `beside` runs in the same event loop."""
    from games.health.pulse import begin_pulse
    from games.health.reporting import begin_reporting

    begin_reporting("web")
    begin_pulse()
    import_module(f"scopa_site.serving.with_{settings.ASGI_SERVER}").run(listening, beside)
