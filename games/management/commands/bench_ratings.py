"""Measure whether ratings come to the true order of players, and foretell who wins."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.bench.ratings import MATCHES, PLAYERS, SHAPES, Found, simulate


class Command(BaseCommand):
    requires_system_checks = ()
    help = f"Let {PLAYERS} players of known strength play {MATCHES} matches of each kind, and look at their ratings."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print the figures as one JSON object")
        parser.add_argument("--matches", type=int, default=MATCHES, help=f"of each kind (default: {MATCHES})")

    def handle(self, *args: Any, **options: Any) -> None:
        found = {name: simulate(*shape, matches=options["matches"]) for name, shape in SHAPES.items()}
        if options["json"]:
            self.stdout.write(json.dumps({name: _figures(one) for name, one in found.items()}))
            return
        for name, one in found.items():
            self.stdout.write(
                f"ratings, {name:14} order {one.correlation:.3f}, chances off by {one.worst:.1%} at most"
            )


def _figures(found: Found) -> dict[str, Any]:
    tenths = [[round(won, 3), round(foretold, 3)] for won, foretold in found.tenths]
    return {"correlation": round(found.correlation, 4), "worst": round(found.worst, 4), "tenths": tenths}
