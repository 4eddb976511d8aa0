"""Open tables by their hundreds, and let them play at a pace, or as fast as they can."""

import asyncio
import gc
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from time import perf_counter
from typing import Any

from games.bench.figures import milliseconds
from games.bench.load.stacks import Stack
from games.bench.screens import Door, EchoTable, Run, SiteTable, drive, sequence_of

AT_ONCE = 10  # tables that sit down together
FULL_SPEED = 40  # tables that play without a pause
WARM = 3.0  # seconds
Figures = dict[str, Any]


async def at_full_speed(stack: Stack, seconds: float, tables: int = FULL_SPEED) -> dict[str, Figures]:
    """Let some tables of the site and then of the echo play as fast as they can."""
    async with AsyncExitStack() as sockets:
        door = Door(sockets)
        site = await _site_tables(door, stack, tables)
        size = _size(site)
        echo = await _echo_tables(door, stack, len(site), size)
        found = {}
        for name, opened, cpu in (("site", site, stack.cpu_seconds), ("echo", echo, stack.echo.cpu_seconds)):
            await drive(opened, WARM)
            before = cpu()
            run = await drive(opened, seconds)
            found[name] = _told(run) | {"cpu_ms_per_play": _per_play(cpu() - before, run)}
    return found | {"frame": {"bytes": size}}


async def at_a_pace(stack: Stack, tables: int, pause: float, seconds: float) -> dict[str, Figures]:
    """Let so many tables play once in `pause` seconds each, and as many of the echo after them."""
    found: dict[str, Figures] = {}
    size = 0
    for name in ("site", "echo"):
        server = stack.echo
        before = stack.memory_kb()
        async with AsyncExitStack() as sockets:
            door = Door(sockets)
            if name == "site":
                opened: Sequence[EchoTable] = await _site_tables(door, stack, tables)
                size = _size(opened)
            else:
                opened = await _echo_tables(door, stack, tables, size)
            await drive(opened, pause, pause)
            cpu = stack.cpu_seconds if name == "site" else server.cpu_seconds
            spent, asked = cpu(), perf_counter()
            run = await drive(opened, seconds, pause)
            wall = perf_counter() - asked
            found[name] = _told(run) | {"cpu_ms_per_play": _per_play(cpu() - spent, run)}
            if name == "site":
                found[name] |= {
                    "kb_per_table": round((stack.memory_kb() - before) / tables, 1),
                    "busy": round((cpu() - spent) / wall, 2),
                    "plays_owed": round(seconds / pause * tables),
                }
    return found


async def _site_tables(door: Door, stack: Stack, count: int) -> list[SiteTable]:
    """Sit down at tables."""

    async def sit(numbered: tuple[int, dict[str, Any]]) -> SiteTable:
        table, made = numbered
        cookies = [{"Cookie": f"sessionid={session}"} for session in made["sessions"]]
        path = f"ws/match/{made['key']}/?language=en"
        screens = [
            await door.screen(stack.port(table, place), path, sequence_of, headers)
            for place, headers in enumerate(cookies)
        ]
        return SiteTable(screens)

    return await _by_tens(sit, list(enumerate(stack.tables[:count])))


async def _echo_tables(door: Door, stack: Stack, count: int, size: int) -> list[EchoTable]:
    return await _by_tens(lambda number: door.echo_table(stack.echo.port, number, size), list(range(count)))


async def _by_tens(sit: Callable[[Any], Awaitable[Any]], places: Sequence[Any]) -> list[Any]:
    gc.freeze()  # what the garbage collector of the generator does must not look like the site's doing
    found: list[Any] = []
    for start in range(0, len(places), AT_ONCE):
        found += await asyncio.gather(*map(sit, places[start : start + AT_ONCE]))
    return found


def _size(tables: Sequence[EchoTable]) -> int:
    screens = [screen for table in tables for screen in table.screens]
    return round(sum(len(screen.frame.encode()) for screen in screens) / len(screens))


def _told(run: Run) -> Figures:
    return milliseconds(run.times) | {"plays_per_second": round(run.a_second, 1), "plays": len(run.times)}


def _per_play(cpu: float, run: Run) -> float:
    return round(cpu / max(len(run.times), 1) * 1000, 3)
