"""Set tables for people and computers, of all variants by turns."""

from dataclasses import dataclass
from itertools import count

from django.db import transaction

from accounts.models import Player
from games.bench.prepare import session_of
from games.models import Match, Seat, Variant
from games.services.rounds import begin_match

CLOCK = "180+5"
# Who sits there: "" is a person. Each line sets a table of two; where more sit, they are seated again and again.
PARTIES = (
    ("", ""),
    ("", "greedy"),
    ("", ""),
    ("greedy", "hard"),
    ("", ""),
    ("", "careful"),
    ("", ""),
    ("", ""),
)

_numbers = count(1)


@dataclass(frozen=True, slots=True)
class Table:
    """A match that has begun: its id and key, and the sessions of those who sit there, by seat."""

    match_id: int
    key: str
    sessions: dict[int, str]


def set_table(number: int, target: int) -> Table:
    """Begin a match at table `number`; `target` 0 leaves each variant its own."""
    kinds = [
        (variant, players, teams)
        for variant in Variant.objects.filter(shipped=True).order_by("pk")
        for players, teams in variant.seatings
    ]
    variant, players, teams = kinds[number % len(kinds)]
    party = PARTIES[number % len(PARTIES)]
    changes = {"target": target} if target and "fixed_deals" not in variant.options else {}
    rules = variant.rules(players=players, teams=teams, **changes)
    with transaction.atomic():
        clock = "" if all(party) else CLOCK
        match = Match.objects.create(variant=variant, options=rules.options(), clock=clock)
        seats = [_seat(match, index, party[index % len(party)]) for index in range(players)]
        Seat.objects.bulk_create(seats)
        begin_match(match)
        sessions = {seat.index: session_of(seat.player) for seat in seats if seat.player}
    return Table(match.pk, match.key, sessions)


def _seat(match: Match, index: int, level: str) -> Seat:
    if level:
        return Seat(match=match, index=index, level=level, name=f"C{index}")
    number = next(_numbers)
    player = Player.objects.create(username=f"chaos-{match.pk}-{number}", is_guest=True)
    return Seat(match=match, index=index, player=player)
