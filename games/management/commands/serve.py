"""Serve the site from one process: database, variants, static files, pages and sockets, and the referee beside it."""

import fcntl
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from games.checks import IN_MEMORY
from games.management.commands.web import refuse_alone
from scopa_site.serving import serve
from scopa_site.serving.listening import listen_at_port


class Command(BaseCommand):
    help = "Prepare the database and serve the site, the referee included. Press Ctrl-C to stop."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on (127.0.0.1)")
        parser.add_argument("--port", type=int, default=8000, help="port to listen on (8000)")
        parser.add_argument("--no-referee", action="store_true", help="leave the referee to another process")

    def handle(self, *args: Any, **options: Any) -> None:
        host, port = options["host"], options["port"]
        if options["no_referee"]:
            refuse_alone()
        self._listen(host, port).close()  # what stands in the way is said before the work is done
        with alone():
            self._serve(host, port, with_referee=not options["no_referee"])

    def _serve(self, host: str, port: int, *, with_referee: bool) -> None:
        call_command("prepare")
        listening = self._listen(host, port)
        shown = f"[{host}]" if ":" in host else "localhost" if host in ("127.0.0.1", "0.0.0.0") else host
        self.stdout.write(f"Scopa is served on http://{shown}:{port}/ (Ctrl-C stops it)")
        self.stdout.flush()
        serve(listening, beside=watch if with_referee else None)

    def _listen(self, host: str, port: int) -> socket.socket:
        """Return a socket that listens; raise `CommandError` that says why none can."""
        try:
            return listen_at_port(host, port)
        except (OSError, OverflowError) as error:
            raise CommandError(
                f"Cannot listen on {host}:{port} ({error}). Try another port: make run PORT=8001"
            ) from None


@contextmanager
def alone() -> Iterator[None]:
    """Be the only process that serves a database file by its memory alone; raise `CommandError` where there is one."""
    path = str(connection.settings_dict["NAME"])
    if connection.vendor != "sqlite" or settings.CHANNEL_LAYERS["default"]["BACKEND"] != IN_MEMORY:
        yield
        return
    with open(f"{path}.served", "w") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise CommandError(
                f"Another process serves {path}, and would hear of nothing that happens here. Set REDIS_URL for both, "
                "or use another DATABASE_URL."
            ) from None
        yield


async def watch(stop: Any) -> None:
    """Be the referee beside the site; what it does when told to stop is done first."""
    from games.referee import watch

    await watch(stop)
