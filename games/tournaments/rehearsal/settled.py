"""Events whose results are settled beforehand, so that they come to the same however often they are interrupted."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import timedelta
from random import Random
from secrets import token_hex
from typing import Any

from django.utils import timezone

from accounts.models import Player
from games.models import Match, Presence, Variant
from games.services.refusals import Refused
from games.services.resign import resign
from games.tournaments.models import AuditLine, Event, Pairing, PairingMatch
from games.tournaments.services.advance import advance
from games.tournaments.services.entry import enter
from games.tournaments.services.running import add_computers
from games.tournaments.services.setting_up import make_event

SETTLED = ("swiss", "round_robin", "groups", "knockout", "double_elimination")
NO_SHOW = 5  # seconds: the referee waits for them on the clock on the wall
AWAY_ROUND, AWAY_SEED = 2, 2  # in which round who does not come
MOST_LOOKS = 500
SETUPS: dict[str, dict[str, Any]] = {
    "swiss": {"rounds": 5},
    "groups": {"group_size": 3, "advance_per_group": 2, "third_place": True},
    "knockout": {"third_place": True, "best_of": 3},
}


def people(count: int) -> list[Player]:
    run = token_hex(4)
    names = [f"Guest {number}" for number in range(1, count + 1)]
    return [
        Player.objects.create(username=f"crash-{run}-{number}", name=name, is_guest=True)
        for number, name in enumerate(names)
    ]


def settled_event(format: str, entrants: Sequence[Player]) -> Event:
    """Return an event that is to start now."""
    event = _event(format=format, no_show=NO_SHOW, **SETUPS.get(format, {}))
    for player in entrants:
        enter(event_id=event.pk, player=player, now=event.starts - timedelta(minutes=1))
    return event


def event_of_computers(count: int) -> Event:
    """Return an event of computers that is to start now, in which all meet, played with cards by the referee."""
    event = _event(format="swiss", rounds=count - 1, options={"fixed_deals": 1})
    add_computers(event_id=event.pk, level="random", count=count, actor=None, now=event.starts)
    return event


def _event(**fields: Any) -> Event:
    starts = timezone.now()
    usual = {"clock": "1800+30", "pause": 0, "most": 40, "variant": Variant.objects.get(slug="scopa")}
    event = make_event(
        Event(name=f"Settled {fields['format']}", starts=starts, **usual | fields), actor=None, now=starts
    )
    Event.objects.filter(pk=event.pk).update(status=Event.Status.OPEN, due=starts)
    event.refresh_from_db()
    return event


def playing(event: Event) -> list[PairingMatch]:
    """Return the matches that are being played, by round and table."""
    running = PairingMatch.objects.filter(pairing__round__event=event, match__status=Match.Status.PLAYING)
    return list(running.select_related("match__variant", "pairing__round__event").order_by("pk"))


def absent(one: PairingMatch) -> set[int]:
    """Return the players who do not come to a match."""
    if one.pairing.round.number != AWAY_ROUND or one.number > 1:
        return set()
    away = one.pairing.places.filter(entrant__seed=AWAY_SEED)
    return set(away.values_list("entrant__members__player", flat=True))


def arrive(one: PairingMatch) -> None:
    """Let everybody who comes have the page of a match open."""
    for player in one.match.seats.values_list("player", flat=True):
        if player is not None and player not in absent(one):
            seen = {"player_id": player, "match": one.match, "seen": timezone.now() + timedelta(hours=1)}
            Presence.objects.get_or_create(channel=f"crash-{player}-{one.match_id}", defaults=seen)


def end_table(one: PairingMatch, seed: int) -> None:
    """End a match as it was settled, unless it is over by now."""
    pairing = one.pairing
    chance = Random(
        f"{seed} {pairing.round.event.format} {pairing.round.number} {pairing.number} {one.number}"
    )
    with suppress(Refused):
        resign(match_id=one.match_id, seat=chance.randrange(2))


def play_straight(event: Event, seed: int) -> None:
    """Play an event to its end with nobody interrupting it."""
    now = event.starts
    for _look in range(MOST_LOOKS):
        advance(event_id=event.pk, now=now)
        event.refresh_from_db()
        if event.status == Event.Status.OVER:
            return
        for one in playing(event):
            arrive(one)
            if not absent(one):
                end_table(one, seed)
        now += timedelta(seconds=NO_SHOW + 1)


def outcome(event: Event) -> list[tuple[Any, ...]]:
    """Return what an event came to: rounds, tables, matches, scores, places and log, without what the clock says."""
    tables = Pairing.objects.filter(round__event=event).order_by("round__number", "number")
    log = AuditLine.objects.filter(event=event).values_list("action", "text")
    return [*_tables(tables), *sorted(event.entrants.values_list("seed", "status", "place")), *sorted(log)]


def _tables(tables: Any) -> Iterator[tuple[Any, ...]]:
    for one in tables:
        places = one.places.order_by("side", "index").values_list("entrant__seed", "side", "score", "wins")
        matches = one.matches.order_by("number").values_list("number", "match__status", "match__winner")
        yield (one.round.number, one.number, one.slot, one.group, one.result, *places, *matches)
