"""Kill parts of a site at random while it is played on, and print one line of JSON about what came of it."""

import json
import shutil
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bench.servers import ended_in_order, scratch_environment
from games.chaos.killing import KINDS
from games.chaos.parts import ChaosError, free_ports, site_in

BAD = ("lost", "twice", "invalid", "unfinished", "errors")
SLOW = ("cheated", "late")  # what may also come of a machine that does much else
CHOSEN = ("minutes", "tables", "target", "seed", "servers", "referees", "kill")
TOLD_EVERY = 5.0  # seconds


class Command(BaseCommand):
    help = (
        "Let people and computers play at many tables of a site of its own (PostgreSQL, Redis, servers and referees, "
        "all of this machine), kill -9 its parts at random and start them again, and check that no play that anybody "
        "was told of is lost, none counted twice, every match played out and no clock cheated. The last line is JSON."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--minutes", type=float, default=5, help="for how long things are killed (5)")
        parser.add_argument("--tables", type=int, default=50, help="how many tables (50)")
        parser.add_argument(
            "--target", type=int, default=0, help="points to win; 0 for each variant's own (0)"
        )
        parser.add_argument("--seed", type=int, default=None, help="what says what is killed (any)")
        parser.add_argument("--servers", type=int, default=2, help="how many daphne processes (2)")
        parser.add_argument("--referees", type=int, default=2, help="how many referees (2)")
        parser.add_argument("--kill", default=",".join(KINDS), help=f"what is killed ({', '.join(KINDS)})")
        parser.add_argument("--keep", default="", help="a folder for the logs; nothing is kept without it")
        parser.add_argument(
            "--untimed",
            action="store_true",
            help="tell what was late or cost a clock too much, but do not fail: the machine does other things",
        )
        parser.add_argument("--inside", default="", help="used by the command itself: folder and ports")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["minutes"] <= 0 or min(options[name] for name in ("tables", "servers", "referees")) < 1:
            raise CommandError("There must be a minute, a table, a server and a referee at least.")
        if unknown := set(options["kill"].split(",")) - set(KINDS):
            raise CommandError(f"--kill knows no {', '.join(sorted(unknown))}, only {', '.join(KINDS)}.")
        if options["seed"] is None:
            options["seed"] = int(time.time()) % 100_000
        if options["inside"]:
            self._inside(options)
        else:
            self._aside(options)

    def _aside(self, options: dict[str, Any]) -> None:
        """Do it in a process whose environment names the site that is to be made."""
        ports = free_ports(2 + options["servers"])
        with TemporaryDirectory(prefix="scopa-chaos-") as name, ended_in_order():
            folder = Path(name)
            environment = scratch_environment(folder) | {
                "DATABASE_URL": f"postgres://scopa@127.0.0.1:{ports[0]}/postgres",
                "REDIS_URL": f"redis://127.0.0.1:{ports[1]}/0",
                "SCOPA_BOT_PAUSE": "1,3",
                "SCOPA_FIRST_PLAY_LIMIT": "300",
                "SCOPA_NEXT_ROUND_WAIT": "2",
                "STATIC_ROOT": str(folder / "static"),
                "SCOPA_THINKERS": "1",
            }
            inside = f"{folder}:{','.join(map(str, ports))}"
            chosen = [f"--{one}={options[one]}" for one in CHOSEN] + ["--untimed"] * options["untimed"]
            command = [sys.executable, "manage.py", "chaos", f"--inside={inside}", *chosen]
            done = subprocess.run(
                command,
                cwd=settings.BASE_DIR,
                env=environment,
                stdout=subprocess.PIPE,
                text=True,
                check=False,
            )
            if options["keep"]:
                _copy_logs(folder, Path(options["keep"]))
        self.stdout.write(done.stdout.rstrip())
        if done.returncode:
            raise CommandError("Not everything was as it should be: see above.", returncode=done.returncode)

    def _inside(self, options: dict[str, Any]) -> None:
        from games.chaos.run import let_happen

        folder, _, listed = options["inside"].rpartition(":")
        ports = [int(port) for port in listed.split(",")]
        self.told = 0.0
        wanted = {name: options[name] for name in ("tables", "target", "seed")}
        try:
            with (
                ended_in_order(),
                site_in(
                    Path(folder), ports=ports, servers=options["servers"], referees=options["referees"]
                ) as site,
            ):
                figures = let_happen(
                    site,
                    seconds=60 * options["minutes"],
                    kinds=options["kill"].split(","),
                    tell=self._tell,
                    **wanted,
                )
        except ChaosError as error:
            raise CommandError(str(error)) from None
        for line in figures.pop("wrong"):
            self.stderr.write(line)
        self.stdout.write(json.dumps({"seed": options["seed"]} | figures))
        if any(figures[name] for name in (BAD if options["untimed"] else BAD + SLOW)):
            sys.exit(1)

    def _tell(self, text: str) -> None:
        """Say how far it is, every few seconds, and each killing."""
        now = time.monotonic()
        if "killed" in text or now - self.told >= TOLD_EVERY:
            self.told = now
            self.stderr.write(text)
            self.stderr.flush()


def _copy_logs(folder: Path, to: Path) -> None:
    to.mkdir(parents=True, exist_ok=True)
    for log in folder.glob("*.log"):
        shutil.copy(log, to)
