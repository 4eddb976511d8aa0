"""End an event: everybody has a place."""

from datetime import datetime

from games.tournaments.models import Entrant, Event
from games.tournaments.selectors import final_places, ranked_entrants
from games.tournaments.services.changes import Kind, change, log, ring, tell_members


def crown(event: Event, now: datetime) -> None:
    """Give everybody who has not withdrawn their place, and end the event."""
    places = final_places(event)
    ranked = list(ranked_entrants(event).exclude(status=Entrant.Status.WITHDRAWN))
    for entrant in ranked:
        entrant.place = places.get(entrant.pk)
    Entrant.objects.bulk_update(ranked, ["place"])
    log(event, "over", _winners(ranked), now=now)
    change(event, status=Event.Status.OVER, ended=now, due=None)
    tell_members(event, Kind.RESULT, now=now)
    ring(event)


def _winners(ranked: list[Entrant]) -> str:
    return ", ".join(str(entrant) for entrant in ranked if entrant.place == 1)
