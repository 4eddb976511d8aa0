"""Give a match up."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import Match
from games.services.finish import best_of_others, finish
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
        finish(
            match,
            winner=best_of_others(match, seat),
            ended_by="resignation",
            resigned=seat,
            now=timezone.now(),
        )
