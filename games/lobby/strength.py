"""How strong players are at a variant and speed, for offers and pairing."""

from collections.abc import Iterable

from accounts.ratings.ladders import ladder_of
from accounts.ratings.selectors import Shown, ratings_of
from games.clocks import Clock
from games.models import Variant


def ratings_at(player_ids: Iterable[int], variant: Variant, clock: str) -> dict[int, Shown]:
    """Return the rating of each player on the ladder of a variant and clock."""
    return ratings_of(player_ids, ladder_of(variant=variant.slug, live=not Clock.parse(clock).days).id)


def strengths(player_ids: Iterable[int], variant: Variant, clock: str) -> dict[int, int]:
    """Return the rating of each player as a number; who has none yet counts as a newcomer."""
    return {player: shown.number for player, shown in ratings_at(player_ids, variant, clock).items()}
