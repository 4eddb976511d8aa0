"""Answer what programs ask about ladders."""

from typing import Annotated, Any

from django.http import HttpRequest
from django.utils import timezone
from ninja import Query, Router

from accounts.names import MAX_LENGTH
from accounts.ratings.ladders import LADDERS
from games.api.cursors import finite, number, read, written
from games.api.players import Cursor, Limit
from games.api.problems import missing
from games.api.schemas import LadderPageOut, LaddersOut
from games.api.shown import Links, show_rung
from games.players.ladder import ladder_after, ladder_lines
from games.talk.cleaning import readable

router = Router(tags=["Ladders"])


@router.get("/ladders", response=LaddersOut, url_name="ladders", summary="All ladders")
def ladders(request: HttpRequest) -> Any:
    """One ladder for each family of variants and each speed."""
    links = Links(request)
    lines = ladder_lines(None, timezone.now())
    return {
        "items": [
            {
                "id": line.ladder.id,
                "name": str(line.ladder),
                "url": links("api:ladder", line.ladder.id),
                "page": links("games:ladder", line.ladder.id),
                "settled": line.settled,
            }
            for line in lines
        ]
    }


@router.get("/ladders/{name}", response=LadderPageOut, url_name="ladder", summary="A ladder, from the top")
def ladder(
    request: HttpRequest,
    name: str,
    provisional: Annotated[bool, Query(description="Those who are not settled instead.")] = False,
    country: Annotated[str, Query(max_length=2, description="Two letters (ISO 3166).")] = "",
    search: Annotated[str, Query(max_length=MAX_LENGTH, description="How the name begins.")] = "",
    cursor: Cursor = "",
    limit: Limit = 50,
) -> Any:
    """Who stands on a ladder. Places are those among all who are settled, and told only where all are shown."""
    if name not in LADDERS:
        raise missing("There is no such ladder.", "The list is at /api/v1/ladders.")
    mark: Any = read(cursor, finite, number, number)
    chosen: dict[str, Any] = {"country": readable(country).upper(), "search": readable(search)}
    rungs, last = ladder_after(
        LADDERS[name], after=mark, now=timezone.now(), provisional=provisional, size=limit, **chosen
    )
    links = Links(request)
    return {"items": [show_rung(rung, links) for rung in rungs], "next": written(last)}
