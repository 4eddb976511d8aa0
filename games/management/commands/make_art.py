"""Draw the decks."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from games.artwork.decks import sprites


class Command(BaseCommand):
    help = "Draw every deck anew and write its sprites; run it after a change in games/artwork."
    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--out", type=Path, default=Path(settings.BASE_DIR) / "static" / "cards")

    def handle(self, *args: Any, **options: Any) -> None:
        for name, text in sprites().items():
            (options["out"] / name).write_text(text, encoding="utf-8")
            self.stdout.write(f"{name}: {len(text.encode()):,} bytes")
