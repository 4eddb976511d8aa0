"""Let computers play many matches under several referees, and print one line of JSON about what came of it."""

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

BAD = ("invalid", "twice", "errors")


class Command(BaseCommand):
    help = (
        "Play whole matches between computers under several referee processes, on a scratch database, and check that "
        "each is a sound record and nothing was done twice. The last line is JSON."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--matches", type=int, default=500, help="how many matches (500)")
        parser.add_argument("--referees", type=int, default=2, help="how many referees (2)")
        parser.add_argument(
            "--target", type=int, default=0, help="points to win; 0 for each variant's own (0)"
        )
        parser.add_argument(
            "--kill-every",
            type=int,
            default=0,
            help="plays between two killings of a referee; 0 for none (0)",
        )
        parser.add_argument(
            "--database", default="", help="a database to use instead, as DATABASE_URL names it"
        )
        parser.add_argument("--here", action="store_true", help="use the database of this environment")

    def handle(self, *args: Any, **options: Any) -> None:
        for name in ("matches", "referees"):
            if options[name] < 1:
                raise CommandError(f"--{name} takes a number from 1.")
        if options["here"]:
            self._soak(options)
        else:
            self._soak_aside(options)

    def _soak_aside(self, options: dict[str, Any]) -> None:
        """Do it in a process whose environment names a scratch database."""
        from games.bench.servers import scratch_environment

        with TemporaryDirectory(prefix="scopa-soak-") as folder:
            environment = scratch_environment(Path(folder)) | {
                "LOG_LEVEL": "INFO",
                "SCOPA_NEXT_ROUND_WAIT": "0",
            }
            if options["database"]:
                environment["DATABASE_URL"] = options["database"]
            chosen = [f"--{name.replace('_', '-')}={options[name]}" for name in CHOSEN]
            command = [sys.executable, "manage.py", "soak", "--here", *chosen]
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

    def _soak(self, options: dict[str, Any]) -> None:
        from games.bench.soak import SoakError, run

        call_command("migrate", verbosity=0, interactive=False)
        call_command("load_variants", verbosity=0)
        try:
            figures = run(**{name: options[name] for name in CHOSEN}, tell=self._tell)
        except SoakError as error:
            raise CommandError(str(error)) from None
        self.stderr.write("")
        self.stdout.write(json.dumps(figures))
        if any(figures[name] for name in BAD):
            sys.exit(1)

    def _tell(self, text: str) -> None:
        self.stderr.write(f"\r{text}   ", ending="")
        self.stderr.flush()


CHOSEN = ("matches", "referees", "target", "kill_every")
