"""Answer what programs ask in the name of a player, whose token they show."""

from typing import Any

from django.http import HttpRequest, JsonResponse
from ninja import Router

from accounts.export import export_account
from games.api.players import Cursor, Kind, Limit, Outcome, finished
from games.api.readers import Owner, count_exports, owner_of
from games.api.schemas import OwnerOut, PlayedPage, RunningOut
from games.api.shown import Links, show_link, show_table
from games.players.history import Filters
from games.selectors import running_matches

router = Router(tags=["Your own"], auth=Owner())


@router.get("/me", response=OwnerOut, url_name="me", summary="Whose token it is")
def me(request: HttpRequest) -> Any:
    """Who you are, and where what belongs to you is."""
    links = Links(request)
    own = {name: links(f"api:my_{name}") for name in ("matches", "running", "export")}
    return show_link(owner_of(request), links) | own


@router.get(
    "/me/running", response=RunningOut, url_name="my_running", summary="Your matches that are not over"
)
def running(request: HttpRequest) -> Any:
    """Up to fifty of them, those with other people first, each as a spectator sees it: your hand is on your page."""
    links = Links(request)
    return {"items": [show_table(one, links) for one in running_matches(owner_of(request))]}


@router.get("/me/matches", response=PlayedPage, url_name="my_matches", summary="Your matches that are over")
def matches(
    request: HttpRequest, outcome: Outcome = "", kind: Kind = "", cursor: Cursor = "", limit: Limit = 25
) -> Any:
    """The latest first, those that nobody may watch among them."""
    return finished(request, owner_of(request), Filters(outcome=outcome, kind=kind), cursor, limit)


@router.get("/me/export", url_name="my_export", summary="All that is kept of you")
def export(request: HttpRequest) -> JsonResponse:
    """The same file as in the settings: everything that is kept of you, with the record of every match."""
    player = owner_of(request)
    count_exports(player)
    return JsonResponse(export_account(player), json_dumps_params={"ensure_ascii": False})
