"""Do what must happen with nobody watching, in a process of its own."""

import asyncio
import signal
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from games.checks import IN_MEMORY
from games.management.commands.web import refuse_alone


class Command(BaseCommand):
    help = (
        "Be the referee: computers play, flags fall, rounds begin, offers expire, mails go out. `serve` has one "
        "inside; further ones may run beside it. Press Ctrl-C, or send SIGTERM, to stop."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.AT_HOME:
            refuse_alone()
        if settings.CHANNEL_LAYERS["default"]["BACKEND"] == IN_MEMORY:
            self.stderr.write(
                "REDIS_URL is not set: what this referee does reaches open pages only when they ask."
            )
        done = asyncio.run(self._watch_until_told())
        counts = ", ".join(f"{name} {count}" for name, count in done.items())
        self.stdout.write(f"The referee has stopped. Actions: {counts}")

    async def _watch_until_told(self) -> dict[str, int]:
        from games.referee import watch

        stop, loop = asyncio.Event(), asyncio.get_running_loop()
        for told in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(told, stop.set)
        self.stdout.write("The referee is watching (Ctrl-C stops it)")
        self.stdout.flush()
        return await watch(stop)
