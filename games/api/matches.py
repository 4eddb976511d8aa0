"""Answer what programs ask about matches and their records."""

from typing import Annotated, Any

from django.http import HttpRequest, JsonResponse
from ninja import Query, Router

from games.api.cursors import moment, number, read, written
from games.api.players import Cursor, Limit
from games.api.problems import Problem, missing
from games.api.readers import reader_of
from games.api.schemas import MatchesPage, TableOut
from games.api.shown import Links, show_match, show_table
from games.judgement import analysis_for_record
from games.models import Match
from games.players.latest import latest_matches
from games.selectors import Snapshot, load_snapshot, record_of
from games.talk.cleaning import readable

router = Router(tags=["Matches"])

LONGEST_KEY = 24


@router.get("/matches", response=MatchesPage, url_name="matches", summary="The latest matches")
def matches(
    request: HttpRequest,
    variant: Annotated[str, Query(max_length=50, description="The short name of a variant.")] = "",
    cursor: Cursor = "",
    limit: Limit = 25,
) -> Any:
    """Matches that are over, the latest first: those that everybody may see, and whose players all show what they have
    played."""
    mark: Any = read(cursor, moment, number)
    found, last = latest_matches(variant=readable(variant), after=mark, size=limit)
    links = Links(request)
    items = [show_match(match, list(match.seats.all()), links) for match in found]
    return {"items": items, "next": written(last)}


@router.get("/matches/{key}", response=TableOut, url_name="match", summary="A match")
def match(request: HttpRequest, key: str) -> Any:
    """A match; while it is on, with what a spectator sees of it. Matches that nobody may watch are their players'
    alone, who show a token."""
    return show_table(find_match(request, key), Links(request))


@router.get("/matches/{key}/record", url_name="record", summary="The record of a match that is over")
def record(request: HttpRequest, key: str) -> JsonResponse:
    """Every deck in the order dealt, and every play, in the format of the files that the site gives and checks; what
    an analysis found stands beside them, where there is one."""
    match = find_match(request, key).match
    if not match.has_record:
        text = "A record shows every card, so there is none while anybody still plays these cards. Ask again then."
        raise Problem(409, "not_over", text)
    told = record_of(match).to_json() | analysis_for_record(match)
    return JsonResponse(told, json_dumps_params={"ensure_ascii": False})


def find_match(request: HttpRequest, key: str) -> Snapshot:
    """Return a match that who asks may see; raise `Problem` for any other."""
    unknown = missing(
        "No match has this key, or it is not open to you.", "Its players see it when they show a token."
    )
    if len(key) > LONGEST_KEY or not key.isprintable():
        raise unknown
    try:
        found = load_snapshot(key=key)
    except Match.DoesNotExist:
        raise unknown from None
    player = reader_of(request).player
    if not found.match.watching and (player is None or found.seat_of(player) is None):
        raise unknown
    return found
