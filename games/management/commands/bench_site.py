"""Measure the pages of players, ladders and matches where there are very many."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bench import answers
from games.bench.answers import GOAL_MS
from games.bench.population import KEY
from games.management.commands.make_population import add_sizes, check_sizes
from games.models import Match


class Command(BaseCommand):
    help = (
        "Measure the pages of players, ladders and matches in a database that make_population has filled; "
        "an empty one is filled first."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        add_sizes(parser)
        parser.add_argument(
            "--rounds", type=int, default=60, help="how often each page is asked for (default: 60)"
        )
        parser.add_argument(
            "--plans", metavar="FILE", help="write how the database finds what each page asks"
        )
        parser.add_argument("--json", action="store_true", help="print the figures as one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        check_sizes(options)
        if options["rounds"] < 1:
            raise CommandError("--rounds is at least 1.")
        self.fill(options)
        found = []
        for answered in answers.measure(options["rounds"]):
            found.append(answered)
            if not options["json"]:
                self.stdout.write(told(answered))
        if options["json"]:
            self.stdout.write(json.dumps({one.label: asdict(one) for one in found}))
        if options["plans"]:
            Path(options["plans"]).write_text(as_text())

    def fill(self, options: dict[str, Any]) -> None:
        """Fill an empty database; raise `CommandError` for one that people play on."""
        first = Match.objects.order_by("pk").first()
        if first is None:
            sizes = {name: options[name] for name in ("players", "matches", "heaviest", "seed")}
            call_command("make_population", **sizes, stdout=self.stderr, stderr=self.stderr)
        elif not first.key.startswith(KEY):
            raise CommandError(
                "There are matches of people in this database. Name an empty one in DATABASE_URL."
            )


def told(one: answers.Answered) -> str:
    late = "" if one.p95 < GOAL_MS else f"  over {GOAL_MS} ms"
    return (
        f"{one.label:<48} p50 {one.p50:6.1f} ms  p95 {one.p95:6.1f} ms  most {one.slowest:6.1f} ms"
        f"  work {one.work:6.1f} ms  {one.queries:3} queries{late}"
    )


def as_text() -> str:
    """Return the plans of all pages, to be read."""
    parts = []
    for label, questions in answers.plans():
        parts.append(f"# {label}\n")
        parts += [f"{sql}\n\n{plan}\n" for sql, plan in questions]
    return "\n".join(parts)
