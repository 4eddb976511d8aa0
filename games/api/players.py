"""Answer what programs ask about players."""

from typing import Annotated, Any, Literal

from django.http import Http404, HttpRequest
from django.utils import timezone
from ninja import Query, Router

from accounts.models import Player
from accounts.names import MAX_LENGTH, name_key
from accounts.preferences import preferences_of
from games.api.cursors import moment, number, read, written
from games.api.problems import Problem, missing
from games.api.readers import reader_of
from games.api.schemas import PlayedPage, PlayerOut, PlayersPage
from games.api.shown import Links, show_link, show_played, show_rating, show_record
from games.conduct import completion_of
from games.players.addresses import address_of, player_at
from games.players.history import Filters, history_after
from games.players.ladder import ladder_places, ratings_by_ladder
from games.players.record import record_of_player
from games.talk.cleaning import readable

router = Router(tags=["Players"])

Cursor = Annotated[str, Query(max_length=200, description="The `next` of the page before; none to begin.")]
Limit = Annotated[int, Query(ge=1, le=100, description="How many to answer with, up to 100.")]
Outcome = Literal["", "won", "lost", "drawn"]
Kind = Literal["", "rated", "people", "computers"]


@router.get("/players", response=PlayersPage, url_name="players", summary="Find players by name")
def players(
    request: HttpRequest,
    search: Annotated[str, Query(min_length=1, max_length=MAX_LENGTH, description="How the name begins.")],
    cursor: Cursor = "",
    limit: Limit = 50,
) -> Any:
    """Accounts whose names begin so, in the order of their names."""
    accounts = Player.objects.filter(is_guest=False, is_active=True).order_by("username")
    wanted = accounts.filter(username__startswith=name_key(readable(search)))
    if mark := read(cursor, str):
        wanted = wanted.filter(username__gt=readable(mark[0]))
    found, links = list(wanted[: limit + 1]), Links(request)
    last = found[limit - 1].username if len(found) > limit else None
    return {
        "items": [show_link(one, links) for one in found[:limit]],
        "next": written((last,) if last else None),
    }


@router.get("/players/{who}", response=PlayerOut, url_name="player", summary="A player")
def player(request: HttpRequest, who: str) -> Any:
    """Who somebody is, their ratings with places, and, unless they keep it private, their record. `who` is a name, or
    the number of a guest."""
    found, links, now = find_player(who), Links(request), timezone.now()
    ratings, places = ratings_by_ladder(found, now), ladder_places(found, now)
    seen = may_see_record(request, found)
    return {
        **show_link(found, links),
        "page": links("games:player", address_of(found)),
        "guest": found.is_guest,
        "country": str(found.country),
        "about": found.about,
        "joined": found.joined,
        "private": not preferences_of(found).open_record,
        "ratings": [show_rating(name, one, places.get(name)) for name, one in ratings.items()],
        "completion": completion_of([found.pk]).get(found.pk) if seen else None,
        "record": show_record(record_of_player(found)) if seen else None,
    }


@router.get(
    "/players/{who}/matches", response=PlayedPage, url_name="player_matches", summary="Matches of a player"
)
def matches(
    request: HttpRequest,
    who: str,
    variant: Annotated[str, Query(max_length=50, description="The short name of a variant.")] = "",
    outcome: Outcome = "",
    kind: Kind = "",
    opponent: Annotated[str, Query(max_length=MAX_LENGTH, description="The name of who was met.")] = "",
    cursor: Cursor = "",
    limit: Limit = 25,
) -> Any:
    """Matches that somebody has finished, the latest first, with what each did to the rating."""
    found = find_player(who)
    if not may_see_record(request, found):
        raise Problem(
            403, "private", "This player keeps matches and figures private; ratings are always seen."
        )
    filters = Filters(readable(variant), outcome, kind, readable(opponent))
    return finished(request, found, filters, cursor, limit)


def finished(request: HttpRequest, player: Player, filters: Filters, cursor: str, limit: int) -> Any:
    """Return a page of the matches that a player has finished, all of them where the player asks."""
    mark: Any = read(cursor, moment, number)
    own = reader_of(request).player == player
    rows, last = history_after(player, after=mark, everything=own, filters=filters, size=limit)
    links = Links(request)
    return {"items": [show_played(row, links) for row in rows], "next": written(last)}


def find_player(who: str) -> Player:
    """Return the player at an address; raise `Problem` where there is none."""
    try:
        return player_at(who)
    except Http404:
        raise missing(
            "Nobody goes by this name.", "Find players by how their names begin: /api/v1/players?search=…"
        ) from None


def may_see_record(request: HttpRequest, player: Player) -> bool:
    """Tell whether who asks may see what a player has played."""
    return reader_of(request).player == player or preferences_of(player).open_record
