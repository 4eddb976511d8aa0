"""Analyse matches that somebody asked for, a few plies at a time, the oldest first."""

import logging
from datetime import datetime, timedelta

from django.conf import settings

from games.bots.agreement import RoundPlayed
from games.bots.weighed import Judged, judge_plies
from games.models import Analysis, Round
from games.pondering import affordable, ponder
from games.services.analysis import add_judged, claim

log = logging.getLogger(__name__)

STEP = 6  # plies
AFTER_AN_ERROR = timedelta(minutes=2)


def analyse(now: datetime) -> int:
    """Judge some more plies of the match that has waited longest, and return how many they were."""
    found = Analysis.objects.filter(due__lte=now).select_related("match").order_by("asked", "pk").first()
    if found is None or not claim(found, now):
        return 0
    try:
        judged = _step(found)
    except Exception:
        log.exception("the analysis of match %s could not go on", found.match.key)
        Analysis.objects.filter(pk=found.pk, done=found.done).update(due=now + AFTER_AN_ERROR)
        return 0
    return len(judged) if add_judged(found, judged, now) else 0


def _step(analysis: Analysis) -> list[Judged]:
    """Judge the next plies, all of one round."""
    stored, ply = _place(analysis)
    played = RoundPlayed(stored.dealer, stored.cards, tuple(stored.texts))
    iterations = affordable(settings.SCOPA_ANALYSIS_ITERATIONS)
    return ponder(judge_plies, analysis.match.rules, played, ply, STEP, iterations).result()


def _place(analysis: Analysis) -> tuple[Round, int]:
    """Return the round that an analysis has come to, and the ply in it."""
    left = analysis.done
    for stored in analysis.match.rounds.all():
        if left < stored.ply:
            return stored, left
        left -= stored.ply
    raise ValueError("all plies have been judged")
