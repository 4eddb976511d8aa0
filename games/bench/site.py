"""Measure the site as its players meet it, beside the bare echo of the same stack in the same minute."""

import asyncio
import tempfile
from collections.abc import Sequence
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from statistics import mean, median
from typing import Any

from games.bench.figures import milliseconds
from games.bench.screens import Door, EchoTable, Run, drive
from games.bench.servers import BenchError, Server, prepare_tables, scratch_environment, served

Figures = dict[str, dict[str, Any]]

TABLES = 20
PAUSE = 1.0  # seconds before a play, on average: quick players
SLICES = 4  # the site and the echo take turns, so that what else the machine does meets both


def measure(seconds: float = 24.0, tables: int = TABLES, pause: float = PAUSE) -> Figures:
    """Return the figures of the site and of the echo, and the site's as multiples of the echo's.

    Two thirds of the time go to plays at the pace of quick players (p50_ms and p99_ms, from a play sent to
    its arrival on both screens), one third to plays at full speed, whose cost in processor time of the server
    (cpu_ms_per_play) depends least on what else the machine does. Starting the servers comes on top.
    """
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="scopa-bench-")))
        environment = scratch_environment(folder)
        made = prepare_tables(tables, environment)
        echo = stack.enter_context(served(["-m", "games.bench.echo"], environment, folder / "echo.log"))
        site = stack.enter_context(served(["manage.py", "serve", "--port"], environment, folder / "site.log"))
        return asyncio.run(_measure_in_time(site, echo, made, seconds, pause))


async def _measure_in_time(
    site: Server, echo: Server, made: list[dict[str, Any]], seconds: float, pause: float
) -> Figures:
    limit = 60 + 2 * seconds
    try:
        async with asyncio.timeout(limit):
            return await _measure(site, echo, made, seconds, pause)
    except TimeoutError:
        raise BenchError(f"The sockets were not measured within {limit:.0f} seconds.") from None


async def _measure(
    site_server: Server, echo_server: Server, made: list[dict[str, Any]], seconds: float, pause: float
) -> Figures:
    paced, full = seconds / 3 / SLICES, seconds / 6 / SLICES
    async with AsyncExitStack() as sockets:
        door = Door(sockets)
        site = Driven(site_server, [await door.site_table(site_server.port, table) for table in made])
        await site.drive(full, 0)
        size = site.frame_bytes()
        tables = [await door.echo_table(echo_server.port, number, size) for number in range(len(made))]
        echo = Driven(echo_server, tables)
        await echo.drive(full / 2, 0)
        for driven in (site, echo):
            driven.forget()
        for wait, length in ((min(pause, paced), paced), (0, full)):  # at least one play at each table
            for _ in range(SLICES):
                await site.drive(length, wait)
                await echo.drive(length, wait)
        told, bare = site.figures(), echo.figures()
    return {"site": told | {"frame_bytes": size}, "echo": bare, "site_to_echo": ratios(told, bare)}


class Driven:
    """A server, the tables open at it, and what was measured there."""

    def __init__(self, server: Server, tables: Sequence[EchoTable]) -> None:
        self.server, self.tables = server, tables
        self.forget()

    def forget(self) -> None:
        """Begin to measure afresh."""
        self.paced: list[Run] = []
        self.full: list[Run] = []
        self.cpu = 0.0

    async def drive(self, seconds: float, pause: float) -> None:
        before = self.server.cpu_seconds()
        run = await drive(self.tables, seconds, pause)
        if pause:
            self.paced.append(run)
        else:
            self.full.append(run)
            self.cpu += self.server.cpu_seconds() - before

    def figures(self) -> dict[str, Any]:
        times = [time for run in self.paced for time in run.times]
        plays = sum(len(run.times) for run in self.full)
        return milliseconds(times) | {
            "measured": len(times),
            "plays_per_second": round(median(run.a_second for run in self.full), 1),
            "cpu_ms_per_play": round(self.cpu / plays * 1000, 3) or None,
        }

    def frame_bytes(self) -> int:
        return round(mean(len(screen.frame.encode()) for table in self.tables for screen in table.screens))


def ratios(site: dict[str, Any], echo: dict[str, Any]) -> dict[str, float | None]:
    """Return the figures of the site as multiples of the echo's; None where there is nothing to compare.

    >>> ratios({"p50_ms": 8.0, "cpu_ms_per_play": None}, {"p50_ms": 2.0, "cpu_ms_per_play": None})
    {'p50_ms': 4.0, 'cpu_ms_per_play': None}
    """
    names = [name for name in site if name != "measured"]
    return {name: round(site[name] / echo[name], 3) if site[name] and echo[name] else None for name in names}
