"""Computers play, and the next round begins."""

import logging
import random
from datetime import datetime, timedelta

from django.utils import timezone

from games.bots import choose_play
from games.engine.view import view_of
from games.models import Match, Round
from games.selectors import fold_round
from games.services.play import play
from games.services.refusals import Refused
from games.services.rounds import begin_next_round

log = logging.getLogger(__name__)

AFTER_AN_ERROR = timedelta(seconds=10)
AT_ONCE = 200


def act_on_due() -> int:
    """Do what is due now in all rounds, and return how many that were."""
    return play_and_deal(timezone.now())


def play_and_deal(now: datetime) -> int:
    """Do what is due by `now` in all rounds and return how many that were; an error in one stops no other."""
    due = list(Round.objects.filter(due__lte=now).select_related("match").order_by("due")[:AT_ONCE])
    for stored in due:
        try:
            act(stored)
        except Exception:
            log.exception(
                "the referee could not act on round %s of match %s", stored.number, stored.match.key
            )
            Round.objects.filter(pk=stored.pk, ply=stored.ply).update(due=now + AFTER_AN_ERROR)
    return len(due)


def act(stored: Round) -> None:
    """Do what is due in a round: begin the next one, or play for the computer whose turn it is."""
    if stored.match.status != Match.Status.PLAYING:
        Round.objects.filter(pk=stored.pk).update(due=None)
    elif stored.ended:
        begin_next_round(match_id=stored.match_id, after=stored.number)
    else:
        _play_for_computer(stored)


def _play_for_computer(stored: Round) -> None:
    position = fold_round(stored.match.rules, stored).position
    level = stored.match.seats.get(index=position.turn).played_by
    if not level:
        Round.objects.filter(pk=stored.pk, ply=stored.ply).update(due=None)
        return
    event = choose_play(level, view_of(position, position.turn), random.Random())
    try:
        play(
            match_id=stored.match_id,
            seat=position.turn,
            round_number=stored.number,
            ply=stored.ply,
            text=str(event),
            computer=True,
        )
    except Refused:
        log.info("round %s of match %s had moved on", stored.number, stored.match.key)
