"""Keep the shipped variants in step with the engine."""

from typing import Any

from django.core.management.base import BaseCommand

from games.engine.variants import SHIPPED
from games.models import Variant


class Command(BaseCommand):
    help = "Create the shipped variants, or bring them up to date; house variants and what is offered stay as they are."

    def handle(self, *args: Any, **options: Any) -> None:
        for order, variant in enumerate(SHIPPED):
            Variant.objects.update_or_create(
                slug=variant.id,
                defaults={
                    "name": variant.name,
                    "line": variant.line,
                    "options": variant.options,
                    "seatings": [list(pair) for pair in variant.seatings],
                    "shipped": True,
                    "order": order,
                },
            )
        if options["verbosity"]:
            self.stdout.write(f"{len(SHIPPED)} variants are in step.")
