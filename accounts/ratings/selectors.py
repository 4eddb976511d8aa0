"""What pages ask about ratings."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.utils import timezone

from accounts.models import Rating, RatingChange
from accounts.ratings.strength import Strength


@dataclass(frozen=True, slots=True)
class Shown:
    """A rating as people see it: `number` ± `margin` points, provisional until it is `settled`, after so many
    `matches` (0: a newcomer)."""

    number: int
    margin: int
    settled: bool
    matches: int


@dataclass(frozen=True, slots=True)
class ChangeShown:
    """What a match did to the rating of a player, in the numbers that people see."""

    before: int
    after: int
    points: int


NEWCOMER = Shown(Strength().number, Strength().margin, settled=False, matches=0)


def ratings_of(player_ids: Iterable[int], ladder: str, now: datetime | None = None) -> dict[int, Shown]:
    """Return the rating of each of some players on a ladder; who has none stands there as a newcomer."""
    players = list(player_ids)
    found = Rating.objects.filter(player__in=players, ladder=ladder) if players else []
    return dict.fromkeys(players, NEWCOMER) | {
        one.player_id: show_rating(one, now or timezone.now()) for one in found
    }


def show_rating(rating: Rating, now: datetime) -> Shown:
    """Return a rating as it is now: less sure than when the player last played."""
    idle = now - (rating.last_played or now)
    margin = rating.strength.after(idle).margin
    return Shown(rating.strength.number, margin, margin <= settings.SCOPA_RATING_SETTLED, rating.matches)


def show_change(change: RatingChange) -> ChangeShown:
    """Return a change in the numbers that people see."""
    return ChangeShown(change.before.number, change.after.number, change.points)


def changes_of_match(match_id: int) -> dict[int, ChangeShown]:
    """Return what a match did to the rating of each player whom it moved."""
    return {one.player_id: show_change(one) for one in RatingChange.objects.filter(match=match_id)}
