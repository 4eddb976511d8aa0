"""Have a match that is over analysed: asked for once, judged step by step."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Sum
from django.utils.translation import gettext as _

from accounts.limits import count_use
from accounts.models import Player
from games.bots.weighed import Judged
from games.models import Analysis, Match
from games.services.refusals import Refused

HOUR = 3600  # seconds
CLAIM = timedelta(seconds=60)


def ask_analysis(*, match: Match, player: Player, now: datetime) -> Analysis:
    """Let the referee analyse a match that is over, and return the analysis: the one there is, where there is one.

    Raises `Refused` while the match goes on or its cards are played by others, where nothing was played, and where
    the player, or everybody together, has asked for very many.
    """
    if not match.has_record:
        raise Refused(_("A match is analysed when it is over."))
    found = Analysis.objects.filter(match=match).first()
    if found is not None:
        return found
    plies = match.rounds.aggregate(all=Sum("ply"))["all"] or 0
    if not plies:
        raise Refused(_("Nothing was played in this match."))
    _refuse_too_many(player, now)
    kept, _new = Analysis.objects.get_or_create(
        match=match, defaults={"plies": plies, "asked": now, "due": now}
    )
    return kept


def _refuse_too_many(player: Player, now: datetime) -> None:
    if Analysis.objects.filter(due__isnull=False).count() >= settings.SCOPA_ANALYSES_WAITING:
        raise Refused(_("Very many matches are waiting for their analysis. Ask again a little later."))
    if count_use(f"analyses:{player.pk}", seconds=HOUR, now=now) > settings.SCOPA_ANALYSES_AN_HOUR:
        raise Refused(_("You have had as many matches analysed as one may within an hour. Ask again later."))


def claim(analysis: Analysis, now: datetime) -> bool:
    """Take the next step of an analysis, so that no other referee thinks about it too; where this one dies, it is due
    again by itself."""
    same = Analysis.objects.filter(pk=analysis.pk, done=analysis.done, due=analysis.due)
    return bool(same.update(due=now + CLAIM))


def add_judged(analysis: Analysis, judged: list[Judged], now: datetime) -> bool:
    """Write what a step has found, unless somebody else has; tell whether it was written."""
    done = analysis.done + len(judged)
    same = Analysis.objects.filter(pk=analysis.pk, done=analysis.done, due__isnull=False)
    return bool(
        same.update(judged=[*analysis.judged, *judged], done=done, due=now if done < analysis.plies else None)
    )
