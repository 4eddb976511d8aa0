"""Let computers play complete events, and print one line of JSON about what came of it."""

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

CHOSEN = ("format", "seed", "entrants", "most", "events", "kill")


class Command(BaseCommand):
    help = (
        "Play complete events with computers as entrants, on the real services and a scratch database, with "
        "withdrawals, no-shows and late entries by lot, and check all results against an independent count. The last "
        "line is JSON."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        from games.tournaments.rehearsal.setups import FORMATS, MOST

        parser.add_argument("--format", default="all", choices=("all", *FORMATS), help="which format (all)")
        parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same events (1)")
        parser.add_argument("--events", type=int, default=1, help="how many events of each format (1)")
        parser.add_argument(
            "--entrants", type=int, default=0, help="how many enter each; 0 for any number (0)"
        )
        parser.add_argument("--most", type=int, default=MOST, help=f"how many enter at most ({MOST})")
        parser.add_argument(
            "--hurry", action="store_true", help="write all of a round but its last play without the services"
        )
        parser.add_argument(
            "--kill",
            type=int,
            default=0,
            help="instead, end the referee of events so many times as a power cut would, and see that they come to "
            "the same as without",
        )
        parser.add_argument(
            "--database", default="", help="a database to use instead, as DATABASE_URL names it"
        )
        parser.add_argument("--here", action="store_true", help="use the database of this environment")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["events"] < 1 or min(options["entrants"], options["kill"]) < 0 or options["most"] < 2:
            raise CommandError("--events takes a number from 1, --most one from 2, the others none below 0.")
        if options["here"]:
            self._play(options)
        else:
            self._play_aside(options)

    def _play_aside(self, options: dict[str, Any]) -> None:
        """Do it in a process whose environment names a scratch database."""
        from games.bench.servers import scratch_environment

        with TemporaryDirectory(prefix="scopa-events-") as folder:
            environment = scratch_environment(Path(folder)) | {"SCOPA_NEXT_ROUND_WAIT": "0"}
            if options["database"]:
                environment["DATABASE_URL"] = options["database"]
            chosen = [f"--{name}={options[name]}" for name in CHOSEN] + ["--hurry"] * options["hurry"]
            command = [sys.executable, "manage.py", "play_events", "--here", *chosen]
            done = subprocess.run(
                command,
                cwd=settings.BASE_DIR,
                env=environment,
                stdout=subprocess.PIPE,
                text=True,
                check=False,
            )
        self.stdout.write(done.stdout.rstrip())
        if done.returncode:
            raise CommandError("Not everything was as it should be: see above.", returncode=done.returncode)

    def _play(self, options: dict[str, Any]) -> None:
        from games.tournaments.rehearsal import crash, figures

        call_command("migrate", verbosity=0, interactive=False)
        call_command("load_variants", verbosity=0)
        formats = figures.formats_named(options["format"])
        if options["kill"]:
            sizes = {"entrants": options["entrants"] or 9, "kills": options["kill"]}
            found = crash.run(formats, seed=options["seed"], **sizes, tell=self._tell)
        else:
            sizes = {name: options[name] for name in ("seed", "events", "entrants", "most", "hurry")}
            found = figures.run(formats, **sizes, tell=self._tell)
        self.stderr.write("")
        for text in found.pop("problems"):
            self.stderr.write(text)
        self.stdout.write(json.dumps({"format": options["format"], "seed": options["seed"]} | found))
        if found["wrong"]:
            sys.exit(1)

    def _tell(self, text: str) -> None:
        self.stderr.write(f"\r{text:<78}", ending="")
        self.stderr.flush()
