"""The processes of a site of its own, on this machine only: started, killed as by a power cut, and started again."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.conf import settings

STARTS_WITHIN = 60  # seconds
END_WAIT = 15  # seconds
LOOK_EVERY = 0.1  # seconds


class ChaosError(Exception):
    """It could not be tried; the text says why."""


@dataclass
class Part:
    """One process, by its `name`; with a `port` it is up once something listens there."""

    name: str
    command: list[str]
    log: Path
    port: int = 0
    options: dict[str, Any] = field(default_factory=dict)
    process: "subprocess.Popen[bytes] | None" = None

    def start(self) -> None:
        """Start it; `wait` returns once it is up."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command,
                cwd=settings.BASE_DIR,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                **self.options,
            )

    def wait(self) -> None:
        """Wait until it is up, started again where it ended at once; raise `ChaosError` where it does not come."""
        deadline = time.monotonic() + STARTS_WITHIN
        while self.port and not listens(self.port):
            if time.monotonic() > deadline:
                raise ChaosError(f"{self.name} did not start:\n{self.said[-2000:]}")
            if self.process is None or self.process.poll() is not None:
                self.start()  # what was killed may not have let go of everything yet
            time.sleep(LOOK_EVERY)

    def kill(self) -> None:
        """End it and all that it has started, at once and without a word."""
        if self.process is None:
            return
        for pid in [*children_of(self.process.pid), self.process.pid]:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait(END_WAIT)
        self.process = None

    def kill_worker(self) -> bool:
        """Kill a process that thinks for this one; tell whether there was any."""
        for pid in children_of(self.process.pid) if self.process else []:
            if b"spawn_main" in _command_of(pid):
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
                return True
        return False

    @property
    def said(self) -> str:
        """What it has written so far."""
        return self.log.read_text(errors="replace") if self.log.exists() else ""


def children_of(pid: int) -> list[int]:
    """Return the processes that a process has started, and those that these have."""
    found = []
    for listed in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):
            found += [int(child) for child in listed.read_text().split()]
    return [one for child in found for one in (child, *children_of(child))]


def _command_of(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def listens(port: int) -> bool:
    """Tell whether something listens at a port of this machine."""
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


def free_ports(count: int) -> list[int]:
    """Return ports of this machine where nothing listens, each once."""
    probes = [socket.socket() for _ in range(count)]
    try:
        for probe in probes:
            probe.bind(("127.0.0.1", 0))
        return [int(probe.getsockname()[1]) for probe in probes]
    finally:
        for probe in probes:
            probe.close()


# -- which there are ---------------------------------------------------------------------------------


@dataclass
class Site:
    """All parts of the site, in the order in which they are started."""

    postgresql: Part
    redis: Part
    servers: list[Part]
    referees: list[Part]

    def __iter__(self) -> Iterator[Part]:
        return iter([self.postgresql, self.redis, *self.servers, *self.referees])

    def start(self, prepare: Callable[[], None]) -> None:
        """Start everything and wait until it is up; `prepare` is called once there is a database."""
        for part in (self.postgresql, self.redis):
            part.start()
            part.wait()
        prepare()
        for part in (*self.servers, *self.referees):
            part.start()
        for part in self:
            part.wait()

    def stop(self) -> None:
        for part in reversed(list(self)):
            part.kill()


@contextmanager
def site_in(folder: Path, *, ports: list[int], servers: int, referees: int) -> Iterator[Site]:
    """Give the parts of a site whose files lie in `folder`, none of them started; at the end all are ended.

    `ports` are those of PostgreSQL, of Redis and of each server. The environment is the one that we run in.
    """
    _initdb(folder)
    database, redis, *pages = ports
    site = Site(
        _postgresql(folder, database),
        redis_in(folder, redis),
        [_server(folder, number, port) for number, port in enumerate(pages[:servers])],
        [_referee(folder, number) for number in range(referees)],
    )
    try:
        yield site
    finally:
        site.stop()


def _postgresql(folder: Path, port: int) -> Part:
    data = folder / "postgresql"
    command = [_tool("postgres"), "-D", str(data), "-p", str(port), "-c", "listen_addresses=127.0.0.1"]
    command += ["-c", "unix_socket_directories=", "-c", "autovacuum=off", "-c", "shared_buffers=64MB"]
    return Part("PostgreSQL", command, folder / "postgresql.log", port, _as_nobody_mighty())


def redis_in(folder: Path, port: int) -> Part:
    """Return a Redis that keeps nothing, with its log in a folder."""
    command = [_tool("redis-server"), "--port", str(port), "--bind", "127.0.0.1", "--save", ""]
    return Part("Redis", [*command, "--dir", str(folder)], folder / "redis.log", port)


def _server(folder: Path, number: int, port: int) -> Part:
    command = [sys.executable, "-m", "daphne", "-v", "0", "-b", "127.0.0.1", "-p", str(port)]
    command += [
        "--websocket_timeout",
        "-1",
        "--websocket_connect_timeout",
        "30",
        "scopa_site.asgi:application",
    ]
    return Part("daphne", command, folder / f"daphne-{number}.log", port)


def _referee(folder: Path, number: int) -> Part:
    return Part("referee", [sys.executable, "manage.py", "referee"], folder / f"referee-{number}.log")


def _initdb(folder: Path) -> None:
    """Make an empty cluster that lets everybody of this machine in."""
    data = folder / "postgresql"
    data.mkdir()
    options = _as_nobody_mighty()
    if options:
        folder.chmod(0o755)
        shutil.chown(data, options["user"])
    command = [_tool("initdb"), "-D", str(data), "-U", "scopa", "-A", "trust", "-E", "UTF8", "--no-sync"]
    done = subprocess.run(command, cwd="/", capture_output=True, text=True, check=False, **options)
    if done.returncode:
        raise ChaosError(f"A database could not be made:\n{done.stderr[-2000:]}")


def _as_nobody_mighty() -> dict[str, Any]:
    """Return how to start PostgreSQL, which refuses to run as root."""
    if os.geteuid():
        return {}
    try:
        pwd.getpwnam("postgres")
    except KeyError:
        raise ChaosError("PostgreSQL does not run as root, and there is no user “postgres”.") from None
    return {"user": "postgres", "group": "postgres", "extra_groups": []}


def _tool(name: str) -> str:
    """Return the path of a program; Debian keeps those of PostgreSQL aside."""
    found = shutil.which(name) or max(map(str, Path("/usr/lib/postgresql").glob(f"*/bin/{name}")), default="")
    if not found:
        raise ChaosError(f"{name} is not installed here.")
    return found
