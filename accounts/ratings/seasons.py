"""The ratings of a season: they begin anew from those that players had at its start; only its matches move them.

A match belongs to the season in which it began, also where it ends after it.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime

from django.db.models import OuterRef, Subquery

from accounts.models import Player, RatingChange, Season, SeasonRating
from accounts.ratings.outcomes import Outcome
from accounts.ratings.services import step
from accounts.ratings.strength import Strength

Ratings = dict[int, SeasonRating]


def rate_in_season(*, ladder: str, outcome: Outcome, began: datetime, at: datetime) -> None:
    """Move the ratings of the season in which a rated match began, if there is one that is not closed.

    To be called within the transaction that moved the players' ratings of the ladder: that holds them, so that of two
    matches of a player that end together the second waits for the first.
    """
    season = season_at(ladder, began)
    if season is None:
        return
    players = sorted(outcome.players)
    known = SeasonRating.objects.filter(season=season, ladder=ladder, player__in=players)
    ratings = openings(season, ladder, last_changes(players, ladder, season.starts))
    ratings |= {one.player_id: one for one in known}
    own = [ratings[player] for player in players]
    step(outcome=outcome, ratings=own, at=at)
    SeasonRating.objects.bulk_create([one for one in own if one.pk is None])
    SeasonRating.objects.bulk_update(
        [one for one in own if one.pk], ["mu", "sigma", "matches", "last_played"]
    )


def season_at(ladder: str, moment: datetime) -> Season | None:
    """Return the season of a ladder that a match which begins at a moment belongs to; none where it is closed."""
    running = Season.objects.filter(starts__lte=moment, ends__gt=moment, closed=None)
    return next((season for season in running if ladder in season.ladders), None)


def openings(season: Season, ladder: str, lasts: Mapping[int, RatingChange | None]) -> Ratings:
    """Return with which ratings, not saved, players begin a season; `lasts` are their last changes before it."""
    return {player: _opening(season, ladder, player, last) for player, last in lasts.items()}


def last_changes(players: Iterable[int], ladder: str, before: datetime) -> dict[int, RatingChange | None]:
    """Return the last change of each of some players on a ladder before a moment, None for who had none."""
    own = RatingChange.objects.filter(player=OuterRef("pk"), ladder=ladder, at__lt=before)
    latest = Subquery(own.order_by("-at").values("pk")[:1])
    found = dict(Player.objects.filter(pk__in=players).annotate(last=latest).values_list("pk", "last"))
    changes = RatingChange.objects.in_bulk([last for last in found.values() if last])
    return {player: changes.get(last) if last else None for player, last in found.items()}


def _opening(season: Season, ladder: str, player: int, last: RatingChange | None) -> SeasonRating:
    before = last.after.after(season.starts - last.at) if last else Strength()
    first = season.first_strength(before)
    return SeasonRating(
        season=season,
        ladder=ladder,
        player_id=player,
        mu=first.mu,
        sigma=first.sigma,
        last_played=season.starts,
    )
