"""See that crowds who join and leave the lobby leave nothing behind."""

import json
from importlib.util import find_spec
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bench.crowd import measure
from games.bench.servers import BenchError, ended_in_order

MOST_GROWTH = 10  # percent


class Command(BaseCommand):
    requires_system_checks = ()
    help = (
        "Let crowds of sockets join and leave the lobby of a scratch site while offers come and go. Ends with one line"
        " of JSON, and with an error where somebody stays present, something failed, or memory has grown by a tenth."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--sockets", type=int, default=200, help="sockets in a crowd (200)")
        parser.add_argument("--offers", type=int, default=100, help="offers that come and go (100)")
        parser.add_argument("--waves", type=int, default=5, help="crowds, one after the other (5)")

    def handle(self, *args: Any, **options: Any) -> None:
        if find_spec("websockets") is None:
            raise CommandError("The package websockets is missing: pip install -r requirements-dev.txt")
        names = ("sockets", "offers", "waves")
        if any(not 1 <= options[name] <= 10_000 for name in names):
            raise CommandError("--sockets, --offers and --waves take numbers from 1 to 10000.")
        try:
            with ended_in_order():
                figures = measure(**{name: options[name] for name in names}, tell=self.tell)
        except BenchError as error:
            raise CommandError(str(error)) from None
        self.stdout.write(json.dumps(figures))
        if figures["errors"] or figures["present"] or figures["growth_percent"] > MOST_GROWTH:
            raise CommandError("Something was left behind: see the figures above.")

    def tell(self, text: str) -> None:
        self.stderr.write(text, self.style.NOTICE)
        self.stderr.flush()
