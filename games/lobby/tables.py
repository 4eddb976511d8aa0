"""The live matches that others may watch."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Exists, OuterRef, Prefetch, Q

from games.models import Match, Seat
from games.models.pace import of_days
from games.presence import fresh

MOST = 12


@dataclass(frozen=True)
class Table:
    """A match that is being played, who sits there, and how many watch."""

    match: Match
    seats: tuple[Seat, ...]
    watchers: int

    @property
    def stamp(self) -> tuple[Any, ...]:
        """What a drawing of the table depends on."""
        return (self.match.pk, self.match.version, tuple(self.match.totals), self.watchers)


def live_tables(now: datetime) -> list[Table]:
    """Return the matches between people that are played now and may be watched, the latest begun first."""
    here = Exists(fresh(now).filter(match=OuterRef("pk")))
    seats = Prefetch("seats", Seat.objects.select_related("player").order_by("index"))
    people = Count("seats", filter=Q(seats__player__isnull=False))
    playing = Match.objects.filter(here, status=Match.Status.PLAYING, watching=True)
    playing = playing.exclude(of_days()).annotate(people=people).filter(people__gt=1)
    found = list(playing.select_related("variant").prefetch_related(seats).order_by("-started")[:MOST])
    watching = watchers({match.pk: _sitting(match) for match in found}, now)
    return [Table(match, tuple(match.seats.all()), watching[match.pk]) for match in found]


def watchers(sitting: dict[int, set[int]], now: datetime) -> dict[int, int]:
    """Return how many watch each of some matches, given who sits there: other players once, strangers by the page."""
    counts = dict.fromkeys(sitting, 0)
    pages = fresh(now).filter(match__in=sitting)
    for match_id, player_id in pages.exclude(player=None).values_list("match", "player").distinct():
        counts[match_id] += player_id not in sitting[match_id]
    strangers = pages.filter(player=None).values("match").annotate(pages=Count("pk"))
    for match_id, count in strangers.values_list("match", "pages"):
        counts[match_id] += count
    return counts


def _sitting(match: Match) -> set[int]:
    return {seat.player_id for seat in match.seats.all() if seat.player_id is not None}
