"""The medals as pages show them: those of a player, and those that a match has earned."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from accounts.models import Player, Season, Standing
from accounts.models.season import MEDALS as PLACES
from accounts.ratings.ladders import LADDERS, Ladder
from games.medals import MEDALS, Medal
from games.models import Award


@dataclass(frozen=True, slots=True)
class MedalShown:
    """A medal that somebody has, since when, and the key of the match that earned it, empty where readers may not see
    that match or none did."""

    medal: Medal
    at: datetime
    match: str


@dataclass(frozen=True, slots=True)
class PlaceShown:
    """One of the first places of a season that is over."""

    season: Season
    ladder: Ladder
    place: int


def medals_of(player: Player, *, everything: bool) -> list[MedalShown]:
    """Return the medals of a player, the first first; matches that nobody may watch are named only where `everything`
    is asked for, which is for the player alone."""
    awards = Award.objects.filter(player=player, name__in=MEDALS).select_related("match")
    return [
        MedalShown(MEDALS[one.name], one.at, one.match.key if one.match and _seen(one, everything) else "")
        for one in awards
    ]


def places_of(player: Player) -> list[PlaceShown]:
    """Return the first places of a player in seasons that are over, the latest season first."""
    placed = Standing.objects.filter(player=player, place__lte=PLACES, ladder__in=LADDERS)
    found = placed.select_related("season").order_by("-season__ends", "place", "ladder")
    return [PlaceShown(one.season, LADDERS[one.ladder], one.place) for one in found if one.place]


def medals_of_match(match_id: int, names: Iterable[tuple[int | None, str]]) -> list[tuple[str, Medal]]:
    """Return the medals that a match has earned, each with the name of who has it; `names` are those of the players."""
    known = dict(names)
    awards = Award.objects.filter(match=match_id, name__in=MEDALS).order_by("player", "pk")
    return [(known[one.player_id], MEDALS[one.name]) for one in awards if one.player_id in known]


def _seen(award: Award, everything: bool) -> bool:
    return everything or bool(award.match and award.match.watching)
