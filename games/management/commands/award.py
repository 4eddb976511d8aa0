"""Give the medals that old matches have earned."""

from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction

from games.models import Award, Match
from games.services.medals import award_again

CHUNK = 200


class Command(BaseCommand):
    help = "Look through all finished matches, in the order in which they ended, for medals that were not given yet."

    def handle(self, *args: Any, **options: Any) -> None:
        before, count = Award.objects.count(), 0
        over = Match.objects.filter(status=Match.Status.OVER, seats__player__isnull=False).distinct()
        for match in over.exclude(uncounted=Match.Uncounted.ANNULLED).order_by("ended", "pk").iterator(CHUNK):
            with transaction.atomic():
                award_again(match)
            count += 1
        self.stdout.write(f"{count} matches looked through, {Award.objects.count() - before} medals given.")
