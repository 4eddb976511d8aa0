"""A relay for two on boardgame.io, installed by npm into a folder of its own when it is measured, and never else."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

from games.bench.figures import milliseconds
from games.bench.servers import BenchError, Server, end, free_port, wait_for

FILES = Path(__file__).resolve().parent / "peer"
INSTALLS_WITHIN = 300  # seconds


def measure(folder: Path, *, tables: int, seconds: float, size: int) -> dict[str, Any]:
    """Return the figures of the relay at full speed with texts of `size` bytes; raise `BenchError` without npm."""
    _install(folder)
    port, log = free_port(), folder / "peer.log"
    with log.open("wb") as file:
        process = subprocess.Popen(["node", "server.js", str(port)], cwd=folder, stdout=file, stderr=file)
    try:
        wait_for(port, process, log)
        return _driven(folder, Server(port, process.pid), tables, seconds, size)
    finally:
        end(process)


def _install(folder: Path) -> None:
    if not shutil.which("npm") or not shutil.which("node"):
        raise BenchError("node and npm are not installed.")
    folder.mkdir()
    for file in FILES.iterdir():
        shutil.copy(file, folder)
    command = ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"]
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False, timeout=INSTALLS_WITHIN
    )
    if done.returncode:
        raise BenchError(f"boardgame.io could not be installed: {done.stderr[-300:]}")


def _driven(folder: Path, server: Server, tables: int, seconds: float, size: int) -> dict[str, Any]:
    command = ["node", "drive.js", *map(str, (server.port, tables, seconds, size))]
    before = server.cpu_seconds()
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False, timeout=seconds + 120
    )
    if done.returncode:
        raise BenchError(f"boardgame.io could not be measured: {done.stderr[-300:]}")
    run, cpu = json.loads(done.stdout), server.cpu_seconds() - before
    times = [time / 1000 for time in run["times"]]
    return milliseconds(times) | {
        "plays_per_second": round(len(times) / run["seconds"], 1),
        "plays": len(times),
        "cpu_ms_per_play": round(cpu / len(times) * 1000, 3),
    }
