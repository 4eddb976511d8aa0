"""Move the ratings of a match that has ended."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.conf import settings

from accounts.models import Rating, RatingChange, SeasonRating
from accounts.ratings.outcomes import Outcome, moved
from accounts.ratings.strength import Strength

# A match ends after all those that its players ended before, by as little as is stored.
NEXT = timedelta(microseconds=1)
DAY = timedelta(days=1)


class TooOften(Exception):
    """The same opponents have met in too many rated matches within a day: no rating was moved."""


def rate(*, match_id: int, ladder: str, outcome: Outcome, now: datetime) -> datetime:
    """Move the ratings of a match that ends now and return the moment at which it counts; raise `TooOften`.

    To be called once for a match, inside its transaction. Of two matches of one player that end together the second
    waits for the first and adds to what that has made of the rating. The moment is `now`, or just after the last
    match of any of the players, so that matches in the order of these moments come to the same ratings again.
    """
    ratings = _locked(ladder, sorted(outcome.players))
    at = max([now, *(one.last_played + NEXT for one in ratings if one.last_played)])
    if _met_too_often(outcome, ladder, at):
        raise TooOften
    changes = apply(match_id=match_id, outcome=outcome, ratings=ratings, at=at)
    RatingChange.objects.bulk_create(changes)
    Rating.objects.bulk_update(ratings, ["mu", "sigma", "matches", "last_played", "settled_until"])
    return at


def apply(*, match_id: int, outcome: Outcome, ratings: list[Rating], at: datetime) -> list[RatingChange]:
    """Change the ratings, not yet saved, of those who played a match, and return the changes, not yet saved."""
    before = step(outcome=outcome, ratings=ratings, at=at)
    sides = {player: number for number, side in enumerate(outcome.sides) for player in side}
    for one in ratings:
        one.settled_until = settled_until(one.strength, at)
    return [
        _change(match_id, one, sides[one.player_id], *before[one.player_id], at)
        for one in ratings
        if one.player_id in before
    ]


def step(
    *, outcome: Outcome, ratings: Sequence[Rating | SeasonRating], at: datetime
) -> dict[int, tuple[int, Strength]]:
    """Change the ratings, not yet saved, of those who played a match; return by player whom it moved the place, and the
    strength before."""
    beliefs = {one.player_id: _rested(one, at) for one in ratings}
    results = moved(outcome, beliefs)
    for one in ratings:
        _rank, after = results.get(one.player_id, (0, beliefs[one.player_id]))
        one.mu, one.sigma, one.last_played = after.mu, after.sigma, at
        one.matches += one.player_id in results
    return {player: (rank, beliefs[player]) for player, (rank, _after) in results.items()}


def settled_until(strength: Strength, at: datetime) -> datetime | None:
    """Return until when a strength that was known at a moment counts as settled, None where it does not."""
    settled = strength.settled_for(settings.SCOPA_RATING_SETTLED)
    return at + settled if settled else None


def _locked(ladder: str, players: list[int]) -> list[Rating]:
    """Return the ratings of players, made where there is none yet, in the order in which everybody locks them."""
    wanted = Rating.objects.filter(ladder=ladder, player__in=players)
    known = set(wanted.values_list("player_id", flat=True))
    new = [Rating(player_id=player, ladder=ladder) for player in players if player not in known]
    Rating.objects.bulk_create(new, ignore_conflicts=True)
    return list(wanted.select_for_update().order_by("player_id"))


def _met_too_often(outcome: Outcome, ladder: str, at: datetime) -> bool:
    """Tell whether two opponents have been rated together as often as is allowed in a day."""
    lately = RatingChange.objects.filter(ladder=ladder, player__in=outcome.players, at__gt=at - DAY)
    sides: dict[int, dict[int, int]] = {}
    for match, player, side in lately.values_list("match_id", "player_id", "side"):
        sides.setdefault(match, {})[player] = side
    met = Counter(pair for one in sides.values() for pair in outcome.opponents if _apart(one, *pair))
    return any(met[pair] >= settings.SCOPA_RATED_A_DAY for pair in outcome.opponents)


def _apart(sides: dict[int, int], first: int, second: int) -> bool:
    return first in sides and second in sides and sides[first] != sides[second]


def _rested(rating: Rating | SeasonRating, at: datetime) -> Strength:
    return rating.strength.after(at - rating.last_played) if rating.last_played else rating.strength


def _change(
    match_id: int, rating: Rating, side: int, rank: int, before: Strength, at: datetime
) -> RatingChange:
    return RatingChange(
        player_id=rating.player_id,
        match_id=match_id,
        ladder=rating.ladder,
        side=side,
        rank=rank,
        mu_before=before.mu,
        sigma_before=before.sigma,
        mu_after=rating.mu,
        sigma_after=rating.sigma,
        at=at,
    )
