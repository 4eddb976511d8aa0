"""Serve the site from a process of its own on a scratch database: for tests in a browser and for pictures."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CHROMIUM_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
STARTS_WITHIN = 60  # seconds


class ScratchSite:
    """The site, served by `manage.py serve` on a free port from a database in `folder`; with its log beside it.

    `environment` adds to the settings of a site at home. The port and the database stay the same through
    `kill` and `start`.
    """

    def __init__(self, folder: Path, **environment: str) -> None:
        self.database = folder / "scopa.sqlite3"
        self.log = folder / "serve.log"
        self.port = _free_port()
        self.url = f"http://localhost:{self.port}"
        self.environment = environment
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the server and return once it answers; raise `RuntimeError` with its log where it does not."""
        command = [sys.executable, "manage.py", "serve", "--port", str(self.port)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, cwd=ROOT, env=self._settings(), stdout=log, stderr=log)
        deadline = time.monotonic() + STARTS_WITHIN
        while not self._answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.kill()
                raise RuntimeError(f"the site did not start:\n{self.log.read_text()}")
            time.sleep(0.1)

    def kill(self) -> None:
        """End the server as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask the server to end, and wait for it."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self.process is None:
            return
        self.process.send_signal(how)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(10)
        self.process = None

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(self.url, timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def _settings(self) -> dict[str, str]:
        kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG", "TMPDIR") if name in os.environ}
        return (
            kept
            | {
                "DJANGO_SETTINGS_MODULE": "scopa_site.settings",
                "DATABASE_URL": f"sqlite:///{self.database}",
                "SECRET_KEY": "of a scratch site, which only this machine can reach",
            }
            | self.environment
        )


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
