"""The places of a player in events, for their page."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q

from accounts.models import Player
from games.players.sections import Section
from games.tournaments.models import Event, Member

LATEST = 8
MEDALS = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class PlaceTaken:
    """How somebody ended in an event."""

    place: int
    medal: bool
    name: str
    url: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Honours:
    """How often somebody came first, second and third, how many events they finished, and the latest of them."""

    medals: tuple[tuple[int, int], ...]
    finished: int
    latest: tuple[PlaceTaken, ...]


def places_in_events(player: Player) -> Section | None:
    """Return what the page of a player tells of events, nothing where they have finished none."""
    ended = Member.objects.filter(
        player=player, event__status=Event.Status.OVER, entrant__place__isnull=False
    )
    counts = ended.aggregate(
        finished=Count("pk"),
        **{f"of_{place}": Count("pk", filter=Q(entrant__place=place)) for place in MEDALS},
    )
    if not counts["finished"]:
        return None
    latest = ended.select_related("event", "entrant").order_by("-event__ended", "-pk")[:LATEST]
    medals = tuple((place, counts[f"of_{place}"]) for place in MEDALS if counts[f"of_{place}"])
    shown = Honours(medals, counts["finished"], tuple(map(_taken, latest)))
    return Section("tournaments/_honours.html", shown)


def _taken(member: Member) -> PlaceTaken:
    event, place = member.event, member.entrant.place or 0
    return PlaceTaken(
        place, place in MEDALS, event.name, event.get_absolute_url(), event.ended or event.starts
    )
