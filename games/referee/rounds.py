"""Computers play, and the next round begins."""

import logging
import random
from collections.abc import Callable
from concurrent.futures import Future
from datetime import datetime, timedelta
from functools import partial

from django.utils import timezone

from games.bots import choose_play
from games.engine.notation import Event
from games.engine.view import view_of
from games.health.metrics import note_late
from games.models import Match, Round
from games.referee.thinking import THINKERS, Turn, is_long
from games.selectors import fold_round
from games.services.claim import STAND_IN
from games.services.play import play
from games.services.refusals import Refused
from games.services.rounds import begin_next_round
from scopa_site.logs import about

log = logging.getLogger(__name__)

AFTER_AN_ERROR = timedelta(seconds=10)
AT_ONCE = 200
CLAIM = timedelta(seconds=5)


def act_on_due() -> int:
    """Do what is due now in all rounds, and return how much that was."""
    return play_and_deal(timezone.now())


def play_and_deal(now: datetime) -> int:
    """Do what is due by `now` in all rounds and return how much that was; an error in one stops no other."""
    thought = sum(_put_down_thought(turn, answer, now) for turn, answer in THINKERS.answers())
    due = list(Round.objects.filter(due__lte=now).select_related("match").order_by("due")[:AT_ONCE])
    random.shuffle(due)  # another referee reads the same list, and begins somewhere else
    return thought + sum(_tried(stored, partial(act, stored), now) for stored in due)


def _put_down_thought(turn: Turn, answer: "Future[Event]", now: datetime) -> bool:
    """Play what has been thought out elsewhere."""
    return _tried(turn.stored, lambda: _put_down(turn, answer.result()), now)


def _tried(stored: Round, action: Callable[[], bool], now: datetime) -> bool:
    """Do an action in a round and tell whether it did anything; after an error it is tried again a while later."""
    try:
        with about(match=stored.match.key, ply=stored.ply):
            return action()
    except Exception:
        log.exception("the referee could not act on round %s of match %s", stored.number, stored.match.key)
        Round.objects.filter(pk=stored.pk, ply=stored.ply).update(due=now + AFTER_AN_ERROR)
        return True


def act(stored: Round) -> bool:
    """Do what is due in a round: begin the next one, or play for the computer whose turn it is.

    Tell whether anything was done: another referee may have been quicker.
    """
    if stored.match.status != Match.Status.PLAYING:
        return bool(Round.objects.filter(pk=stored.pk, due=stored.due).update(due=None))
    if stored.ended:
        return _noted("round", stored, begin_next_round(match_id=stored.match_id, after=stored.number))
    return _noted("play", stored, _claim(stored)) and _play_for_computer(stored)


def _noted(what: str, stored: Round, done: bool) -> bool:
    """Note how late something was done that was due, and tell whether it was done here."""
    if done:
        note_late(what, stored.due, timezone.now())
    return done


def _claim(stored: Round) -> bool:
    """Take a turn of a computer, so that no other referee thinks about it too; where this one dies, it is due again."""
    same = Round.objects.filter(pk=stored.pk, ply=stored.ply, due=stored.due, ended=None)
    return bool(same.update(due=timezone.now() + CLAIM))


def _play_for_computer(stored: Round) -> bool:
    position = fold_round(stored.match.rules, stored).position
    seat = stored.match.seats.get(index=position.turn)
    level = STAND_IN if seat.by_program else seat.played_by  # a program whose turn is due has been silent
    if not level:
        return bool(Round.objects.filter(pk=stored.pk, ply=stored.ply).update(due=None))
    turn, view, totals = (
        Turn(stored, position.turn),
        view_of(position, position.turn),
        tuple(stored.match.totals),
    )
    if is_long(level):
        THINKERS.ask(turn, level, view, totals)
        return False
    return _put_down(turn, choose_play(level, view, random.Random(), totals))


def _put_down(turn: Turn, event: Event) -> bool:
    """Play for a computer what it has chosen, unless the round has moved on meanwhile."""
    stored = turn.stored
    try:
        play(
            match_id=stored.match_id,
            seat=turn.seat,
            round_number=stored.number,
            ply=stored.ply,
            text=str(event),
            computer=True,
        )
    except Refused:
        log.info("round %s of match %s had moved on", stored.number, stored.match.key)
        return False
    return True
