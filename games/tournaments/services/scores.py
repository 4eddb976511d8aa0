"""Write what a table that is over gives to those who sat there.

A table won gives two half points, a draw one to both. A table that is level in a bracket is nobody's draw: it goes to
the side with more matches, then more points, then more sweeps in it, then to the better seed. In an arena wins in a
row count double. Who forfeits has nothing, and the others have won; where both sides did, both have lost.
"""

from collections.abc import Sequence
from datetime import datetime

from games.tournaments.models import Entrant, Event, Pairing, Place
from games.tournaments.pairing import arena

Result = Pairing.Result
WON, DRAWN, LOST = 2, 1, 0


def write_scores(event: Event, pairing: Pairing, *, now: datetime, result: Pairing.Result) -> None:
    """Write the end of a table, and the score of everybody at it."""
    places = list(pairing.places.select_related("entrant").order_by("side", "index"))
    for place, half_points in zip(places, half_points_of(pairing, places), strict=True):
        place.score = half_points
    Place.objects.bulk_update(places, ["score"])
    ended = {"status": Pairing.Status.OVER, "result": result, "ended": pairing.ended or now, "looked": True}
    Pairing.objects.filter(pk=pairing.pk).update(**ended)
    if event.is_arena:
        for place in places:
            count_streaks(event, place.entrant)


def half_points_of(pairing: Pairing, places: Sequence[Place]) -> list[int]:
    """Return the half points of each place at a table, as its matches or who forfeited say."""
    if any(place.forfeited for place in places):
        # Where partners are drawn, whoever sat beside an absentee has not lost by it.
        return [LOST if place.forfeited else WON for place in places]
    winner = winning_side(pairing, places)
    return [DRAWN if winner is None else WON if place.side == winner else LOST for place in places]


def winning_side(pairing: Pairing, places: Sequence[Place]) -> int | None:
    """Return the side that has won a table that was played, None for a draw, which a bracket does not know."""
    first, second = (next(place for place in places if place.side == side) for side in (0, 1))
    merits = [(place.wins,) for place in (first, second)]
    if pairing.slot:
        merits = [_merit(place) for place in (first, second)]  # type: ignore[misc]
    return None if merits[0] == merits[1] else int(merits[1] > merits[0])


def _merit(place: Place) -> tuple[int, int, int, int]:
    return place.wins, place.points, place.sweeps, -(place.entrant.draw or place.entrant.seed or 0)


def count_streaks(event: Event, entrant: Entrant) -> None:
    """Write the points of an arena for all tables of an entrant, in the order in which they ended."""
    over = entrant.places.filter(pairing__status=Pairing.Status.OVER, pairing__round__event=event)
    places = list(over.select_related("pairing").order_by("pairing__ended", "pairing__number"))
    for place, points in zip(places, arena.points(map(_outcome, places)), strict=True):
        place.score = points
    Place.objects.bulk_update(places, ["score"])


def _outcome(place: Place) -> int:
    """Return the half points of a place that has its points of an arena."""
    if place.wins or (place.score and place.pairing.result == Result.FORFEIT):
        return WON
    return DRAWN if place.score else LOST
