"""Keep the people who play, and what is known of them."""

from accounts.models.follow import Follow
from accounts.models.name_change import NameChange
from accounts.models.player import Player
from accounts.models.rating import Rating, RatingChange
from accounts.models.season import Season, SeasonRating, Standing
from accounts.models.token import ApiToken

__all__ = [
    "ApiToken",
    "Follow",
    "NameChange",
    "Player",
    "Rating",
    "RatingChange",
    "Season",
    "SeasonRating",
    "Standing",
]
