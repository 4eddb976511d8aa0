"""What must happen with nobody watching: computers play, and the next round begins."""

import asyncio
import logging
import random
from datetime import timedelta

from channels.db import database_sync_to_async
from django.utils import timezone

from games.bots import choose_play
from games.engine.view import view_of
from games.models import Match, Round
from games.selectors import fold_round
from games.services.play import play
from games.services.refusals import Refused
from games.services.rounds import begin_next_round

log = logging.getLogger(__name__)

PAUSE = 0.1
AFTER_AN_ERROR = timedelta(seconds=10)


async def watch() -> None:
    """Act on everything that is due, for ever; an error is logged and does not stop the others."""
    tick = database_sync_to_async(act_on_due)
    while True:
        try:
            await tick()
        except Exception:
            log.exception("the referee could not look for what is due")
        await asyncio.sleep(PAUSE)


def act_on_due() -> int:
    """Do everything that is due by now and return how many actions that was.

    Several referees may run: each action compares what it acts on, so that it is done once.
    """
    due = list(Round.objects.filter(due__lte=timezone.now()).select_related("match").order_by("due")[:200])
    for stored in due:
        try:
            act(stored)
        except Exception:
            log.exception(
                "the referee could not act on round %s of match %s", stored.number, stored.match.key
            )
            Round.objects.filter(pk=stored.pk, ply=stored.ply).update(due=timezone.now() + AFTER_AN_ERROR)
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
    level = stored.match.seats.values_list("level", flat=True).get(index=position.turn)
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
        )
    except Refused:
        log.info("round %s of match %s had moved on", stored.number, stored.match.key)
