"""Make a scratch database with matches to be played: `python -m games.bench.prepare TABLES`.

Prints the tables as JSON: the key of each match and the session of each of its two players. It runs in a
process of its own, whose DATABASE_URL names the scratch database.
"""

import json
import os
import sys
from typing import Any

import django

TARGET = 200  # the highest: no match is over before the measuring is


def main(tables: int) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scopa_site.settings")
    django.setup()

    from django.core.management import call_command
    from django.db import transaction

    call_command("migrate", verbosity=0, interactive=False)
    call_command("load_variants", verbosity=0)
    with transaction.atomic():
        made = [make_table(number) for number in range(tables)]
    print(json.dumps(made))


def make_table(number: int) -> dict[str, Any]:
    """Begin a match between two new players."""
    from accounts.models import Player
    from games.models import Variant
    from games.services.open_match import open_match
    from games.services.seats import take_seat

    first, second = (
        Player.objects.create(username=f"bench-{number}-{seat}", is_guest=True) for seat in range(2)
    )
    match = open_match(player=first, variant=Variant.objects.get(slug="scopa"), target=TARGET)
    take_seat(match_id=match.pk, player=second)
    return {"key": match.key, "sessions": [session_of(first), session_of(second)]}


def session_of(player: Any) -> str:
    """Sign a player in; return the key of the session, which is the cookie of their browser."""
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    session = SessionStore()
    session[SESSION_KEY] = str(player.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = player.get_session_auth_hash()
    session.save()
    return str(session.session_key)


if __name__ == "__main__":
    main(int(sys.argv[1]))
