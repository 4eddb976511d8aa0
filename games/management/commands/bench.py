"""Measure the engine, the computer players, the site and its pages.

Ratios within one run mean more than the figures of one machine.
"""

import json
import os
import platform
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bench import engine, pages, pairing, speed, strength
from games.bench.figures import best_and_median
from games.bench.load.stacks import cost_of_a_play
from games.bench.servers import BenchError, ended_in_order

ENGINE_RUNS = 5
SEARCHED = ("scopa", "scopone10")
SEARCH_SECONDS = 0.6
SHORT_DEALS, SHORT_ITERATIONS = 6, 100
ENGINE_SHARE, SITE_SHARE = 0.15, 0.65  # the rest is for starting and ending servers

Figures = dict[str, Any]

SITE_LINES = (
    ("a play on both screens, half of them", "p50_ms", "ms"),
    ("a play on both screens, 99 in 100", "p99_ms", "ms"),
    ("at full speed", "plays_per_second", "plays/s"),
    ("processor time of the server", "cpu_ms_per_play", "ms/play"),
)


class Command(BaseCommand):
    requires_system_checks = ()
    help = (
        "Measure the engine, the computer players, the site (20 tables of two players each), "
        "the bare stack below it, and the pages."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="print the figures as one JSON object")
        parser.add_argument(
            "--seconds",
            type=float,
            default=40,
            help="how long to take, about (default: 40)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not 1 <= options["seconds"] <= 3600:
            raise CommandError("--seconds takes a number from 1 to 3600.")
        if find_spec("websockets") is None:
            raise CommandError("The package websockets is missing: pip install -r requirements-dev.txt")
        started = monotonic()
        with ended_in_order():
            figures = self.measured(options["seconds"])
        figures["seconds"] = round(monotonic() - started, 1)
        self.stdout.write(json.dumps(figures) if options["json"] else as_text(figures))

    def measured(self, seconds: float) -> Figures:
        from games.bench import site

        self.tell("Measuring the engine ...")
        share = seconds * ENGINE_SHARE / ENGINE_RUNS
        runs = [engine.measure(share) for _ in range(ENGINE_RUNS)]
        self.tell("Measuring the computer players ...")
        players = players_figures()
        self.tell("Pairing large tournaments ...")
        paired = pairing.measure()
        self.tell("Measuring the site and the bare stack ...")
        try:
            sockets = site.measure(seconds * SITE_SHARE)
            with TemporaryDirectory(prefix="scopa-bench-") as folder:
                sockets["play"] = cost_of_a_play(Path(folder))
            self.tell("Weighing the pages ...")
            weighed = pages.measure()
        except BenchError as error:
            raise CommandError(str(error)) from None
        return (
            {"engine": engine_figures(runs), "players": players, "pairing": paired}
            | sockets
            | {"pages": weighed, "machine": machine()}
        )

    def tell(self, text: str) -> None:
        self.stderr.write(text, self.style.NOTICE)
        self.stderr.flush()


def engine_figures(runs: list[dict[str, float]]) -> Figures:
    """Return the best and the median of each figure of the engine."""
    return {
        name: best_and_median((run[name] for run in runs), less_is_better=not name.endswith("_per_second"))
        for name in runs[0]
    }


def players_figures() -> Figures:
    """Return how fast the search is, and by how many points a deal it is ahead in a few deals."""
    speeds = {"scopa_random_rounds_per_second": speed.rounds_per_second("scopa", SEARCH_SECONDS)}
    for variant in SEARCHED:
        for name, light in (("iterations", False), ("light_iterations", True)):
            found = speed.iterations_per_second(variant, SEARCH_SECONDS, light=light)
            speeds[f"{variant}_{name}_per_second"] = found
    return {name: round(figure, 1) for name, figure in speeds.items()} | {
        f"ahead_of_{rival}": round(strength.ahead("hard", rival, SHORT_DEALS, SHORT_ITERATIONS), 2)
        for rival in ("random", "careful")
    }


def machine() -> Figures:
    """Return what the figures depend on besides the code."""
    load = round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None
    return {"python": platform.python_version(), "cpus": os.cpu_count(), "load": load}


def as_text(figures: Figures) -> str:
    """Return the figures as lines to be read."""
    lines = [f"{'Engine, one process':<42}{'best':>10}{'median':>10}"]
    for name, run in figures["engine"].items():
        lines.append(f"  {name.replace('_', ' '):<40}{run['best']:>10.1f}{run['median']:>10.1f}")
    lines += ["", "Computer players, a search of few iterations in few deals: see `make strength`"]
    lines += [f"  {name.replace('_', ' '):<40}{figure:>10.1f}" for name, figure in figures["players"].items()]
    lines += ["", *pairing.as_lines(figures["pairing"])]
    lines += ["", f"{'Sockets, 20 tables of two players':<42}{'site':>10}{'bare':>10}{'ratio':>10}"]
    for label, name, unit in SITE_LINES:
        site, echo, ratio = (figures[part][name] for part in ("site", "echo", "site_to_echo"))
        if ratio is not None:
            lines.append(f"  {label:<40}{site:>10.1f}{echo:>10.1f}{ratio:>10.3g}  {unit}")
    site, here = figures["site"], figures["machine"]
    lines += [
        f"  frames of {site['frame_bytes']} bytes; {site['measured']} plays timed at the pace of quick players",
        "  one play and what both sockets are sent: {queries} queries, {cpu_ms} ms".format(**figures["play"]),
        "",
        *pages.as_lines(figures["pages"]),
        "",
        f"Python {here['python']}, {here['cpus']} CPUs, load {here['load']}; took {figures['seconds']} s.",
    ]
    return "\n".join(lines)
