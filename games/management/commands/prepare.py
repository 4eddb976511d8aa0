"""Bring database, variants, puzzles and static files to what this version of the site needs."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Migrate the database, load the variants and puzzles that come with the site, and collect its static files."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", verbosity=0, interactive=False)
        call_command("load_variants", verbosity=0)
        call_command("load_puzzles", verbosity=0)
        if not settings.DEBUG:
            collect_static_files()


def collect_static_files() -> None:
    """Collect the static files unless what was collected last is newer than all of them.

    Those of earlier versions stay: pages that are open ask for them.
    """
    manifest = manifest_path()
    collected = manifest.stat().st_mtime if manifest.exists() else 0.0
    for finder in get_finders():
        for path, storage in finder.list([]):
            if storage.get_modified_time(path).timestamp() > collected:
                call_command("collectstatic", interactive=False, verbosity=0)
                return


def manifest_path() -> Path:
    """Return the path of the file that names what was collected."""
    return Path(settings.STATIC_ROOT) / "staticfiles.json"
