"""Start what is measured in processes of its own, on this machine only, and always end them."""

import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings

START_WAIT = 90  # seconds: the first start migrates and collects static files
END_WAIT = 5

# What could be set around us and would change what is measured, or where it writes.
NOT_PASSED_ON = ("ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "HTTPS", "REDIS_URL", "STATIC_ROOT", "DEBUG")


class BenchError(Exception):
    """Something could not be measured; the text says what."""


def scratch_environment(folder: Path) -> dict[str, str]:
    """Return the environment of a site at home whose database lies in `folder` and that waits for nobody."""
    inherited = {
        name: value
        for name, value in os.environ.items()
        if name not in NOT_PASSED_ON and not name.startswith(("SCOPA_", "DATABASE_"))
    }
    return inherited | {
        "DATABASE_URL": f"sqlite:///{folder / 'bench.sqlite3'}",
        "DJANGO_SETTINGS_MODULE": "scopa_site.settings",
        "LOG_LEVEL": "WARNING",
        "SCOPA_BOT_PAUSE": "0,0",
        "SCOPA_NEXT_ROUND_WAIT": "1",
        "SECRET_KEY": secrets.token_hex(32),
    }


def prepare_tables(tables: int, environment: dict[str, str]) -> list[dict[str, Any]]:
    """Make the scratch database of an environment; return its tables."""
    command = [sys.executable, "-m", "games.bench.prepare", str(tables)]
    done = subprocess.run(
        command,
        cwd=settings.BASE_DIR,
        env=environment,
        capture_output=True,
        check=False,
        text=True,
        timeout=START_WAIT * 2,
    )
    if done.returncode:
        raise BenchError(f"The scratch database could not be made:\n{done.stderr[-2000:]}")
    tables_made: list[dict[str, Any]] = json.loads(done.stdout)
    return tables_made


class Server(NamedTuple):
    """A server that runs beside us."""

    port: int
    pid: int

    def cpu_seconds(self) -> float:
        """Return the processor time that it has used so far; 0 where the system has no /proc to ask."""
        try:
            fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return 0.0
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def served(arguments: list[str], environment: dict[str, str], log: Path) -> Iterator[Server]:
    """Run `python <arguments> <free port>` while the context lasts; it is given once the server answers."""
    port = free_port()
    command = [sys.executable, *arguments, str(port)]
    with log.open("wb") as file:
        process = subprocess.Popen(
            command,
            cwd=settings.BASE_DIR,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=file,
            stderr=file,
        )
    try:
        wait_for(port, process, log)
        yield Server(port, process.pid)
    finally:
        end(process)


@contextmanager
def ended_in_order() -> Iterator[None]:
    """Let a request to end (SIGTERM) be an exception, as Ctrl-C is, so that no server is left behind."""
    before = signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def wait_for(port: int, process: "subprocess.Popen[bytes]", log: Path) -> None:
    """Wait until something listens at a port; raise `BenchError` with the log when nothing comes."""
    end_of_wait = time.monotonic() + START_WAIT
    while process.poll() is None and time.monotonic() < end_of_wait:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise BenchError(f"A server did not start:\n{log.read_text(errors='replace')[-2000:]}")


def end(process: "subprocess.Popen[bytes]") -> None:
    """Ask a process to end; kill it when it does not."""
    process.terminate()
    try:
        process.wait(END_WAIT)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
