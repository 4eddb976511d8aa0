"""Sign all sessions by the key of now, so that the key before can be forgotten."""

from typing import Any

from django.core.management.base import BaseCommand

from accounts.keys import renew_all


class Command(BaseCommand):
    help = (
        "After a change of SECRET_KEY, with the one before in SECRET_KEY_FALLBACKS: sign all sessions anew. Then the "
        "old key can be taken out, and nobody is signed out by it. It may be run again."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"Sessions signed anew: {renew_all()}")
