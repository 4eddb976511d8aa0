"""Measure how strong the computer players are, against each other and against their aims."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bench.strength import AIMS, Aim, Measured, measure

SHORT_DEALS = 40

UNITS = {
    "points": "points a deal",
    "won": "% of deals won",
    "lost": "% of deals lost",
    "matches": "% of matches won",
}


class Command(BaseCommand):
    requires_system_checks = ()
    help = "Let computer players meet and print what they reach, with 95 % intervals, beside what they are to reach."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--deals", type=int, default=400, help="deals for each line, matches half as many (default: 400)"
        )
        parser.add_argument(
            "--short",
            action="store_true",
            help="40 deals for each line: wide intervals, but minutes, not hours",
        )
        parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same cards")
        parser.add_argument("--level", help="only the lines of one level")
        parser.add_argument("--variant", help="only the lines of one variant")
        parser.add_argument("--json", action="store_true", help="print each line as a JSON object")

    def handle(self, *args: Any, **options: Any) -> None:
        deals = SHORT_DEALS if options["short"] else options["deals"]
        if deals < 2:
            raise CommandError("--deals must be at least 2.")
        aims = [aim for aim in AIMS if chosen(aim, options)]
        if not aims:
            raise CommandError("There are no lines for that level and variant.")
        if not options["json"]:
            self.stdout.write(f"{'':<34}{'aim':>10}{'reached':>10}{'95 % interval':>18}{'slowest':>10}")
        for found in measure(aims, deals, options["seed"], self.report):
            self.stdout.write(as_json(found) if options["json"] else as_line(found))

    def report(self, number: int, count: int) -> None:
        self.stderr.write(f"\r{number + 1} of {count} ", ending="\r")
        self.stderr.flush()


def chosen(aim: Aim, options: dict[str, Any]) -> bool:
    return options["level"] in (None, aim.level) and options["variant"] in (None, aim.variant)


def as_line(found: Measured) -> str:
    """Return a line of the table.

    >>> as_line(Measured(Aim("hard", "greedy", "scopa", 0.8), 1.0, 0.9, 1.1, 0.2)).split()[:5]
    ['hard', '>', 'greedy,', 'scopa', '0.80']
    """
    aim = found.aim
    name = f"{aim.level} > {aim.rival}, {aim.variant}"
    wanted = aim.least if aim.most is None else aim.most
    ends = f"{found.low:.2f} … {found.high:.2f}"
    mark = "reached" if found.reached else "not yet"
    return f"{name:<34}{wanted:>10.2f}{found.mean:>10.2f}{ends:>18}{found.slowest:>8.2f} s  {mark}, {UNITS[aim.what]}"


def as_json(found: Measured) -> str:
    """Return a line as JSON."""
    figures = found._asdict() | {"reached": found.reached}
    aim = figures.pop("aim")
    return json.dumps(aim._asdict() | figures)
