"""Start the stacks that are measured, each in processes and a folder of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings

from games.bench.crowd import memory_of
from games.bench.servers import Server, prepare_tables, scratch_environment, served
from games.chaos.parts import free_ports, site_in

ECHO, SITE = ["-m", "games.bench.echo"], ["manage.py", "serve", "--port"]
UNHURRIED = {
    "SCOPA_FRAMES_A_SECOND": "100000",
    "SCOPA_FRAMES_AT_ONCE": "100000",
}  # nobody plays as fast as we do


class Stack(NamedTuple):
    """The site in some processes, a bare echo on the same channel layer, and tables that are ready to be played.

    Where there are several processes, all of a table are at the same one, as the proxy sends them, or else `apart`.
    """

    name: str
    servers: list[Server]
    echo: Server
    tables: list[dict[str, Any]]
    apart: bool = False

    def port(self, table: int, place: int) -> int:
        """Return where who has a place at a table finds it."""
        return self.servers[(place if self.apart else table) % len(self.servers)].port

    def cpu_seconds(self) -> float:
        return sum(server.cpu_seconds() for server in self.servers)

    def memory_kb(self) -> float:
        return sum(memory_of(server) for server in self.servers) * 1024


@contextmanager
def in_memory(folder: Path, tables: int) -> Iterator[Stack]:
    """Give the site as it runs at home: one process, SQLite, and a channel layer in memory."""
    environment = scratch_environment(folder) | UNHURRIED
    made = prepare_tables(tables, environment)
    with ExitStack() as running:
        site = running.enter_context(served(SITE, environment, folder / "site.log"))
        echo = running.enter_context(served(ECHO, environment, folder / "echo.log"))
        yield Stack("memory", [site], echo, made)


@contextmanager
def over_redis(folder: Path, tables: int, processes: int, apart: bool = False) -> Iterator[Stack]:
    """Give the site as it runs for many: some processes, a referee, PostgreSQL and Redis, all of their own."""
    database, redis, *ports = free_ports(processes + 2)
    environment = (
        scratch_environment(folder)
        | UNHURRIED
        | {
            "DATABASE_URL": f"postgres://scopa@127.0.0.1:{database}/postgres",
            "REDIS_URL": f"redis://127.0.0.1:{redis}",
        }
    )
    with ExitStack() as running:
        site = running.enter_context(
            site_in(folder, ports=[database, redis, *ports], servers=processes, referees=1)
        )
        for part in (*site.servers, *site.referees):
            part.options = part.options | {"env": environment}
        made: list[dict[str, Any]] = []
        site.start(lambda: made.extend(prepare_tables(tables, environment)))
        echo = running.enter_context(served(ECHO, environment, folder / "echo.log"))
        servers = [Server(part.port, part.process.pid) for part in site.servers if part.process]
        yield Stack(f"redis, {processes}{' apart' * apart}", servers, echo, made, apart)


def cost_of_a_play(folder: Path) -> dict[str, float]:
    """Return what `games.bench.load.cost` measures, from a process with a database of its own."""
    environment = scratch_environment(folder) | {"DATABASE_URL": f"sqlite:///{folder / 'cost.sqlite3'}"}
    done = subprocess.run(
        [sys.executable, "-m", "games.bench.load.cost"],
        cwd=settings.BASE_DIR,
        env=environment | {"PATH": os.environ.get("PATH", "")},
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    figures: dict[str, float] = json.loads(done.stdout)
    return figures
