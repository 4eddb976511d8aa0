"""Close the seasons that are over, and play their matches again where something was taken from them."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q, QuerySet

from accounts.models import Player, RatingChange, Season, SeasonRating, Standing
from accounts.ratings.ladders import Ladder
from accounts.ratings.seasons import Ratings, last_changes, openings
from accounts.ratings.services import step
from games.models import Match
from games.services.medals import give_first_places, take_first_places
from games.services.rating import CHUNK, counted_matches, hold_still, on_ladder, outcome_of

Lasts = Callable[[Sequence[int]], Mapping[int, RatingChange | None]]


def close_seasons(now: datetime) -> int:
    """Freeze the standings of seasons that are over, and return how many that were.

    A match that began in a season and is still played is waited for, but not for ever.
    """
    over = Season.objects.filter(ends__lte=now, closed=None)
    return sum(_close(season.pk, now) for season in over if not _waits(season, now))


def save_season(*, season: Season, now: datetime) -> None:
    """Save a season as it was set; where it has begun already, its matches are rated again by what it is now."""
    with transaction.atomic():
        hold_still()
        season.save()
        SeasonRating.objects.filter(season=season).exclude(ladder__in=season.ladders).delete()
        for ladder in season.chosen_ladders if season.starts <= now else ():
            rebuild_season(season, ladder)


def standing_in(season: Season, ladder: str) -> QuerySet[SeasonRating]:
    """Return the ratings of those who stand in a season, from the top."""
    enough = SeasonRating.objects.filter(season=season, ladder=ladder, matches__gte=max(1, season.fewest))
    gone = Player.objects.filter(is_active=False)
    return enough.exclude(player__in=gone).order_by("-mu", "player_id")


def belongs_to(season: Season) -> Q:
    """Return the condition that a match began in a season."""
    return Q(started__gte=season.starts, started__lt=season.ends)


def rebuild_season(season: Season, ladder: Ladder) -> None:
    """Rate the matches of a season on a ladder again; what is frozen stays."""
    if season.closed:
        return
    ratings = replay_season(season, ladder, lambda players: last_changes(players, ladder.id, season.starts))
    SeasonRating.objects.filter(season=season, ladder=ladder.id).delete()
    SeasonRating.objects.bulk_create(ratings.values(), batch_size=CHUNK)


def replay_season(season: Season, ladder: Ladder, lasts: Lasts) -> Ratings:
    """Return the ratings, not saved, that the matches of a season come to; `lasts` tells of players the last change
    before it."""
    ratings: Ratings = {}
    for match, seats in counted_matches(belongs_to(season), on_ladder(ladder)):
        outcome = outcome_of(match, seats)
        new = [player for player in outcome.players if player not in ratings]
        ratings |= openings(season, ladder.id, lasts(new)) if new else {}
        assert match.ended is not None
        own = [ratings[player] for player in sorted(outcome.players)]
        step(outcome=outcome, ratings=own, at=match.ended)
    return ratings


def strike(*, player: Player, since: datetime) -> int:
    """Take the final places of a player in seasons that ended since a moment; who stood below moves up. Return how many
    places that were."""
    placed = Standing.objects.filter(player=player, season__ends__gte=since, place__isnull=False)
    struck = list(placed.select_for_update())
    for one in struck:
        same = Standing.objects.filter(season=one.season_id, ladder=one.ladder)
        same.filter(place__gt=one.place).update(place=F("place") - 1)
        same.filter(pk=one.pk).update(place=None, struck=True)
    take_first_places([player.pk])
    for season in Season.objects.filter(pk__in={one.season_id for one in struck}):
        give_first_places(season)
    return len(struck)


def _waits(season: Season, now: datetime) -> bool:
    """Tell whether a match of a season that is over is still played, and may be."""
    if now >= season.ends + timedelta(days=settings.SCOPA_SEASON_WAIT):
        return False
    ladders = Q()
    for ladder in season.chosen_ladders:
        ladders |= on_ladder(ladder)
    playing = Match.objects.filter(belongs_to(season), ladders, status=Match.Status.PLAYING, rated=True)
    return playing.exists()


def _close(season_id: int, now: datetime) -> bool:
    """Freeze the standings of a season, unless that was done already."""
    with transaction.atomic():
        season = Season.objects.select_for_update().get(pk=season_id)
        if season.closed or season.ends > now:
            return False
        for ladder in season.chosen_ladders:
            Standing.objects.bulk_create(_standings(season, ladder.id), batch_size=CHUNK)
        season.closed = now
        season.save(update_fields=["closed"])
        give_first_places(season)
    return True


def _standings(season: Season, ladder: str) -> list[Standing]:
    return [
        Standing(
            season=season,
            ladder=ladder,
            player_id=one.player_id,
            place=place,
            number=one.strength.number,
            margin=one.strength.margin,
            matches=one.matches,
        )
        for place, one in enumerate(standing_in(season, ladder), 1)
    ]
