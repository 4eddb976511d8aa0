"""Fill an empty database with very many players and finished matches."""

from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from games.bench.population import InUse, make_population


class Command(BaseCommand):
    help = "Fill an empty database with players and finished matches that never were, to see how the site bears many."

    def add_arguments(self, parser: CommandParser) -> None:
        add_sizes(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        check_sizes(options)
        call_command("load_variants", verbosity=0)
        sizes = {name: options[name] for name in ("players", "matches", "heaviest", "seed")}
        try:
            make_population(**sizes, now=timezone.now(), tell=self.tell)
        except InUse:
            raise CommandError(
                "There are matches in this database. Name an empty one in DATABASE_URL."
            ) from None
        self.stderr.write("")
        self.stdout.write(f"{options['players']} players have played {options['matches']} matches.")

    def tell(self, text: str) -> None:
        self.stderr.write(f"\r{text:<40}", ending="")
        self.stderr.flush()


def add_sizes(parser: CommandParser) -> None:
    """Let a command be told how many players and matches there are to be."""
    parser.add_argument("--players", type=int, default=100_000, help="how many (default: 100000)")
    parser.add_argument("--matches", type=int, default=1_000_000, help="how many (default: 1000000)")
    parser.add_argument(
        "--heaviest",
        type=int,
        default=5_000,
        help="how many of them the first player has played (default: 5000)",
    )
    parser.add_argument("--seed", type=int, default=1, help="the same seed brings the same people together")


def check_sizes(options: dict[str, Any]) -> None:
    """Raise `CommandError` where there cannot be so many."""
    if options["players"] < 10 or not 1 <= options["heaviest"] <= options["matches"]:
        raise CommandError(
            "There must be at least 10 players, and --heaviest is from 1 to the number of matches."
        )
