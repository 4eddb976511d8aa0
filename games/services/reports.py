"""Report a player to the moderators, with what was said before."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from accounts.models import Player
from games.models import Line, Match, Report
from games.models.talk import LINE_LENGTH
from games.services.refusals import Refused
from games.talk.cleaning import readable
from games.talk.rules import hears

LINES_KEPT = 20
DAY = timedelta(days=1)


def report(
    *,
    reporter: Player,
    about: Player,
    reason: str,
    now: datetime,
    match: Match | None = None,
    line: Line | None = None,
) -> Report:
    """Report a player, keeping the last lines that the reporter could read up to `line` (None: up to now).

    Raises `Refused` without a reason, for oneself, for what is being looked at already, and for too many in a day.
    """
    reason = readable(reason)
    if about == reporter:
        raise Refused(_("You cannot report yourself."))
    if not reason:
        raise Refused(_("Say in a few words what happened, so that the moderators know where to look."))
    if len(reason) > LINE_LENGTH:
        raise Refused(_("Say it in {most} characters at most.").format(most=LINE_LENGTH))
    with transaction.atomic():
        Player.objects.select_for_update(no_key=True).get(pk=reporter.pk)
        _refuse_again(reporter, about, match, now)
        context = [_kept(one) for one in _lines_before(reporter, match, line)]
        return Report.objects.create(
            reporter=reporter, about=about, match=match, reason=reason, context=context
        )


def _refuse_again(reporter: Player, about: Player, match: Match | None, now: datetime) -> None:
    own = Report.objects.filter(reporter=reporter)
    if own.filter(about=about, match=match, handled=None).exists():
        raise Refused(_("You have reported this already. The moderators will look at it."))
    if own.filter(created__gt=now - DAY).count() >= settings.SCOPA_REPORTS_A_DAY:
        raise Refused(
            _("You have sent as many reports as one person may in a day. Please wait until tomorrow.")
        )


def _lines_before(reporter: Player, match: Match | None, line: Line | None) -> list[Line]:
    """Return the lines that lead up to what is reported, the oldest first."""
    heard = lines_heard_with(line, reporter) if line else lines_heard(match, reporter)
    lines = heard.filter(**({"pk__lte": line.pk} if line else {}))
    return list(lines.select_related("player").order_by("-pk")[:LINES_KEPT])[::-1]


def lines_heard_with(line: Line, player: Player | None) -> QuerySet[Line]:
    """Return what somebody (None: a stranger) hears where a line was said."""
    return lines_heard(line.match, player, line.event)


def lines_heard(match: Match | None, player: Player | None, event_id: int | None = None) -> QuerySet[Line]:
    """Return what somebody (None: a stranger) hears at a match, at a tournament, or with None in the lobby."""
    lines = Line.objects.filter(match=match, event=event_id, hidden=False)
    if match is None or player is None:
        return lines
    seated, over = match.seats.filter(player=player).exists(), match.status == Match.Status.OVER
    return lines.filter(room__in=[room for room in Line.Room if hears(room, seated=seated, over=over)])


def _kept(line: Line) -> dict[str, str]:
    """Return a line as it was, to be kept whatever becomes of it."""
    return {
        "at": line.created.isoformat(timespec="seconds"),
        "room": line.room,
        "player": str(line.player_id),
        "name": line.player.name,
        "text": line.text or line.phrase,
    }
