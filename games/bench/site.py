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
from games.bench.servers import BenchError, prepare_tables, scratch_environment, served

TABLES = 20
PAUSE = 1.0  # seconds before a play, on average: quick players
SLICES = 4  # the site and the echo take turns, so that what else the machine does meets both


def measure(seconds: float = 24.0, tables: int = TABLES, pause: float = PAUSE) -> dict[str, dict[str, float]]:
    """Return the figures of the site and of the echo, and the site's as multiples of the echo's.

    Two thirds of the time go to plays at the pace of quick players (p50_ms and p99_ms, from a play sent to
    its arrival on both screens), one third to plays at full speed. Starting the servers comes on top.
    """
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="scopa-bench-")))
        environment = scratch_environment(folder)
        made = prepare_tables(tables, environment)
        echo = stack.enter_context(served(["-m", "games.bench.echo"], environment, folder / "echo.log"))
        site = stack.enter_context(served(["manage.py", "serve", "--port"], environment, folder / "site.log"))
        return asyncio.run(_measure_in_time(site, echo, made, seconds, pause))


async def _measure_in_time(
    site_port: int, echo_port: int, made: list[dict[str, Any]], seconds: float, pause: float
) -> dict[str, dict[str, float]]:
    limit = 60 + 2 * seconds
    try:
        async with asyncio.timeout(limit):
            return await _measure(site_port, echo_port, made, seconds, pause)
    except TimeoutError:
        raise BenchError(f"The sockets were not measured within {limit:.0f} seconds.") from None


async def _measure(
    site_port: int, echo_port: int, made: list[dict[str, Any]], seconds: float, pause: float
) -> dict[str, dict[str, float]]:
    paced, full = seconds / 3 / SLICES, seconds / 6 / SLICES
    async with AsyncExitStack() as sockets:
        door = Door(sockets)
        site = [await door.site_table(site_port, table) for table in made]
        await drive(site, full)
        size = _frame_bytes(site)
        echo = [await door.echo_table(echo_port, number, size) for number in range(len(made))]
        await drive(echo, full / 2)
        site_paced, echo_paced = await _in_turns(site, echo, paced, pause)
        site_full, echo_full = await _in_turns(site, echo, full, 0)
        return _figures(_summary(site_paced, site_full), _summary(echo_paced, echo_full), size)


async def _in_turns(
    site: Sequence[EchoTable], echo: Sequence[EchoTable], seconds: float, pause: float
) -> tuple[list[Run], list[Run]]:
    runs: tuple[list[Run], list[Run]] = ([], [])
    for _ in range(SLICES):
        runs[0].append(await drive(site, seconds, pause))
        runs[1].append(await drive(echo, seconds, pause))
    return runs


def _frame_bytes(tables: Sequence[EchoTable]) -> int:
    return round(mean(len(screen.frame.encode()) for table in tables for screen in table.screens))


def _summary(paced: Sequence[Run], full: Sequence[Run]) -> dict[str, float]:
    times = [time for run in paced for time in run.times]
    speed = median(run.a_second for run in full)
    return milliseconds(times) | {"measured": len(times), "plays_per_second": round(speed, 1)}


def _figures(site: dict[str, float], echo: dict[str, float], size: int) -> dict[str, dict[str, float]]:
    ratio = {name: round(site[name] / echo[name], 2) for name in ("p50_ms", "p99_ms")}
    speed = {"plays_per_second": round(site["plays_per_second"] / echo["plays_per_second"], 3)}
    return {"site": site | {"frame_bytes": size}, "echo": echo, "site_to_echo": ratio | speed}
