"""What a match did to ratings, for the panel at its end."""

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from accounts.ratings.selectors import ChangeShown, changes_of_match
from games.models import Match
from games.selectors import Snapshot

WHY_NOT = {
    Match.Uncounted.GUESTS: _("No rating moves: not everybody at the table has an account."),
    Match.Uncounted.OFTEN: _("No rating moves: the same opponents have met too often within a day."),
    Match.Uncounted.ANNULLED: _("No rating moves: this match was annulled."),
}


@dataclass(frozen=True, slots=True)
class RatedShown:
    """The change of each player whom a rated match moved, by name, or why it moved nobody."""

    changes: list[tuple[str, ChangeShown]]
    why_not: str


def show_rated(snapshot: Snapshot) -> RatedShown | None:
    """Return what a match that is over did to ratings, None where it was a casual one or has nobody to move."""
    match = snapshot.match
    if not match.rated:
        return None
    moved = changes_of_match(match.pk)
    changes = [(seat.shown_name, moved[seat.player_id]) for seat in snapshot.seats if seat.player_id in moved]
    why_not = str(WHY_NOT.get(Match.Uncounted(match.uncounted), ""))
    return RatedShown(changes, why_not) if changes or why_not else None
