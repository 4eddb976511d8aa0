"""What one play costs by itself: `python -m games.bench.load.cost`, on an empty database.

Plays, and draws for both seats what their sockets would be sent, in one process and without any socket; prints how many
queries a play asks, and its processor time in ms, as JSON.
"""

import asyncio
import json
import os
import random
from collections.abc import Callable
from time import process_time
from typing import Any

PLAYS, WARM = 400, 80


def measure(match_id: int, plays: int, chance: random.Random) -> dict[str, float]:
    """Play so many times in a match of two, and return `queries` and `cpu_ms` a play; the ends of rounds are none."""
    from games.selectors import load_snapshot
    from games.services.tell import telling_through

    loop = asyncio.new_event_loop()
    spent, asked, done = 0.0, 0, 0
    shown: Any = load_snapshot(id=match_id)
    while done < plays:
        if shown.latest.position.finished:
            _go_on(match_id, shown)
            shown = load_snapshot(id=match_id)
            continue
        event = chance.choice(list(shown.latest.position.legal_plays))
        with telling_through(loop):  # which never runs, since nobody listens
            playing = _spent(lambda: _play(shown, str(event)))  # noqa: B023 - done at once
        before, shown = shown, load_snapshot(id=match_id)  # sockets are given it by the play
        drawing = _spent(lambda: _draw(shown, before))  # noqa: B023
        if not shown.latest.position.finished:
            done += 1
            spent, asked = spent + playing[0] + drawing[0], asked + playing[1] + drawing[1]
    loop.close()
    return {"queries": round(asked / done, 2), "cpu_ms": round(spent / done * 1000, 3)}


def _play(shown: Any, text: str) -> None:
    from games.services.play import play

    stored, seat = shown.latest.stored, shown.latest.position.turn
    play(
        match_id=shown.match.pk,
        seat=seat,
        round_number=stored.number,
        ply=stored.ply,
        text=text,
        known=shown,
    )


def _draw(shown: Any, before: Any) -> None:
    from accounts.preferences import preferences_of
    from games.rendering import frame, place_of

    for seat in shown.seats:
        frame(
            shown,
            seat,
            language="en",
            preferences=preferences_of(seat.player),
            site="http://localhost",
            since=place_of(before),
        )


def _go_on(match_id: int, shown: Any) -> None:
    from games.services.next_round import press_next

    for seat in shown.seats:
        press_next(match_id=match_id, seat=seat.index, round_number=shown.latest.stored.number)


def _spent(do: Callable[[], None]) -> tuple[float, int]:
    """Do something; return its processor time in seconds, and how many queries it asked."""
    from django.db import connection

    queries = 0

    def note(execute: Any, sql: str, *args: Any) -> Any:
        nonlocal queries
        queries += 1
        return execute(sql, *args)

    begun = process_time()
    with connection.execute_wrapper(note):
        do()
    return process_time() - begun, queries


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scopa_site.settings")
    import django

    django.setup()
    from django.core.management import call_command

    from games.bench.prepare import make_table
    from games.models import Match

    call_command("migrate", verbosity=0, interactive=False)
    call_command("load_variants", verbosity=0)
    match = Match.objects.get(key=make_table(0)["key"])
    chance = random.Random(7)
    measure(match.pk, WARM, chance)
    print(json.dumps(measure(match.pk, PLAYS, chance)))


if __name__ == "__main__":
    main()
