"""Tell whether the site could serve: for whoever looks after a process that has no address."""

import asyncio
import json
import sys
from typing import Any

from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = (
        "Say whether database, channel layer and referee can be reached, as /readyz does; exit with 1 if not."
    )
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        from games.health.ready import is_ready, readiness

        parts = asyncio.run(readiness())
        self.stdout.write(json.dumps({"ready": is_ready(parts), "parts": parts}))
        if not is_ready(parts):
            sys.exit(1)
