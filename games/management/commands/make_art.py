"""Make the drawings, sounds and icons of the site."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.artwork import medals, sounds
from games.artwork.decks import sprites

STATIC = Path(settings.BASE_DIR) / "static"


class Command(BaseCommand):
    help = "Make cards, medals, sounds or icons anew from games/artwork, and write them into static/ or a given folder."
    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("what", choices=("cards", "medals", "sounds", "icons"))
        parser.add_argument("--out", type=Path, help="the folder to write into")

    def handle(self, *args: Any, **options: Any) -> None:
        make = {"cards": _cards, "medals": _medals, "sounds": _sounds, "icons": _icons}
        make[options["what"]](options["out"])


def _cards(out: Path | None) -> None:
    for name, text in sprites().items():
        ((out or STATIC / "cards") / name).write_text(text, encoding="utf-8")


def _medals(out: Path | None) -> None:
    ((out or STATIC / "img") / "medals.svg").write_text(medals.sprite(), encoding="utf-8")


def _sounds(out: Path | None) -> None:
    sounds.write(out or STATIC / "sounds")


def _icons(out: Path | None) -> None:
    try:
        from games.artwork import icons
    except ImportError:
        raise CommandError(
            "Icons are drawn by a browser: install requirements-dev.txt and Chromium first."
        ) from None
    icons.write(out or STATIC / "img")
