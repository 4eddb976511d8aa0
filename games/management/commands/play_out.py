"""Let computer players play matches or deals against each other, and print one line of JSON about them."""

import json
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from multiprocessing import Pool
from time import monotonic
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bots.budget import Budget
from games.bots.contest import Pairing, Result, own_tables, pairings, play_deal, play_match
from games.bots.levels import PLAYERS
from games.bots.tally import summary
from games.engine.variants import VARIANTS


class Command(BaseCommand):
    requires_system_checks = ()
    help = "Play matches or deals between two computer players and print their figures as one line of JSON."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--bots", default="careful,greedy", help=f"two of {', '.join(PLAYERS)}, with a comma"
        )
        parser.add_argument("--variant", default="all", help="all, or the id of a variant")
        many = parser.add_mutually_exclusive_group()
        many.add_argument(
            "--matches",
            type=int,
            help="how many matches in all, at the tables of every size (default: 1000)",
        )
        many.add_argument(
            "--deals",
            type=int,
            help="how many deals instead, at the variant's own table, each played from every side in turn",
        )
        parser.add_argument(
            "--iterations", type=int, help="let every level that searches do so many, however long they take"
        )
        parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same cards")
        parser.add_argument("--jobs", type=int, default=1, help="how many processes (default: 1)")

    def handle(self, *args: Any, **options: Any) -> None:
        levels, variants = levels_named(options["bots"]), variants_named(options["variant"])
        matches, deals = options["matches"], options["deals"]
        count = 1000 if matches is None and deals is None else matches if deals is None else deals
        if min(count, options["jobs"], options["iterations"] or 1) < 1 or options["iterations"] == 0:
            raise CommandError("--matches, --deals, --iterations and --jobs must be at least 1.")
        started = monotonic()
        budgets = budgets_of(levels, options["iterations"])
        play = partial(play_match if deals is None else play_deal, levels=levels, seed=options["seed"])
        to_play = pairings(variants, count) if deals is None else own_tables(variants, count)
        results = list(self.reported(played(partial(play, budgets=budgets), to_play, options["jobs"]), count))
        figures = {"matches" if deals is None else "deals": count} | summary(results)
        figures |= {"seconds": round(monotonic() - started, 1), "seed": options["seed"]}
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
                self.stderr.write(f"\r{count} of {total}, {rate:.1f} a second", ending="")
                self.stderr.flush()
        self.stderr.write("")


def levels_named(text: str) -> tuple[str, str]:
    """Return the two levels of `--bots`; raise `CommandError` naming them all otherwise."""
    names = text.split(",")
    if len(names) != 2 or not set(names) <= set(PLAYERS):
        raise CommandError(
            f"--bots takes two levels, such as careful,greedy; there are: {', '.join(PLAYERS)}."
        )
    return names[0], names[1]


def budgets_of(levels: tuple[str, str], iterations: int | None) -> dict[str, Budget]:
    """Return the budgets for so many iterations, none where the levels keep their own."""
    return {level: Budget(iterations) for level in levels} if iterations else {}


def variants_named(text: str) -> list[str]:
    """Return the variants of `--variant`; raise `CommandError` naming them all otherwise."""
    if text != "all" and text not in VARIANTS:
        raise CommandError(f"--variant takes all or one of: {', '.join(VARIANTS)}.")
    return list(VARIANTS) if text == "all" else [text]


def played(play: "partial[Result]", to_play: list[Pairing], jobs: int) -> Iterator[Result]:
    """Play the matches or deals, in so many processes, and yield their results in order."""
    if jobs == 1:
        yield from map(play, to_play)
        return
    with closing(Pool(jobs)) as pool:
        yield from pool.imap(play, to_play, chunksize=4)
