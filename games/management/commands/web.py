"""Be one of several processes that serve the site, behind a proxy."""

from argparse import ArgumentTypeError
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import ERROR
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.checks import IN_MEMORY
from games.management.commands.prepare import manifest_path
from scopa_site.serving import serve
from scopa_site.serving.listening import listen_at_path, listen_at_port


def port_of(text: str) -> tuple[str, int]:
    """Return host and port of a text such as `127.0.0.1:8001` or `[::1]:8001`.

    >>> port_of("[::1]:8001"), port_of("8001")
    (('::1', 8001), ('127.0.0.1', 8001))
    """
    host, _, port = text.rpartition(":")
    if not port.isdecimal():
        raise ArgumentTypeError(f"not a port: {text!r}")
    return host.strip("[]") or "127.0.0.1", int(port)


class Command(BaseCommand):
    help = (
        "Serve the site behind a proxy, beside other such processes; `prepare` has run before, and `referee` runs in "
        "another. SIGTERM lets it go in peace: its sockets are sent to the others, and what was begun is ended."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        where = parser.add_mutually_exclusive_group(required=True)
        where.add_argument("--socket", type=Path, help="path to listen at, such as /run/scopa/web-1.sock")
        where.add_argument("--port", type=port_of, help="port to listen at, such as 8001 or 10.0.0.2:8001")

    def handle(self, *args: Any, **options: Any) -> None:
        self.check(include_deployment_checks=True, fail_level=ERROR)
        refuse_alone()
        if not settings.DEBUG and not manifest_path().exists():
            raise CommandError(f"There is no {manifest_path()}. Run: manage.py prepare")
        try:
            listening = (
                listen_at_path(options["socket"]) if options["socket"] else listen_at_port(*options["port"])
            )
        except (OSError, OverflowError) as error:
            raise CommandError(f"Cannot listen at {options['socket'] or options['port']}: {error}") from None
        self.stdout.write(
            f"Scopa is served at {options['socket'] or options['port']} by {settings.ASGI_SERVER}"
        )
        self.stdout.flush()
        serve(listening)
        self.stdout.write("All sockets have gone elsewhere, and all that was begun is done.")


def refuse_alone() -> None:
    """Raise `CommandError` where this process would hear of nothing that another does."""
    if settings.CHANNEL_LAYERS["default"]["BACKEND"] == IN_MEMORY:
        raise CommandError(
            "Set REDIS_URL: without it, what one process does reaches no page of another. For a site in one process: "
            "manage.py serve"
        )
