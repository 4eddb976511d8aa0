"""Play events of some formats one after the other, and count what there was of what."""

import time
from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from random import Random
from typing import Any
from unittest.mock import patch

from django.db.models import Sum
from django.utils import timezone

from games.engine.cards import Card
from games.engine.rules import Rules
from games.models import Match, Round
from games.services import rounds
from games.tournaments.models import EventRound, Pairing
from games.tournaments.rehearsal.count import problems_of
from games.tournaments.rehearsal.run import Rehearsed, Tell, rehearse
from games.tournaments.rehearsal.setups import FORMATS, random_setup

AHEAD = timedelta(days=1)  # the time of an event never meets that of the clock on the wall


def formats_named(name: str) -> tuple[str, ...]:
    return FORMATS if name == "all" else (name,)


def run(
    formats: Sequence[str], *, seed: int, events: int, entrants: int, most: int, hurry: bool, tell: Tell
) -> dict[str, Any]:
    """Play so many events of each format and return figures, with the `problems` that were found in words."""
    begun, counts, wrong = time.monotonic(), Counter[str](), []
    for format in formats:
        for number in range(1, events + 1):
            name = f"{format.replace('_', ' ').capitalize()} {number}"
            done = one_event(format, name, Random(f"{seed} {name}"), entrants, most, hurry=hurry, tell=tell)
            wrong += [f"{done.event.name} ({done.event.slug}): {text}" for text in problems_of(done)]
            counts.update(_counts(done))
    seconds = {"seconds": round(time.monotonic() - begun, 1)}
    return dict(counts) | {"wrong": len(wrong)} | seconds | {"problems": wrong}


def one_event(
    format: str, name: str, chance: Random, entrants: int, most: int, *, hurry: bool, tell: Tell
) -> Rehearsed:
    """Play an event that is drawn by lot, as its cards are."""
    setup = random_setup(format, chance, starts=timezone.now() + AHEAD, most=most, entrants=entrants)

    def shuffled(rules: Rules, *_source: object) -> tuple[Card, ...]:
        return tuple(chance.sample(rules.cards, len(rules.cards)))

    with patch.object(rounds, "shuffled", shuffled):
        return rehearse(setup, name, chance, tell=tell, hurry=hurry)


def _counts(done: Rehearsed) -> dict[str, int]:
    event = done.event
    matches = Match.objects.filter(event=event.slug)
    tables = Pairing.objects.filter(round__event=event)
    forfeits = (Pairing.Result.FORFEIT, Pairing.Result.BOTH_ABSENT)
    return {
        "events": 1,
        "entrants": event.entrants.exclude(seed=None).count(),
        "rounds": EventRound.objects.filter(event=event).count(),
        "tables": tables.count(),
        "matches": matches.count(),
        "plays": Round.objects.filter(match__in=matches).aggregate(all=Sum("ply"))["all"] or 0,
        "byes": tables.filter(result=Pairing.Result.BYE).count(),
        "forfeits": tables.filter(result__in=forfeits).count(),
        "stayed_away": len(done.stayed_away),
    } | {what.replace(" ", "_"): many for what, many in done.did.items()}
