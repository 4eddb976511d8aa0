"""Give a match up."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import Match
from games.services.finish import finish
from games.services.refusals import Refused


def resign(*, match_id: int, seat: int) -> None:
    """End a match by resignation: the side of the seat loses, the best of the others wins.

    With more than two sides the highest total among the others wins, and nobody where that is shared.
    Raises `Refused` when the match is not being played.
    """
    with transaction.atomic():
        match = Match.objects.select_for_update().get(pk=match_id)
        if match.status != Match.Status.PLAYING:
            raise Refused(_("There is nothing to resign: the match is not being played."))
        finish(match, winner=_winner(match, seat), ended_by="resignation", resigned=seat, now=timezone.now())


def _winner(match: Match, seat: int) -> int | None:
    loser = match.rules.side_of(seat)
    others = {side: total for side, total in enumerate(match.totals) if side != loser}
    best = [side for side, total in others.items() if total == max(others.values())]
    return best[0] if len(best) == 1 else None
