"""What the matches mean for an account: they go with its player's data, and keep it open while they are played."""

from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from accounts.models import Player
from games.models import Match, Seat
from games.selectors import record_of
from games.services.lobby import one_at_a_time
from games.services.offers import withdraw


def tell_matches(sender: Any, player: Player, **kwargs: Any) -> dict[str, Any]:
    """Return the matches of a player who takes their data away; those that are over with their records."""
    seats = Seat.objects.filter(player=player).select_related("match__variant").order_by("match_id")
    return {"matches": [_told(seat) for seat in seats]}


def keep_while_playing(sender: Any, player: Player, **kwargs: Any) -> None:
    """Take back the offers of a player who closes the account; raise ValidationError while others play with them.

    The lock of the lobby is held until the account is closed, so that no match begins meanwhile.
    """
    with one_at_a_time():
        own = Match.objects.filter(seats__player=player)
        if own.filter(status=Match.Status.PLAYING).exists():
            raise ValidationError(
                _("You are still playing. Finish or resign your matches first, then close the account."),
                code="playing",
            )
        for match in own.filter(status=Match.Status.OPEN).order_by("pk"):
            withdraw(match_id=match.pk, player=player)


def _told(seat: Seat) -> dict[str, Any]:
    match = seat.match
    told = {
        "key": match.key,
        "variant": match.variant.name,
        "seat": seat.index,
        "status": match.status,
        "created": match.created,
        "ended": match.ended,
        "fault": seat.fault,
    }
    over = match.status == Match.Status.OVER
    return told | ({"record": record_of(match).to_json()} if over else {})
