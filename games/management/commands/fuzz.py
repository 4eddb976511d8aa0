"""Send frames, forms and questions that no page of ours sends, and print one line of JSON about what came of it."""

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

CHOSEN = ("frames", "forms", "programs", "api", "seed")


class Command(BaseCommand):
    help = (
        "Send random and spoiled frames to every socket and forms to every page, as players, opponents, spectators, "
        "guests, strangers, staff and programs, on a scratch database, and see that nothing comes of it: no error, no "
        "card shown that lies hidden, no change that its sender was not allowed. The last line is JSON."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--frames", type=int, default=10_000, help="how many frames (10000)")
        parser.add_argument("--forms", type=int, default=2_000, help="how many forms (2000)")
        parser.add_argument(
            "--programs", type=int, default=1_000, help="how often to speak as a program (1000)"
        )
        parser.add_argument(
            "--api",
            type=int,
            default=0,
            help="how many questions to each address of the API, by schemathesis (0)",
        )
        parser.add_argument("--seed", type=int, default=1, help="another one sends other things (1)")
        parser.add_argument(
            "--here", action="store_true", help="use the database of this environment, which must be empty"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if min(options[name] for name in ("frames", "forms", "programs", "api")) < 0:
            raise CommandError("--frames, --forms, --programs and --api take numbers from 0.")
        if options["here"]:
            self._attack(options)
        else:
            self._attack_aside(options)

    def _attack_aside(self, options: dict[str, Any]) -> None:
        """Do it in a process whose environment names a scratch database."""
        from games.bench.servers import scratch_environment

        with TemporaryDirectory(prefix="scopa-fuzz-") as folder:
            command = [sys.executable, "manage.py", "fuzz", "--here"]
            command += [f"--{name}={options[name]}" for name in CHOSEN]
            done = subprocess.run(
                command,
                cwd=settings.BASE_DIR,
                env=scratch_environment(Path(folder)),
                stdout=subprocess.PIPE,
                text=True,
                check=False,
            )
        self.stdout.write(done.stdout.rstrip())
        if done.returncode:
            raise CommandError("Something came of it: see above.", returncode=done.returncode)

    def _attack(self, options: dict[str, Any]) -> None:
        from accounts.models import Player
        from scopa_site.fuzz.api import NoSchemathesis
        from scopa_site.fuzz.run import run

        call_command("migrate", verbosity=0, interactive=False)
        call_command("load_variants", verbosity=0)
        if Player.objects.exists():
            raise CommandError("There are players in this database, and an attack would delete them all.")
        try:
            figures = run(**{name: options[name] for name in CHOSEN}, tell=self._tell)
        except NoSchemathesis as error:
            raise CommandError(str(error)) from None
        self.stderr.write("")
        for text in figures.pop("problems"):
            self.stderr.write(text)
        self.stdout.write(json.dumps({"seed": options["seed"]} | figures))
        if figures["wrong"]:
            sys.exit(1)

    def _tell(self, text: str) -> None:
        self.stderr.write(f"\r{text:<78}", ending="")
        self.stderr.flush()
