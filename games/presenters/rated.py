"""What a match did to ratings, for the panel at its end."""

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from accounts.ratings.selectors import ChangeShown, Shown, changes_of_match, ratings_of
from games.models import Match
from games.recent import Recent
from games.selectors import Snapshot
from games.services.rating import ladder_of_match

RATINGS_KEPT = 1000

WHY_NOT = {
    Match.Uncounted.GUESTS: _("No rating moves: not everybody at the table has an account."),
    Match.Uncounted.OFTEN: _("No rating moves: the same opponents have met too often within a day."),
    Match.Uncounted.ANNULLED: _("This match was annulled: it moves no rating and counts for nothing."),
}


@dataclass(frozen=True, slots=True)
class RatedShown:
    """The change of each player whom a rated match moved, by name, or why it moved nobody."""

    changes: list[tuple[str, ChangeShown]]
    why_not: str


def show_rated(snapshot: Snapshot) -> RatedShown | None:
    """Return what a match that is over did to ratings, None where it was a casual one or has nobody to move; of any
    that was annulled, that it was."""
    match = snapshot.match
    if not match.rated and match.uncounted != Match.Uncounted.ANNULLED:
        return None
    moved = changes_of_match(match.pk)
    changes = [(seat.shown_name, moved[seat.player_id]) for seat in snapshot.seats if seat.player_id in moved]
    why_not = str(WHY_NOT.get(Match.Uncounted(match.uncounted), ""))
    return RatedShown(changes, why_not) if changes or why_not else None


def ratings_at(snapshot: Snapshot) -> dict[int, Shown]:
    """Return by seat the ratings of the accounts at a table; in a casual match only of those who have one already.

    They are read once for each state of the seats, since a play changes nothing about them.
    """
    key = (snapshot.match.pk, snapshot.match.version, snapshot.match.status)
    return _known.get(key, lambda: _ratings_at(snapshot))


_known: Recent[dict[int, Shown]] = Recent(RATINGS_KEPT)


def _ratings_at(snapshot: Snapshot) -> dict[int, Shown]:
    match = snapshot.match
    accounts = {
        seat.player.pk: seat.index for seat in snapshot.seats if seat.player and not seat.player.is_guest
    }
    ratings = ratings_of(accounts, ladder_of_match(match).id)
    return {accounts[player]: one for player, one in ratings.items() if match.rated or one.matches}
