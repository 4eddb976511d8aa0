"""Count where the shuffle puts each card, in very many decks."""

import sys
from itertools import chain
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.fairness.statistics import CARDS, bounds, chi_square, places_of

DECKS = 200_000
AT_ONCE = 20_000
FEWEST = 4_000  # each card a hundred times in each place
FREEDOM = (CARDS - 1) ** 2


class Command(BaseCommand):
    """Say whether each card lies in each place as often as chance lets it, and exit with status 1 if not."""

    requires_system_checks: list[str] = []
    help = "Shuffle very many decks and count how often each card lies in each place (part of `make bench`)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--decks", type=int, default=DECKS, help=f"how many (default: {DECKS})")

    def handle(self, *args: Any, **options: Any) -> None:
        decks = options["decks"]
        if decks < FEWEST:
            raise CommandError(f"--decks takes a number from {FEWEST}.")
        counts = [0] * CARDS**2
        for first in range(0, decks, AT_ONCE):
            more = places_of(min(AT_ONCE, decks - first), first=first)
            counts = [one + other for one, other in zip(counts, chain.from_iterable(more), strict=True)]
            self._progress(f"{min(first + AT_ONCE, decks):,} of {decks:,} decks")
        square, (low, high) = chi_square(counts), bounds(FREEDOM)
        told = f"{decks:,} decks: chi-square {square:.1f} with {FREEDOM} degrees of freedom"
        self.stdout.write(f"{told}, which chance keeps between {low:.0f} and {high:.0f}")
        if not low < square < high:
            sys.exit(1)

    def _progress(self, text: str) -> None:
        if self.stderr.isatty():
            self.stderr.write(text)
