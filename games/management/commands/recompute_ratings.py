"""Work all ratings out again from the matches, and report what differs."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.services.recompute import Difference, recompute_ratings

SHOWN = 20


class Command(BaseCommand):
    help = "Rate every stored match again, in the order in which they ended; report what differs and set it right."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="only report; end with status 1 where anything differs"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        done = recompute_ratings(write=not options["check"])
        for difference in done.differences[:SHOWN]:
            self.stdout.write(_told(difference))
        if len(done.differences) > SHOWN:
            self.stdout.write(f"… and {len(done.differences) - SHOWN} more")
        count = len(done.differences) or "no"
        self.stdout.write(f"{done.matches} matches, {done.changes} changes of ratings: {count} differences.")
        if done.differences and options["check"]:
            sys.exit(1)


def _told(difference: Difference) -> str:
    return f"{difference.table} {difference.key}: stored {difference.stored}, should be {difference.expected}"
