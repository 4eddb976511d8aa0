"""Let all computer players play in all variants, and print one line of JSON about what was refused or too slow."""

import json
import sys
from time import monotonic
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bench.all_tables import Figures, bouts, played


class Command(BaseCommand):
    requires_system_checks = ()
    help = (
        "Play matches to their target at every table of every variant, with every pair of levels, and check that no "
        "play is refused and none takes longer than its level may. The last line is JSON; not all well ends with 1."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--matches", type=int, default=20_000, help="how many matches (20000)")
        parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same cards (1)")
        parser.add_argument(
            "--iterations",
            type=int,
            default=4,
            help="so many iterations of a search, since many matches would take days; 0 for the levels' own (4)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        total, iterations = options["matches"], options["iterations"]
        if total < 1 or iterations < 0:
            raise CommandError("--matches takes a number from 1, --iterations one from 0.")
        started = told = monotonic()
        figures = Figures()
        for figures in played(bouts(total), seed=options["seed"], iterations=iterations):
            now = monotonic()
            if now - told >= 1 or figures.matches == total:
                told = now
                self._tell(figures, total, now - started)
        self.stderr.write("")
        about = {"seed": options["seed"], "iterations": iterations or "the levels' own"}
        self.stdout.write(json.dumps(figures.told() | about | {"seconds": round(monotonic() - started, 1)}))
        if not figures.sound:
            sys.exit(1)

    def _tell(self, figures: Figures, total: int, seconds: float) -> None:
        rate = figures.matches / max(seconds, 1e-6)
        text = f"{figures.matches} of {total}, {rate:.1f} a second, {figures.refused} refused, {figures.late} late"
        self.stderr.write(f"\r{text}   ", ending="")
        self.stderr.flush()
