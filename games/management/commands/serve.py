"""Serve the site from one process: database, variants, static files, daphne, and the referee beside it."""

import asyncio
import logging
import socket
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

log = logging.getLogger(__name__)

# Seconds for a socket to be let in. After a restart everybody comes back at once, and where time runs out they all
# come again.
HANDSHAKE = 30


class Command(BaseCommand):
    help = "Prepare the database and serve the site, the referee included. Press Ctrl-C to stop."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on (127.0.0.1)")
        parser.add_argument("--port", type=int, default=8000, help="port to listen on (8000)")
        parser.add_argument("--no-referee", action="store_true", help="leave the referee to another process")

    def handle(self, *args: Any, **options: Any) -> None:
        host, port = options["host"], options["port"]
        _check_port(host, port)
        call_command("migrate", verbosity=0, interactive=False)
        call_command("load_variants", verbosity=0)
        call_command("load_puzzles", verbosity=0)
        if not settings.DEBUG:
            collect_static_files()
        shown = f"[{host}]" if ":" in host else "localhost" if host in ("127.0.0.1", "0.0.0.0") else host
        self.stdout.write(f"Scopa is served on http://{shown}:{port}/ (Ctrl-C stops it)")
        self.stdout.flush()
        _run(host, port, with_referee=not options["no_referee"])


def collect_static_files() -> None:
    """Collect the static files unless what was collected last is newer than all of them."""
    manifest = Path(settings.STATIC_ROOT) / "staticfiles.json"
    collected = manifest.stat().st_mtime if manifest.exists() else 0.0
    for finder in get_finders():
        for path, storage in finder.list([]):
            if storage.get_modified_time(path).timestamp() > collected:
                call_command("collectstatic", interactive=False, verbosity=0)
                return


def _check_port(host: str, port: int) -> None:
    """Raise `CommandError` where nobody can listen: the reactor would only log it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.socket(family) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except (OSError, OverflowError) as error:
        raise CommandError(
            f"Cannot listen on {host}:{port} ({error}). Try another port: make run PORT=8001"
        ) from None


def _run(host: str, port: int, *, with_referee: bool) -> None:
    from daphne.endpoints import build_endpoint_description_strings
    from daphne.server import Server

    from scopa_site.asgi import application

    Server(
        application,
        endpoints=build_endpoint_description_strings(host=host, port=port),
        ready_callable=_begin_to_watch if with_referee else None,
        server_name="scopa",
        websocket_timeout=-1,
        websocket_handshake_timeout=HANDSHAKE,
        websocket_connect_timeout=HANDSHAKE,
        verbosity=0,
    ).run()


def _begin_to_watch() -> None:
    """Start the referee in this process; when the process is told to stop, what the referee does is done first."""
    from twisted.internet import reactor
    from twisted.internet.defer import Deferred

    from games.referee import watch

    stop = asyncio.Event()
    watching = asyncio.get_event_loop().create_task(watch(stop))

    def end() -> "Deferred[dict[str, int]]":
        stop.set()
        return Deferred.fromFuture(watching)

    reactor.addSystemEventTrigger("before", "shutdown", end)  # type: ignore[arg-type]
