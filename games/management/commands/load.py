"""Measure how many plays the site carries, and what each costs, beside the bare stack and a peer."""

import asyncio
import json
import os
import platform
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bench.load import peer
from games.bench.load.drive import FULL_SPEED, at_a_pace, at_full_speed
from games.bench.load.stacks import Stack, cost_of_a_play, in_memory, over_redis
from games.bench.servers import BenchError, ended_in_order
from games.chaos.parts import ChaosError

Figures = dict[str, Any]
MOST_TABLES, MOST_SECONDS = 5000, 600
HEAD = (
    f"{'':<26}{'plays/s':>9}{'p50 ms':>9}{'p99 ms':>9}{'cpu ms/play':>13}{'of the echo':>13}{'KB/table':>10}"
)


OVER_REDIS: dict[str, Callable[[Path, int], AbstractContextManager[Stack]]] = {
    "redis_1": partial(over_redis, processes=1),
    "redis_2": partial(over_redis, processes=2),
    "redis_2_apart": partial(over_redis, processes=2, apart=True),
}


class Command(BaseCommand):
    requires_system_checks = ()
    help = (
        "Let tables of two sockets play on scratch sites: at full speed, and one play at each every few seconds; in "
        "memory, and over PostgreSQL and Redis in one process and in two. Beside each is the bare echo of its stack, "
        "and at the end a relay on boardgame.io. The last line is JSON."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--tables", type=int, nargs="*", default=[10, 100, 500, 1000], help="tables at a pace"
        )
        parser.add_argument("--pause", type=float, default=4, help="seconds between two plays of a table (4)")
        parser.add_argument("--seconds", type=float, default=12, help="how long each is measured (12)")
        parser.add_argument("--full", type=int, default=FULL_SPEED, help="tables at full speed (40)")
        parser.add_argument("--memory-only", action="store_true", help="leave PostgreSQL and Redis out")
        parser.add_argument(
            "--no-peer", action="store_true", help="leave boardgame.io out, which npm installs"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        sizes = [*options["tables"], options["full"]]
        if not all(1 <= tables <= MOST_TABLES for tables in sizes):
            raise CommandError(f"--tables and --full take numbers from 1 to {MOST_TABLES}.")
        if not 1 <= options["pause"] <= options["seconds"] <= MOST_SECONDS:
            raise CommandError(f"--pause is at least 1, and --seconds not less, and at most {MOST_SECONDS}.")
        if find_spec("websockets") is None:
            raise CommandError("The package websockets is missing: pip install -r requirements-dev.txt")
        try:
            with ended_in_order():
                figures = self.measured(options)
        except (BenchError, ChaosError) as error:
            raise CommandError(str(error)) from None
        self.stdout.write(json.dumps(figures))

    def measured(self, options: dict[str, Any]) -> Figures:
        figures: Figures = {}
        with TemporaryDirectory(prefix="scopa-load-") as name:
            figures["play"] = cost_of_a_play(Path(name))
            self.tell(
                "one play by itself: {queries} queries, {cpu_ms} ms of processor time".format(
                    **figures["play"]
                )
            )
        self.tell(HEAD)
        figures["memory"] = self.stack(in_memory, options, options["tables"])
        if not options["memory_only"]:
            for name, start in OVER_REDIS.items():
                figures[name] = self.stack(start, options, options["tables"][-2:-1])
            figures["two_to_one"] = _ratio(figures, "redis_2")
            figures["two_apart_to_one"] = _ratio(figures, "redis_2_apart")
            self.tell(
                "two processes over Redis carry {two_to_one} times one by processor time, {two_apart_to_one} times "
                "where the players of each table are at different ones".format(**figures)
            )
        if not options["no_peer"]:
            figures["peer"] = self.peer(options, figures["memory"]["full"]["frame"]["bytes"])
        load = round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None
        return figures | {
            "machine": {"python": platform.python_version(), "cpus": os.cpu_count(), "load": load}
        }

    def stack(
        self,
        start: Callable[[Path, int], AbstractContextManager[Stack]],
        options: dict[str, Any],
        sizes: list[int],
    ) -> Figures:
        found: Figures = {"pace": {}}
        with (
            TemporaryDirectory(prefix="scopa-load-") as name,
            start(Path(name), max([*sizes, options["full"]])) as stack,
        ):
            found["full"] = asyncio.run(at_full_speed(stack, options["seconds"], options["full"]))
            self.told(f"{stack.name}: full speed", found["full"])
            for tables in sizes:
                paced = asyncio.run(at_a_pace(stack, tables, options["pause"], options["seconds"]))
                found["pace"][tables] = paced
                self.told(f"{stack.name}: {tables} tables", paced)
        return found

    def peer(self, options: dict[str, Any], size: int) -> Figures | None:
        with TemporaryDirectory(prefix="scopa-load-") as name:
            try:
                found = peer.measure(
                    Path(name) / "peer", tables=options["full"], seconds=options["seconds"], size=size
                )
            except BenchError as error:
                self.tell(f"no peer: {error}")
                return None
        self.tell(_line("boardgame.io", found))
        return found

    def told(self, name: str, found: Figures) -> None:
        site, echo = found["site"], found["echo"]
        share = f"{echo['cpu_ms_per_play'] / max(site['cpu_ms_per_play'], 0.001):.0%}"
        self.tell(_line(name, site, share))
        self.tell(_line("  bare echo", echo))

    def tell(self, text: str) -> None:
        self.stderr.write(text, self.style.NOTICE)
        self.stderr.flush()


def _ratio(figures: Figures, name: str) -> float:
    one, two = (figures[stack]["full"]["site"]["cpu_ms_per_play"] for stack in ("redis_1", name))
    return round(2 * float(one) / float(two), 2)


def _line(name: str, figures: Figures, share: str = "") -> str:
    numbers = [figures["plays_per_second"], figures["p50_ms"], figures["p99_ms"], figures["cpu_ms_per_play"]]
    text = f"{name:<26}{numbers[0]:>9.1f}{numbers[1]:>9.1f}{numbers[2]:>9.1f}{numbers[3]:>13.2f}{share:>13}"
    return text + (f"{figures['kb_per_table']:>10.1f}" if "kb_per_table" in figures else "")
