"""Keep how everybody fared in matches that ended before this was kept."""

from typing import Any

from django.core.management.base import BaseCommand

from games.models import Match
from games.services.results import keep_results, scored_rounds

CHUNK = 200


class Command(BaseCommand):
    help = (
        "Count the sweeps and points of finished matches that have no results yet, for the pages of players."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        wanted = Match.objects.filter(status=Match.Status.OVER, results=None, seats__player__isnull=False)
        count = 0
        for match in wanted.distinct().order_by("pk").iterator(CHUNK):
            keep_results(match, scored_rounds(match))
            count += 1
        self.stdout.write(f"{count} matches counted.")
