"""Who is here: open pages, each with a row that counts while it is fresh.

A socket keeps its row fresh; one that closes leaves a few seconds of grace, so that going from page to page, or a link
that breaks for a moment, is no absence. What a crash leaves behind grows old by itself.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from accounts.models import Player
from games.models import Match, Presence, Seat

AT_ONCE = 500  # rows in one statement


@dataclass(frozen=True, slots=True)
class Page:
    """An open page: the name of its channel, who looks at it (None: a stranger), and at what."""

    channel: str
    player_id: int | None = None
    match_id: int | None = None
    lobby: bool = False


# -- what pages do ------------------------------------------------------------------------------------


def arrive(page: Page) -> None:
    """Note that a page was opened."""
    Presence.objects.update_or_create(
        channel=page.channel,
        defaults={
            "player_id": page.player_id,
            "match_id": page.match_id,
            "lobby": page.lobby,
            "seen": timezone.now(),
        },
    )


def depart(channel: str) -> None:
    """Let a page that was closed count for the seconds of grace that are left to come back in."""
    left = timezone.now() - _fresh_for() + timedelta(seconds=settings.SCOPA_PRESENCE_GRACE)
    Presence.objects.filter(channel=channel, seen__gt=left).update(seen=left)


def keep(pages: Collection[Page]) -> None:
    """Note that open pages were heard of; where a row was taken for old meanwhile, it is made anew."""
    all_pages = list(pages)
    for start in range(0, len(all_pages), AT_ONCE):
        _keep(all_pages[start : start + AT_ONCE])


def _keep(pages: list[Page]) -> None:
    now, channels = timezone.now(), [page.channel for page in pages]
    rows = Presence.objects.filter(channel__in=channels)
    if rows.update(seen=now) == len(pages):
        return
    kept = set(rows.values_list("channel", flat=True))
    pages = _still_possible(pages)
    Presence.objects.bulk_create(
        (
            Presence(
                channel=page.channel,
                player_id=page.player_id,
                match_id=page.match_id,
                lobby=page.lobby,
                seen=now,
            )
            for page in pages
            if page.channel not in kept
        ),
        ignore_conflicts=True,
    )


def _still_possible(pages: list[Page]) -> list[Page]:
    """Return the pages whose player and match still exist: the rows of the others are gone for good."""
    players = Player.objects.filter(pk__in=[page.player_id for page in pages if page.player_id])
    matches = Match.objects.filter(pk__in=[page.match_id for page in pages if page.match_id])
    people, tables = ({None, *rows.values_list("pk", flat=True)} for rows in (players, matches))
    return [page for page in pages if page.player_id in people and page.match_id in tables]


# -- what others ask ------------------------------------------------------------------------------------


def fresh(now: datetime | None = None) -> QuerySet[Presence]:
    """Return the pages that are open now."""
    return Presence.objects.filter(seen__gt=(now or timezone.now()) - _fresh_for())


def expired(now: datetime | None = None) -> QuerySet[Presence]:
    """Return the rows of pages that are open no longer."""
    return Presence.objects.filter(seen__lte=(now or timezone.now()) - _fresh_for())


def online(now: datetime | None = None) -> QuerySet[Player]:
    """Return the players with an open page, each once."""
    pages = fresh(now).filter(player=OuterRef("pk"))
    return Player.objects.filter(Exists(pages)).order_by("name")


def is_online(player_id: int) -> bool:
    """Tell whether a player has any page open."""
    return fresh().filter(player=player_id).exists()


def players_at(match_id: int) -> set[int]:
    """Return the players who have the page of a match open, by id."""
    pages = fresh().filter(match=match_id).exclude(player=None)
    return {player_id for player_id in pages.values_list("player", flat=True) if player_id is not None}


def is_at(match_id: int, player_id: int) -> bool:
    """Tell whether a player has the page of a match open."""
    return fresh().filter(match=match_id, player=player_id).exists()


def watchers_of(match_id: int) -> int:
    """Return how many watch a match: players who do not sit there, each once, and the pages of strangers."""
    pages = fresh().filter(match=match_id)
    seated = Seat.objects.filter(match=match_id).exclude(player=None).values("player")
    strangers = pages.filter(player=None).count()
    players = pages.exclude(player=None).exclude(player__in=seated).values("player").distinct()
    return strangers + players.count()


def _fresh_for() -> timedelta:
    return timedelta(seconds=settings.SCOPA_PRESENCE_FRESH)
