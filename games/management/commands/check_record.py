"""Replay records of matches and say what they come to."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.engine.errors import RecordError
from games.engine.record import load_record, refusal
from games.fairness import check_with_proof


class Command(BaseCommand):
    """Print one JSON line for each record, and exit with status 1 if any of them is wrong or cannot be read.

    Where a record has a proof that its deals were fair, it is checked too.
    """

    help = "Replays records of matches by the rules and prints one JSON line for each; see --legal."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "files",
            nargs="+",
            metavar="FILE",
            help="a .json file with one record, a .jsonl file with one a line, or - for standard input",
        )
        parser.add_argument(
            "--legal", action="store_true", help="also list what was legal just before each event"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        # A list, not a generator: every file is checked even when the first is wrong.
        if not all([self._check_file(name, with_legal=options["legal"]) for name in options["files"]]):
            sys.exit(1)

    def _check_file(self, name: str, *, with_legal: bool) -> bool:
        """Check each record of a file; tell whether all of them could be read and are valid."""
        valid = True
        try:
            for text in record_texts(name):
                told = check_text(text, with_legal=with_legal)
                self.stdout.write(json.dumps(told))
                valid = valid and told["valid"]
        except OSError as error:
            self.stderr.write(f"{name}: {error.strerror or error}")
            return False
        except UnicodeDecodeError:
            self.stderr.write(f"{name}: this is not text in UTF-8")
            return False
        return valid


def check_text(text: str, *, with_legal: bool) -> dict[str, Any]:
    """Return what is printed for the text of one record, errors included."""
    try:
        return check_with_proof(load_record(text), with_legal=with_legal)
    except RecordError as error:
        return refusal(error)


def record_texts(name: str) -> Iterator[str]:
    """Yield the text of each record of a file.

    Raises `OSError` when it cannot be read, and `UnicodeDecodeError` when it is not text.
    """
    if name.endswith(".jsonl"):
        with Path(name).open(encoding="utf-8-sig") as lines:
            yield from filter(str.strip, lines)
        return
    text = sys.stdin.buffer.read().decode("utf-8-sig") if name == "-" else Path(name).read_text("utf-8-sig")
    if name == "-" and _is_lines(text):
        yield from filter(str.strip, text.split("\n"))
    else:
        yield text


def _is_lines(text: str) -> bool:
    """Tell whether a text is JSON lines: its first line is a document, and more follow."""
    first, _, rest = text.strip().partition("\n")
    if not rest:
        return False
    try:
        json.loads(first)
    except (ValueError, RecursionError):
        return False
    return True
