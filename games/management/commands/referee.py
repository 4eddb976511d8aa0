"""Do what must happen with nobody watching, in a process of its own."""

import asyncio
import signal
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.checks import IN_MEMORY
from games.management.commands.web import refuse_alone
from games.referee.duties import DUTIES, Duty


class Command(BaseCommand):
    help = (
        "Be the referee: computers play, flags fall, rounds begin, offers expire, mails go out. `serve` has one "
        "inside; further ones may run beside it. Press Ctrl-C, or send SIGTERM, to stop."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--only",
            default="",
            help="duties, with commas between, and no others: `rounds` is where computers play",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        duties = _chosen(options["only"])
        if not settings.AT_HOME:
            refuse_alone()
        if settings.CHANNEL_LAYERS["default"]["BACKEND"] == IN_MEMORY:
            self.stderr.write(
                "REDIS_URL is not set: what this referee does reaches open pages only when they ask."
            )
        done = asyncio.run(self._watch_until_told(duties))
        counts = ", ".join(f"{name} {count}" for name, count in done.items())
        self.stdout.write(f"The referee has stopped. Actions: {counts}")

    async def _watch_until_told(self, duties: list[Duty]) -> dict[str, int]:
        from games.referee import watch

        stop, loop = asyncio.Event(), asyncio.get_running_loop()
        for told in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(told, stop.set)
        self.stdout.write("The referee is watching (Ctrl-C stops it)")
        self.stdout.flush()
        return await watch(stop, duties)


def _chosen(only: str) -> list[Duty]:
    """Return the duties that `only` names, all where it names none; raise `CommandError` where one is unknown."""
    names = [name.strip() for name in only.split(",") if name.strip()]
    known = {duty.name: duty for duty in DUTIES}
    if unknown := [name for name in names if name not in known]:
        raise CommandError(f"There is no duty {unknown[0]!r}. There are: {', '.join(known)}.")
    return [known[name] for name in names] or DUTIES
