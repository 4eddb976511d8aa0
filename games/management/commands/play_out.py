"""Let computer players play whole matches against each other, and print one line of JSON about them."""

import json
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from multiprocessing import Pool
from time import monotonic
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bots import LEVELS
from games.bots.contest import Pairing, Result, pairings, play_match
from games.bots.tally import summary
from games.engine.variants import VARIANTS


class Command(BaseCommand):
    requires_system_checks = ()
    help = "Play matches between two computer players and print their figures as one line of JSON."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--bots", default="greedy,random", help=f"two of {', '.join(LEVELS)}, with a comma"
        )
        parser.add_argument("--variant", default="all", help="all, or the id of a variant")
        parser.add_argument(
            "--matches", type=int, default=1000, help="how many matches in all (default: 1000)"
        )
        parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same matches")
        parser.add_argument("--jobs", type=int, default=1, help="how many processes (default: 1)")

    def handle(self, *args: Any, **options: Any) -> None:
        levels, variants = levels_named(options["bots"]), variants_named(options["variant"])
        if options["matches"] < 1 or options["jobs"] < 1:
            raise CommandError("--matches and --jobs must be at least 1.")
        started = monotonic()
        play = partial(play_match, levels=levels, seed=options["seed"])
        to_play = pairings(variants, options["matches"])
        results = list(self.reported(played(play, to_play, options["jobs"]), len(to_play)))
        figures = summary(results) | {"seconds": round(monotonic() - started, 1), "seed": options["seed"]}
        self.stdout.write(json.dumps({"bots": options["bots"], "variant": options["variant"]} | figures))

    def reported(self, results: Iterator[Result], total: int) -> Iterator[Result]:
        """Pass results on, telling about once a second how many there are."""
        started = told = monotonic()
        for count, result in enumerate(results, start=1):
            yield result
            now = monotonic()
            if now - told >= 1 or count == total:
                told = now
                rate = count / max(now - started, 1e-6)
                self.stderr.write(f"\r{count} of {total} matches, {rate:.1f} a second", ending="")
                self.stderr.flush()
        self.stderr.write("")


def levels_named(text: str) -> tuple[str, str]:
    """Return the two levels of `--bots`; raise `CommandError` naming them all otherwise."""
    names = text.split(",")
    if len(names) != 2 or not set(names) <= set(LEVELS):
        raise CommandError(f"--bots takes two levels, such as greedy,random; there are: {', '.join(LEVELS)}.")
    return names[0], names[1]


def variants_named(text: str) -> list[str]:
    """Return the variants of `--variant`; raise `CommandError` naming them all otherwise."""
    if text != "all" and text not in VARIANTS:
        raise CommandError(f"--variant takes all or one of: {', '.join(VARIANTS)}.")
    return list(VARIANTS) if text == "all" else [text]


def played(play: "partial[Result]", to_play: list[Pairing], jobs: int) -> Iterator[Result]:
    """Play the matches, in so many processes, and yield their results in order."""
    if jobs == 1:
        yield from map(play, to_play)
        return
    with closing(Pool(jobs)) as pool:
        yield from pool.imap(play, to_play, chunksize=4)
