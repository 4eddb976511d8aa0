"""The seasons as pages show them: while one runs, as it stands; once it is over, as it was frozen."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from accounts.models import Player, Season, SeasonRating, Standing
from accounts.ratings.ladders import Ladder
from games.services.seasons import standing_in

PAGE = 50


@dataclass(frozen=True, slots=True)
class Stand:
    """A player in a season: `place` counts from 1, None where it was taken away."""

    player: Player
    place: int | None
    number: int
    margin: int
    matches: int
    struck: bool = False


@dataclass(frozen=True, slots=True)
class StandsPage:
    """A page of those who stand in a season, pages counted from 1; `more` tells whether another follows."""

    rows: list[Stand]
    page: int
    more: bool


def seasons_by_time(now: datetime) -> list[tuple[str, list[Season]]]:
    """Return all seasons: those that run or wait for their last matches, those to come, and those that are over."""
    seasons = list(Season.objects.all())
    running = [one for one in seasons if one.starts <= now and one.closed is None]
    coming = [one for one in reversed(seasons) if one.starts > now]
    return [
        ("running", running),
        ("coming", coming),
        ("over", [one for one in seasons if one.closed is not None]),
    ]


def stands(season: Season, ladder: Ladder, *, page: int) -> StandsPage:
    """Return a page of a season on a ladder, those from whom a place was taken last."""
    start = (page - 1) * PAGE
    rows = _frozen(season, ladder, start) if season.closed else _live(season, ladder, start)
    return StandsPage(rows[:PAGE], page, len(rows) > PAGE)


def own_stand(season: Season, ladder: Ladder, player: Player) -> Stand | None:
    """Return where a player stands in a season; with no place and few matches where they do not yet."""
    if season.closed:
        frozen = Standing.objects.filter(season=season, ladder=ladder.id, player=player).first()
        return _of_standing(frozen) if frozen else None
    own = SeasonRating.objects.filter(season=season, ladder=ladder.id, player=player).first()
    if own is None:
        return None
    if own.matches < season.fewest:
        return _of_rating(own, None)
    above = Q(mu__gt=own.mu) | Q(mu=own.mu, player_id__lt=player.pk)
    return _of_rating(own, standing_in(season, ladder.id).filter(above).count() + 1)


def _live(season: Season, ladder: Ladder, start: int) -> list[Stand]:
    found = standing_in(season, ladder.id).select_related("player")[start : start + PAGE + 1]
    return [_of_rating(one, place) for place, one in enumerate(found, start + 1)]


def _frozen(season: Season, ladder: Ladder, start: int) -> list[Stand]:
    wanted = Standing.objects.filter(season=season, ladder=ladder.id).select_related("player")
    found = wanted.order_by("struck", "place", "pk")[start : start + PAGE + 1]
    return [_of_standing(one) for one in found]


def _of_rating(one: SeasonRating, place: int | None) -> Stand:
    return Stand(one.player, place, one.strength.number, one.strength.margin, one.matches)


def _of_standing(one: Standing) -> Stand:
    return Stand(one.player, one.place, one.number, one.margin, one.matches, one.struck)
