"""Compare what an event has come to with what its stored matches say, counted by other means."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from games.models import Match
from games.tournaments.models import Entrant, Event, Pairing, Place
from games.tournaments.rehearsal.deals import totals
from games.tournaments.rehearsal.exits import bracket_places
from games.tournaments.rehearsal.ranks import Ranks
from games.tournaments.rehearsal.run import Rehearsed
from games.tournaments.rehearsal.seen import Seen, see

IN_BRACKETS = ("knockout", "double_elimination")
Status = Entrant.Status


def problems(event: Event) -> list[str]:
    """Return in words all that is wrong with an event that is over."""
    tables = see(event)
    found = [text for seen in tables for text in seen.said]
    return [*found, *_unfinished(event), *_tables(tables), *_scores(tables), *_places(event, tables)]


def problems_of(done: Rehearsed) -> list[str]:
    """Return in words all that is wrong with a rehearsed event."""
    if not done.ended:
        return [f"it did not end: {done.event.status}"]
    return [*problems(done.event), *_forfeits(done)]


def _unfinished(event: Event) -> Iterator[str]:
    left = Pairing.objects.filter(round__event=event).exclude(status=Pairing.Status.OVER).count()
    playing = Match.objects.filter(event=event.slug, status=Match.Status.PLAYING).count()
    if left or playing or event.event_rounds.exclude(status="over").exists():
        yield f"{left} tables and {playing} matches are not over"
    numbers = list(event.event_rounds.order_by("number").values_list("number", flat=True))
    if numbers != list(range(1, len(numbers) + 1)):
        yield f"its rounds are {numbers}"


def _tables(tables: list[Seen]) -> Iterator[str]:
    """Nobody sits at two tables of a round, and no match belongs to two tables or none."""
    for number in {seen.number for seen in tables}:
        sitting = Counter(one for seen in tables if seen.number == number for one in seen.entrants)
        yield from (f"round {number}: {one} sits {many} times" for one, many in sitting.items() if many > 1)
    for seen in tables:
        begun = seen.pairing.matches.count()
        if seen.was_played and not begun:
            yield f"{seen.pairing} is over and was never begun"


def _scores(tables: list[Seen]) -> Iterator[str]:
    for seen in tables:
        for place in seen.pairing.places.all():
            yield from _place(seen, place)


def _place(seen: Seen, place: Place) -> Iterator[str]:
    side = place.side
    stored = (place.score, place.wins, place.points, place.against, place.sweeps)
    counted = (
        seen.half_points[place.entrant_id],
        seen.wins[side],
        seen.points[side],
        seen.points[1 - side],
        seen.sweeps[side],
    )
    if stored != counted:
        yield f"round {seen.number}, {place}: {stored} is stored, {counted} was counted"


# -- places ------------------------------------------------------------------------------------------


def _places(event: Event, tables: list[Seen]) -> Iterator[str]:
    counted = counted_places(event, tables)
    for entrant in event.entrants.exclude(seed=None):
        expected = None if entrant.status == Status.WITHDRAWN else counted.get(entrant.pk)
        if entrant.place != expected:
            yield f"{entrant}: place {entrant.place} is stored, {expected} was counted"


def counted_places(event: Event, tables: list[Seen]) -> dict[int, int]:
    """Return the places in an event by these means."""
    if event.format in IN_BRACKETS:
        return bracket_places(event, tables)
    if event.format == Event.Format.GROUPS:
        return _after_groups(event, tables)
    rounds = 0 if event.is_arena else event.event_rounds.count()
    by: dict[int, Fraction] | None = totals(event, tables) if event.duplicate else None
    found = Ranks(_standing(event, tables), tables, rounds, by).places(event.tie_breaks)
    stayed = set(event.entrants.exclude(status=Status.WITHDRAWN).values_list("pk", flat=True)) & found.keys()
    return {one: 1 + sum(found[other] < found[one] for other in stayed) for one in stayed}


def _standing(event: Event, tables: list[Seen]) -> list[int]:
    """Return who stands in the standings: those who left do only if they had a table or a bye."""
    seated = {one for seen in tables for one in seen.entrants}
    started = event.entrants.exclude(seed=None).order_by("seed")
    return [one.pk for one in started if one.status != Status.WITHDRAWN or one.pk in seated]


def _after_groups(event: Event, tables: list[Seen]) -> dict[int, int]:
    """Return the places after the knockout; those left in the groups follow by their place there."""
    in_groups = [seen for seen in tables if not seen.pairing.slot]
    rounds = event.event_rounds.filter(stage="groups").count()
    own: dict[int, int] = {}
    for group in sorted(set(event.entrants.filter(group__gt=0).values_list("group", flat=True))):
        members = list(event.entrants.filter(group=group).order_by("seed").values_list("pk", flat=True))
        within = [seen for seen in in_groups if seen.pairing.group == group]
        own |= Ranks(members, within, rounds).places(event.tie_breaks)
    found = bracket_places(event, tables)
    left = {one: place for one, place in own.items() if one not in found}
    return found | {
        one: 1 + len(found) + sum(other < place for other in left.values()) for one, place in left.items()
    }


# -- who stayed away ---------------------------------------------------------------------------------


def _forfeits(done: Rehearsed) -> Iterator[str]:
    """Whoever stayed away has forfeited, and nobody else but those who had left or rested."""
    places = Place.objects.filter(pairing__round__event=done.event).select_related("entrant")
    forfeited = {(place.pairing_id, place.entrant_id) for place in places if place.forfeited}
    left = {place.pairing_id for place in places if place.entrant_id in done.gone}
    for pairing, entrant in done.stayed_away - forfeited:
        if pairing not in left:
            yield f"table {pairing}: {entrant} stayed away and did not forfeit"
    for pairing, entrant in forfeited - done.stayed_away:
        begun = Pairing.objects.get(pk=pairing).matches.exists()
        away_before = entrant in done.gone or any(entrant == other for _table, other in done.stayed_away)
        if not away_before or (begun and entrant not in done.gone):
            yield f"table {pairing}: {entrant} forfeited and had not stayed away"
