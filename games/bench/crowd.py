"""Let a crowd join and leave the lobby while offers come and go, and see what it leaves behind."""

import asyncio
import re
import sqlite3
import tempfile
import time
import urllib.parse
import urllib.request
from collections.abc import Callable
from contextlib import closing
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

from games.bench.servers import BenchError, Server, scratch_environment, served

TOGETHER = 25  # sockets that are opened at once
OWNERS = 5
GONE_WITHIN = 60  # seconds until nobody is taken to be present any more
KEY = re.compile(r"/match/([\w-]+)/withdraw/")

Say = Callable[[str], None]


def measure(*, sockets: int, offers: int, waves: int, tell: Say) -> dict[str, Any]:
    """Return what `waves` crowds of `sockets` leave at a site of their own, `offers` coming and going meanwhile.

    Memory is that of the server in MB, before (after two crowds, when it is warm) and after; `errors` counts what it
    logged, and `present` who is still taken to be there.
    """
    with tempfile.TemporaryDirectory(prefix="scopa-crowd-") as name:
        folder = Path(name)
        environment = scratch_environment(folder)
        with served(["manage.py", "serve", "--port"], environment, folder / "site.log") as server:
            figures = asyncio.run(_measure(server, sockets, offers, waves, tell))
            figures["present"] = _present(folder / "bench.sqlite3")
        figures["errors"] = (folder / "site.log").read_text(errors="replace").count("ERROR")
    return figures


async def _measure(server: Server, sockets: int, offers: int, waves: int, tell: Say) -> dict[str, Any]:
    for _warm in range(2):
        await _crowd(server, sockets)
    before, started = memory_of(server), time.monotonic()
    offering = asyncio.create_task(asyncio.to_thread(_offers, server, offers))
    for wave in range(waves):
        await _crowd(server, sockets)
        tell(f"{wave + 1} of {waves} crowds have come and gone; {memory_of(server):.1f} MB")
    made = await offering
    after = memory_of(server)
    return {
        "sockets": sockets * waves,
        "offers": made,
        "memory_before": round(before, 1),
        "memory_after": round(after, 1),
        "growth_percent": round(100 * (after / before - 1), 1),
        "seconds": round(time.monotonic() - started, 1),
    }


async def _crowd(server: Server, sockets: int) -> None:
    """Let so many strangers look at the lobby, and leave again."""
    for start in range(0, sockets, TOGETHER):
        await asyncio.gather(*(_visit(server) for _ in range(min(TOGETHER, sockets - start))))


async def _visit(server: Server) -> None:
    from websockets.asyncio.client import connect

    address = f"ws://localhost:{server.port}/ws/lobby/?language=en"
    async with connect(address, origin=f"http://localhost:{server.port}", open_timeout=60) as socket:  # type: ignore[arg-type]
        await asyncio.wait_for(socket.recv(), 60)
        await asyncio.sleep(0.2)


def _offers(server: Server, offers: int) -> int:
    """Make so many offers by the forms of some guests, and take each back; return how many stood in the lobby."""
    owners = [Guest(server) for _ in range(OWNERS)]
    return sum(owners[number % OWNERS].offer_and_withdraw() for number in range(offers))


class Guest:
    """A visitor with a browser's cookies and no browser."""

    def __init__(self, server: Server) -> None:
        self.url, self.cookies = f"http://localhost:{server.port}", CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))

    def offer_and_withdraw(self) -> bool:
        self._ask("/lobby/")
        page = self._ask("/lobby/offer/", variant="scopa", clock="180+5", watching="on")
        found = KEY.search(page)
        if found:
            self._ask(f"/match/{found[1]}/withdraw/")
        return bool(found)

    def _ask(self, path: str, **fields: str) -> str:
        """Get a page, or send a form where the path takes one."""
        data = None
        if fields or path.endswith("/withdraw/"):
            token = next(cookie.value or "" for cookie in self.cookies if cookie.name == "csrftoken")
            data = urllib.parse.urlencode(fields | {"csrfmiddlewaretoken": token}).encode()
        with self.opener.open(self.url + path, data, timeout=60) as answer:
            return str(answer.read().decode())


def memory_of(server: Server) -> float:
    """Return the memory of a server in MB; raise `BenchError` where the system does not tell."""
    try:
        status = Path(f"/proc/{server.pid}/status").read_text()
    except OSError:
        raise BenchError("The memory of a process cannot be read here: there is no /proc.") from None
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def _present(database: Path) -> int:
    """Return how many pages are taken to be open once there has been time to notice that all have gone."""
    until = time.monotonic() + GONE_WITHIN
    while (left := _rows(database)) and time.monotonic() < until:
        time.sleep(0.5)
    return left


def _rows(database: Path) -> int:
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=20)) as base:
        return int(base.execute("SELECT count(*) FROM games_presence").fetchone()[0])
