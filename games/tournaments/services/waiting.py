"""Who waits for a table in an arena, who of them can be paired, and what keeps the others from it. It only reads."""

from collections.abc import Collection
from datetime import datetime
from enum import StrEnum

from games.models import Match, Seat
from games.models.pace import of_days
from games.presence import fresh
from games.tournaments.models import Entrant, Event, Pairing, Place
from games.tournaments.services.plans import seats_of_entrants


class Hindrance(StrEnum):
    """Why somebody who waits in an arena is not paired within seconds."""

    NONE = ""
    BUSY = "busy"  # they, or their partner, play another match
    AWAY = "away"  # they, or their partner, have no page of the site open
    ALONE = "alone"  # too few are free
    LAST_OPPONENT = "last_opponent"  # the only other one is whom they met last


def free_entrants(event: Event, now: datetime) -> list[Entrant]:
    """Return who can be paired now: playing, at no table of the event, all with a page of the site open, and at no
    other live match; in the order of their seeds."""
    waiting, here, busy = _waiting(event), _here(event, now), _busy(event)
    return [one for one in waiting if not _own_hindrance(one, here, busy)]


def hindrances(event: Event, now: datetime) -> dict[int, Hindrance]:
    """Return for everybody who waits in an arena what keeps them from being paired."""
    waiting, here, busy = _waiting(event), _here(event, now), _busy(event)
    found = {one.pk: _own_hindrance(one, here, busy) for one in waiting}
    free = [pk for pk, hindrance in found.items() if not hindrance]
    return found | dict.fromkeys(free, _shared_hindrance(event, free))


def _waiting(event: Event) -> list[Entrant]:
    at_tables = Place.objects.filter(pairing__round__event=event).exclude(pairing__status=Pairing.Status.OVER)
    playing = event.entrants.filter(status=Entrant.Status.PLAYING)
    waiting = playing.exclude(pk__in=at_tables.values("entrant")).prefetch_related("members")
    return list(waiting.order_by("seed"))


def _here(event: Event, now: datetime) -> set[int | None]:
    """Return which members of an event have a page of the site open, whatever it shows."""
    pages = fresh(now).filter(player__memberships__event=event)
    return set(pages.values_list("player", flat=True))


def _busy(event: Event) -> set[int | None]:
    """Return which members of an event sit at a match against the clock."""
    live = Match.objects.filter(status=Match.Status.PLAYING).exclude(clock="").exclude(of_days())
    seats = Seat.objects.filter(match__in=live, player__memberships__event=event)
    return set(seats.values_list("player", flat=True))


def _own_hindrance(entrant: Entrant, here: Collection[int | None], busy: Collection[int | None]) -> Hindrance:
    players = [member.player_id for member in entrant.members.all()]
    if any(player in busy for player in players):
        return Hindrance.BUSY
    return Hindrance.NONE if all(player in here for player in players) else Hindrance.AWAY


def _shared_hindrance(event: Event, free: list[int]) -> Hindrance:
    """Return what keeps all those from being paired who could be for themselves."""
    if len(free) < seats_of_entrants(event):
        return Hindrance.ALONE
    playing = Pairing.objects.filter(round__event=event, status=Pairing.Status.RUNNING)
    if len(free) > 2 or event.partners == Event.Partners.DRAWN or not playing.exists():
        return Hindrance.NONE
    last = {
        Place.objects.filter(entrant=one).order_by("-pk").values_list("pairing", flat=True).first()
        for one in free
    }
    return Hindrance.LAST_OPPONENT if len(last) == 1 and last != {None} else Hindrance.NONE
