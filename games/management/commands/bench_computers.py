"""Measure pages and plays while computers play at many tables, and print one line of JSON about it."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bench.computer_tables import measure
from games.bench.servers import BenchError, ended_in_order
from games.bots import LEVELS


class Command(BaseCommand):
    requires_system_checks = ()
    help = (
        "Serve a scratch site with many tables of two computers, ask for pages all the while, and print how long pages "
        "took and how long plays beyond the pause that computers make. The last line is JSON."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--tables", type=int, default=200, help="how many tables (200)")
        parser.add_argument("--level", default="careful", choices=LEVELS, help="of the computers (careful)")
        parser.add_argument("--seconds", type=float, default=60, help="how long pages are asked for (60)")
        parser.add_argument(
            "--pause",
            type=float,
            default=4,
            help="seconds between two plays of a table, as where people play too (4)",
        )
        parser.add_argument("--pages", type=float, default=4, help="pages a second (4)")

    def handle(self, *args: Any, **options: Any) -> None:
        asked = {name: options[name] for name in ("tables", "level", "seconds", "pause", "pages")}
        if any(value <= 0 for value in asked.values() if not isinstance(value, str)):
            raise CommandError("--tables, --seconds, --pause and --pages take numbers above 0.")
        try:
            with ended_in_order():
                figures = measure(**asked, tell=self._tell)
        except BenchError as error:
            raise CommandError(str(error)) from None
        self.stderr.write("")
        self.stdout.write(json.dumps(figures))

    def _tell(self, text: str) -> None:
        self.stderr.write(f"\r{text}   ", ending="")
        self.stderr.flush()
