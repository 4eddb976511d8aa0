"""Let computers play at many tables of a served site, and measure how long pages and plays take meanwhile.

`python -m games.bench.computer_tables TABLES LEVEL` makes the scratch database that DATABASE_URL names; it prints the
keys of the matches as JSON.
"""

import json
import os
import random
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from contextlib import closing
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import django
from django.conf import settings

from games.bench.figures import milliseconds, quantile
from games.bench.prepare import TARGET
from games.bench.servers import START_WAIT, BenchError, Server, scratch_environment, served

PLACES = ("/", "/lobby/", "/computers/", "/learn/", "/match/{key}/", "/match/{key}/", "/match/{key}/state/")
FILE = "bench.sqlite3"
WARM_UP = 10.0  # seconds

Say = Callable[[str], None]


def measure(
    *, tables: int, level: str, seconds: float, pause: float, pages: float, tell: Say
) -> dict[str, Any]:
    """Return how long pages and plays took, in ms, with so many tables of two computers of a level.

    Each computer plays `pause` seconds after the one before, and `pages` a second are asked for; what a play took
    beyond that pause is `slowest_play_ms` at most. Raises `BenchError` where the site cannot be served.
    """
    with TemporaryDirectory(prefix="scopa-computers-") as name:
        folder = Path(name)
        environment = scratch_environment(folder) | {"SCOPA_BOT_PAUSE": f"{pause},{pause}"}
        keys = _prepared(tables, level, environment)
        with served(["manage.py", "serve", "--port"], environment, folder / "site.log") as server:
            took, refused = _ask(server, keys, seconds, pages, tell)
        late = _beyond(folder / FILE, pause)
        errors = (folder / "site.log").read_text(errors="replace").count("ERROR")
    if not took or not late:
        raise BenchError("Nothing was played or asked for: let it take more seconds.")
    return {
        "tables": tables,
        "level": level,
        "pages": len(took),
        "page": milliseconds(took),
        "plays": len(late),
        "plays_per_second": round(len(late) / seconds, 1),
        "play_p50_ms": quantile(late, 0.5),
        "play_p99_ms": quantile(late, 0.99),
        "slowest_play_ms": max(late),
        "failed_pages": refused,
        "errors": errors,
    }


def _prepared(tables: int, level: str, environment: dict[str, str]) -> list[str]:
    command = [sys.executable, "-m", __name__, str(tables), level]
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
    keys: list[str] = json.loads(done.stdout)
    return keys


def _ask(server: Server, keys: list[str], seconds: float, pages: float, tell: Say) -> tuple[list[float], int]:
    """Ask for pages one after the other, so many a second; return the seconds each took, and how many failed."""
    chance, took, failed = random.Random(1), list[float](), 0
    begun = time.monotonic()
    while (now := time.monotonic()) < begun + WARM_UP + seconds:
        place = chance.choice(PLACES).format(key=chance.choice(keys))
        failed += not _answered(f"http://localhost:{server.port}{place}")
        spent = time.monotonic() - now
        if now > begun + WARM_UP:
            took.append(spent)
            tell(f"{len(took)} pages, {now - begun:.0f} seconds, the last took {spent * 1000:.0f} ms")
        time.sleep(max(0.0, 1 / pages - spent))
    return took, failed


def _answered(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=30) as answer:
            return bool(answer.read()) and answer.status == 200
    except OSError:
        return False


def _beyond(database: Path, pause: float) -> list[int]:
    """Return what each play took beyond the pause before it, in ms; those of the warm-up waited for the server."""
    with closing(sqlite3.connect(database, timeout=20)) as base:
        rows = base.execute("SELECT number, thinks FROM games_round").fetchall()
    skipped = 1 + ceil(WARM_UP / pause)
    return [
        max(0, int(think) - round(pause * 1000))
        for number, thinks in rows
        for think in thinks.split()[skipped if number == 1 else 0 :]
    ]


def main(tables: int, level: str) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scopa_site.settings")
    django.setup()

    from django.core.management import call_command
    from django.db import transaction

    from games.models import Match, Seat, Variant
    from games.services.rounds import begin_match

    call_command("migrate", verbosity=0, interactive=False)
    call_command("load_variants", verbosity=0)
    scopa, keys = Variant.objects.get(slug="scopa"), []
    with transaction.atomic():
        for _table in range(tables):
            match = Match.objects.create(variant=scopa, options=scopa.rules(target=TARGET).options())
            Seat.objects.bulk_create(
                Seat(match=match, index=seat, level=level, name=f"C{seat}") for seat in (0, 1)
            )
            begin_match(match)
            keys.append(match.key)
    print(json.dumps(keys))


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
