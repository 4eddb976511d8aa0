"""The lobby as it stands: read once after each change for all pages of a process."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cached_property
from typing import NamedTuple

from django.db.models import Q
from django.utils import timezone

from games.lobby.offers import Offer, as_offers, open_matches
from games.lobby.people import Online, online_now
from games.lobby.tables import Table, live_tables
from games.models import Match, Seat
from games.models.pace import of_days
from games.recent import Recent
from games.services.offers import IN_THE_LOBBY

JUST_BEGUN = timedelta(minutes=2)
MOST = 200
READINGS_KEPT = 50


class Begun(NamedTuple):
    """A live match that has just begun by an offer: its key, when, and one of its players."""

    key: str
    started: datetime
    player: int


@dataclass(frozen=True)
class Lobby:
    """Everything that pages of the lobby show, for whoever reads them."""

    at: datetime
    offers: tuple[Offer, ...]
    tables: tuple[Table, ...]
    online: Online
    begun: tuple[Begun, ...]

    @property
    def listed(self) -> Iterator[Offer]:
        """The offers open to whoever comes, the newest first."""
        return (offer for offer in self.offers if offer.match.listed and not offer.match.asked_id)

    def challenges(self, player: int | None) -> list[Offer]:
        """Return the open challenges to a player and by them."""
        asked = (offer for offer in self.offers if offer.match.asked_id and player is not None)
        return [offer for offer in asked if player in (offer.match.asked_id, offer.match.opened_by_id)]

    def seek_of(self, player: int | None) -> Match | None:
        """Return the quick match that a player waits for."""
        return self._seeks.get(player) if player is not None else None

    def begun_for(self, player: int | None, since: datetime) -> str:
        """Return the key of a match of a player that has begun by an offer since a moment, empty where none has."""
        return next((one.key for one in self.begun if one.player == player and one.started >= since), "")

    @cached_property
    def _seeks(self) -> dict[int | None, Match]:
        return {offer.match.opened_by_id: offer.match for offer in self.offers if offer.match.quick}


def read_lobby() -> Lobby:
    """Read the lobby from the database."""
    now = timezone.now()
    lasting = Q(expires=None) | Q(expires__gt=now)
    return Lobby(
        at=now,
        offers=tuple(as_offers(open_matches().filter(IN_THE_LOBBY, lasting)[:MOST])),
        tables=tuple(live_tables(now)),
        online=online_now(now),
        begun=tuple(_just_begun(now)),
    )


def _just_begun(now: datetime) -> Iterator[Begun]:
    matches = Match.objects.filter(IN_THE_LOBBY, status=Match.Status.PLAYING, started__gt=now - JUST_BEGUN)
    seats = Seat.objects.filter(match__in=matches.exclude(of_days())).exclude(player=None)
    for key, started, player in seats.order_by("-match__started").values_list(
        "match__key", "match__started", "player"
    ):
        if started is not None and player is not None:
            yield Begun(key, started, player)


_readings: Recent[Lobby] = Recent(READINGS_KEPT)


def lobby_after(change: str) -> Lobby:
    """Return the lobby as it stands after a change (or at a tick of the clock), read once for all who ask."""
    return _readings.get(change, read_lobby)


def lobby_lately() -> Lobby:
    """Return the lobby as it stood within the last second: for a page whose socket brings what is newer."""
    return lobby_after(f"second {time.monotonic():.0f}")


def drawn_at(text: str) -> datetime:
    """Return when a page says that it was drawn, in seconds since 1970: within the last day, and now where that makes
    no sense."""
    now = time.time()
    said = int(text) if text.isascii() and text.isdigit() and len(text) < 12 else now
    return datetime.fromtimestamp(min(max(said, now - 86400), now), UTC)
