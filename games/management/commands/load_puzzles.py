"""Bring the shipped puzzles into the database."""

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games.services.puzzles import keep_puzzles

SHIPPED = Path(__file__).resolve().parents[2] / "puzzles" / "shipped.jsonl"


class Command(BaseCommand):
    help = "Store the shipped puzzles that are not stored yet; ratings and other puzzles stay as they are."

    def handle(self, *args: Any, **options: Any) -> None:
        new = keep_puzzles(found=map(json.loads, SHIPPED.read_text().splitlines()))
        if options["verbosity"]:
            self.stdout.write(f"{new} puzzles are new.")
