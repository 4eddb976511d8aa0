"""Put the score of a round aside, and go on when everybody has."""

from django.db import transaction
from django.db.models import F

from games.models import Match, Round, Seat
from games.services.announce import announce
from games.services.rounds import begin_next_round


def press_next(*, match_id: int, seat: int, round_number: int) -> None:
    """Note that a seat has read the score of a round; the next one is dealt when every player has.

    Pressing again, or after the next round began, changes nothing.
    """
    with transaction.atomic():
        match = Match.objects.select_for_update().get(pk=match_id)
        # Match, round, seat: everybody locks them in this order, so that nobody waits in a circle.
        last = match.rounds.select_for_update().order_by("-number").first()
        scored = last.number if last and last.ended else last.number - 1 if last else 0
        changed = Seat.objects.filter(match=match, index=seat, ready__lt=min(round_number, scored)).update(
            ready=min(round_number, scored)
        )
        if not changed or last is None:
            return
        Round.objects.filter(pk=last.pk).update(changes=F("changes") + 1)
        waiting = Seat.objects.filter(match=match, level="", stand_in="", ready__lt=last.number).exists()
        if waiting or not last.ended or not begin_next_round(match_id=match.pk, after=last.number):
            announce(match.pk)
