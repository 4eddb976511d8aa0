"""Make puzzles out of rounds that were played, or out of rounds of computers."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.engine.variants import VARIANTS, rules_for
from games.models import Match
from games.puzzles.finding import KINDS, Found, Source, find, play_round
from games.selectors import record_of
from games.services.puzzles import keep_puzzles

PLAYERS = 2


class Command(BaseCommand):
    help = "Look for puzzles in matches that are over and, when these have no more, in rounds of computers."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--count", type=int, default=10, help="how many to make")
        parser.add_argument(
            "--seed", type=int, default=1, help="begins the chances of the search and of computers"
        )
        parser.add_argument(
            "--variant", default="scopa", choices=VARIANTS, help="which variant computers play"
        )
        parser.add_argument(
            "--file", type=Path, help="write them there, a line each, instead of into the database"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        rng, counts = Random(options["seed"]), Counter[str]()
        for found in _all(rng, options["variant"], options["count"], counts, stored=options["file"] is None):
            counts[found.kind] += 1
            self._keep(found, options["file"])
            if options["verbosity"]:
                self.stdout.write(f"{sum(counts.values())}/{options['count']} {found.kind} {found.key}")
                self.stdout.flush()

    def _keep(self, found: Found, file: Path | None) -> None:
        if file is None:
            keep_puzzles(found=[found.to_json()])
            return
        with file.open("a") as lines:
            lines.write(json.dumps(found.to_json(), separators=(",", ":")) + "\n")


def _all(rng: Random, variant: str, count: int, counts: Counter[str], *, stored: bool) -> Iterator[Found]:
    """Yield puzzles until there are enough, one a round at most, of every kind about as many."""
    share = -(-count // len(KINDS))
    for source in _sources(rng, variant, stored=stored):
        wanted = [kind for kind in KINDS if counts[kind] < share]
        if found := next(find(source, rng, wanted), None):
            yield found
        if sum(counts.values()) >= count:
            return


def _sources(rng: Random, variant: str, *, stored: bool) -> Iterator[Source]:
    """Yield the rounds of stored matches that anybody might have watched, the latest first, and then rounds of
    computers without end."""
    matches = Match.objects.filter(status=Match.Status.OVER, watching=True, sealed=False).order_by("-ended")
    for match in matches.select_related("variant").iterator(chunk_size=100) if stored else ():
        yield from _rounds(match)
    rules = rules_for(variant)
    while True:
        yield play_round(variant, rules, rng)


def _rounds(match: Match) -> Iterator[Source]:
    record = record_of(match)
    if record.rules.players == PLAYERS and not record.rules.declarations:
        for one in record.rounds:
            yield Source(record.variant, record.changes, record.rules, one.dealer, one.deck, one.plays)
