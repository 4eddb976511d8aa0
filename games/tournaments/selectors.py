"""What pairing and standings are told of an event, read from what is stored."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from django.db.models import Prefetch, QuerySet

from games.engine.match import ENDED_OTHERWISE
from games.selectors import fold_round
from games.tournaments.models import Entrant, Event, EventRound, Pairing, PairingMatch, Place
from games.tournaments.pairing import Bracket, double_elimination, knockout
from games.tournaments.pairing.progress import playable, seats
from games.tournaments.standings import Entry, Kind, Line, Placed, Table, below, in_groups, standings
from games.tournaments.standings.duplicate import BoardResult, compare, totals
from games.tournaments.standings.places import after_groups, places

Stage, Status = EventRound.Stage, Entrant.Status
COMING = (Status.ENTERED, Status.CHECKED_IN, Status.PLAYING, Status.PAUSED)
IN_BRACKETS = (Event.Format.KNOCKOUT, Event.Format.DOUBLE_ELIMINATION)
Slots = dict[str, int | None]


# -- tables and standings ----------------------------------------------------------------------------


def tables_over(event: Event, *stages: str) -> list[Table]:
    """Return the tables that are over, in all stages or some, by round and number; where all play the same deals, those
    of rounds that are over, since nobody is to know before what others made of them."""
    places_of = Prefetch("places", Place.objects.order_by("side", "index"))
    pairings = Pairing.objects.filter(round__event=event, status=Pairing.Status.OVER)
    if stages:
        pairings = pairings.filter(round__stage__in=stages)
    if event.duplicate:
        pairings = pairings.filter(round__status=EventRound.Status.OVER)
    pairings = pairings.select_related("round").prefetch_related(places_of)
    return [table_of(pairing, event) for pairing in pairings.order_by("round__number", "number")]


def table_of(pairing: Pairing, event: Event) -> Table:
    """Return a table that is over as a value; in an arena each table is a round of its own, in order of play."""
    number = pairing.number if event.is_arena else pairing.round.number
    placed = tuple(_placed(place) for place in pairing.places.all())
    return Table(number, placed, Kind(pairing.result), pairing.pk)


def _placed(place: Place) -> Placed:
    return Placed(place.entrant_id, place.side, place.score or 0, place.points, place.against, place.sweeps)


def entries_of(entrants: Iterable[Entrant]) -> list[Entry]:
    """Return entrants as values; who has no seed yet stands after those who have one."""
    return [Entry(one.pk, one.seed or 0, one.group) for one in entrants]


def ranked_entrants(event: Event) -> QuerySet[Entrant]:
    """Return who stands in the standings: everybody who has started, and those who left only if they have played."""
    seated = Place.objects.filter(pairing__status=Pairing.Status.OVER, pairing__round__event=event)
    here = event.entrants.filter(status__in=COMING) | event.entrants.filter(pk__in=seated.values("entrant"))
    return here.filter(seed__isnull=False).order_by("seed")


def rounds_over(event: Event) -> int:
    """Return how many rounds are over, which in an arena says nothing."""
    over = event.event_rounds.filter(status=EventRound.Status.OVER)
    return 0 if event.is_arena else over.count()


def lines_of(event: Event) -> tuple[Line, ...]:
    """Return the standings of an event that has no groups, best first; with duplicate deals by their scores. Who has
    withdrawn stands below everybody who stayed, so that somebody wins."""
    found = entries_of(ranked_entrants(event))
    by = duplicate_totals(event) if event.duplicate else None
    lines = standings(found, tables_over(event), event.tie_breaks, rounds_over=rounds_over(event), totals=by)
    return below(lines, set(event.entrants.filter(status=Status.WITHDRAWN).values_list("pk", flat=True)))


def groups_of(event: Event) -> dict[int, tuple[Line, ...]]:
    """Return the standings of each group, by its number."""
    found = entries_of(event.entrants.filter(seed__isnull=False).order_by("seed"))
    over = event.event_rounds.filter(status=EventRound.Status.OVER, stage=Stage.GROUPS).count()
    return in_groups(found, tables_over(event, Stage.GROUPS), event.tie_breaks, rounds_over=over)


# -- brackets ----------------------------------------------------------------------------------------


def bracket_of(event: Event) -> Bracket | None:
    """Return the bracket of an event: as it was drawn, or before the start as it would be now; None where there is
    none, or nobody to meet."""
    if event.format not in (*IN_BRACKETS, Event.Format.GROUPS):
        return None
    drawn = list(event.entrants.filter(draw__gt=0).order_by("draw").values_list("pk", flat=True))
    if not drawn and event.format in IN_BRACKETS and event.before_start:
        drawn = [one.pk for one in by_strength(event.entrants.filter(status__in=COMING))]
    return draw_bracket(event, drawn) if len(drawn) > 1 else None


def draw_bracket(event: Event, drawn: list[int]) -> Bracket:
    if event.format == Event.Format.DOUBLE_ELIMINATION:
        return double_elimination.draw(drawn)
    return knockout.draw(drawn, third_place=event.third_place)


def by_strength(entrants: Iterable[Entrant]) -> list[Entrant]:
    """Return entrants in the order of their seeds: by rating, the strongest first, then by who entered first."""
    return sorted(entrants, key=lambda one: (-(one.rating or 0), one.created, one.pk))


def slot_results(event: Event) -> Slots:
    """Return who has won each slot that is over, by its key; None where both were absent."""
    over = Pairing.objects.filter(round__event=event, status=Pairing.Status.OVER).exclude(slot="")
    found = over.prefetch_related("places")
    return {pairing.slot: winner_of(pairing) for pairing in found}


def winner_of(pairing: Pairing) -> int | None:
    """Return the entrant with the higher score at a table of two that is over, None where nobody has."""
    ranked = sorted(pairing.places.all(), key=lambda place: -(place.score or 0))
    level = len(ranked) > 1 and ranked[0].score == ranked[1].score
    return None if level or not ranked or not ranked[0].score else ranked[0].entrant_id


# -- duplicate deals ---------------------------------------------------------------------------------


def board_results(event: Event, number: int | None = None) -> list[BoardResult]:
    """Return what every table made on every board of the rounds that are over, or of one round."""
    rounds = event.event_rounds.filter(status=EventRound.Status.OVER)
    if number is not None:
        rounds = rounds.filter(number=number)
    matches = Prefetch("matches", PairingMatch.objects.select_related("match__variant"))
    pairings = Pairing.objects.filter(round__in=rounds).exclude(result=Pairing.Result.BYE)
    pairings = pairings.select_related("round").prefetch_related("places", matches, "matches__match__rounds")
    return [one for pairing in pairings.order_by("round__number", "number") for one in _boards(pairing)]


def _boards(pairing: Pairing) -> list[BoardResult]:
    made = _made(pairing)
    sides = [
        tuple(place.entrant_id for place in pairing.places.all() if place.side == side) for side in (0, 1)
    ]
    absent = _absent(pairing)
    count = len(next((one.match.boards for one in pairing.matches.all()), [])) or pairing.round.boards.count()
    return [
        BoardResult(
            (pairing.round.number, board), pairing.number, (sides[0], sides[1]), made.get(board), absent
        )
        for board in range(1, count + 1)
    ]


def _absent(pairing: Pairing) -> frozenset[int]:
    """Return who forfeited a table or gave it up, also by their clock: they have not played all its deals."""
    ended = [one.match for one in pairing.matches.all() if one.match.ended_by in ENDED_OTHERWISE]
    quitting = {1 - match.winner for match in ended if match.winner is not None}
    left = (place for place in pairing.places.all() if place.forfeited or place.side in quitting)
    return frozenset(place.entrant_id for place in left)


def _made(pairing: Pairing) -> dict[int, tuple[int, int]]:
    """Return the points of both sides on each board that was played to its end."""
    made = {}
    for one in pairing.matches.all():
        for stored in one.match.rounds.all():
            score = fold_round(one.match.rules, stored).score
            if score is not None:
                made[stored.number] = (score.totals[0], score.totals[1])
    return made


def duplicate_totals(event: Event) -> Mapping[int, Fraction]:
    """Return the duplicate score of each entrant over the rounds that are over."""
    return totals(compare(board_results(event)))


# -- how it ends -------------------------------------------------------------------------------------


def final_places(event: Event) -> dict[int, int]:
    """Return the place of everybody who stands in the standings, as they are now."""
    if event.format == Event.Format.GROUPS:
        return after_groups(groups_of(event), _in_bracket(event))
    if event.format in IN_BRACKETS:
        return _in_bracket(event)
    return {line.entrant: line.place for line in lines_of(event)}


def _in_bracket(event: Event) -> dict[int, int]:
    """Return the places in the bracket; who is still in, where an event ended early, shares the best place left."""
    bracket = bracket_of(event)
    if bracket is None:
        return {}
    results = slot_results(event)
    found = places(bracket, results)
    still_in = event.entrants.filter(draw__gt=0).exclude(pk__in=found).values_list("pk", flat=True)
    return found | dict.fromkeys(still_in, 1)


def waiting_slots(bracket: Bracket, results: Slots) -> dict[str, tuple[int, int]]:
    """Return the slots that can be played now, with both entrants."""
    seated = seats(bracket, results)
    found = {}
    for slot in playable(bracket, results):
        first, second = seated[slot.key].first, seated[slot.key].second
        assert first is not None and second is not None
        found[slot.key] = (first, second)
    return found
