"""Open another match like one that is over."""

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import Player
from games.models import Match, Seat
from games.services.refusals import Refused
from games.services.rounds import begin_match


def play_again(*, match: Match, player: Player) -> Match:
    """Open a match with the same rules and computers, its first seat the player's; people are invited by its link.

    Raises `Refused` while the match goes on.
    """
    if match.status != Match.Status.OVER:
        raise Refused(_("This match goes on: finish it first."))
    with transaction.atomic():
        new = Match.objects.create(
            variant=match.variant, options=match.options, opened_by=player, watching=match.watching
        )
        Seat.objects.bulk_create(_seat(new, old, player) for old in match.seats.all())
        if not new.seats.filter(player=None, level="").exists():
            begin_match(new)
    return new


def _seat(match: Match, old: Seat, player: Player) -> Seat:
    own = old.player_id == player.pk
    return Seat(match=match, index=old.index, player=player if own else None, level=old.level, name=old.name)
