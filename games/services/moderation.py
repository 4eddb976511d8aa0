"""Keep the talk civil: what moderators do about a player, written down where other moderators find it."""

from datetime import datetime

from django.contrib.admin.models import CHANGE, LogEntry
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from accounts.models import Player
from accounts.services import ban as close_out
from accounts.services import readmit
from games.models import Report, Sanction
from games.services.notify import notify
from games.services.refusals import Refused


def sanction(
    *,
    by: Player,
    player: Player,
    kind: str,
    text: str,
    now: datetime,
    until: datetime | None = None,
    report: Report | None = None,
) -> Sanction:
    """Note, warn, mute or ban a player, until a moment or (None) for good; a report it answers is handled thereby.

    Raises `Refused` where it may not be done.
    """
    refuse_sanction(by=by, player=player, kind=kind, text=text, until=until, now=now)
    with transaction.atomic():
        done = Sanction.objects.create(
            player=player, kind=kind, text=text.strip(), until=until, report=report, by=by
        )
        if report is not None:
            Report.objects.filter(pk=report.pk, handled=None).update(handled=now, handled_by=by)
        if kind == Sanction.Kind.BAN:
            close_out(player=player)
        _write_down(done, by)
        notify([player.pk])
    return done


def refuse_sanction(
    *, by: Player, player: Player, kind: str, text: str, until: datetime | None, now: datetime
) -> None:
    """Raise `Refused` without a reason, for an end that is past, for oneself and for other moderators."""
    if not text.strip():
        raise Refused(_("Write the reason: other moderators need it, and a player who is warned reads it."))
    if until is not None and until <= now:
        raise Refused(_("This would end before it begins. Choose a moment that is still to come."))
    if player == by or (player.is_staff and kind != Sanction.Kind.NOTE and not by.is_superuser):
        raise Refused(_("Nobody moderates themselves or another moderator. Ask an administrator."))


def lift(*, by: Player, sanctions: QuerySet[Sanction], now: datetime) -> int:
    """End some sanctions before their time and return how many that were; a ban that ends lets its player in."""
    with transaction.atomic():
        lasting = list(in_force(sanctions, now).select_related("player"))
        for one in lasting:
            Sanction.objects.filter(pk=one.pk).update(until=now)
            _let_in_again(one, now)
            _write_down(one, by)
            notify([one.player_id])
    return len(lasting)


def in_force(sanctions: QuerySet[Sanction], now: datetime) -> QuerySet[Sanction]:
    """Return those of some sanctions that last at a moment."""
    return sanctions.filter(Q(until=None) | Q(until__gt=now))


def end_bans(now: datetime) -> int:
    """Let in those whose ban has ended, and return how many that were."""
    ended = Sanction.objects.filter(kind=Sanction.Kind.BAN, until__lte=now, player__is_active=False)
    return sum(_let_in_again(one, now) for one in ended.select_related("player"))


def refuse_if_muted(player: Player, now: datetime) -> None:
    """Raise `Refused`, saying until when, where the moderators do not let somebody write."""
    muted = in_force(Sanction.objects.filter(player=player, kind=Sanction.Kind.MUTE), now)
    latest = max(muted, key=lambda one: (one.until is None, one.until), default=None)
    if latest is None:
        return
    if latest.until is None:
        raise Refused(_("The moderators do not let you write: {reason}").format(reason=latest.text))
    raise Refused(
        _("The moderators do not let you write until {time}: {reason}").format(
            time=date_format(localtime(latest.until), "j F Y H:i e"), reason=latest.text
        )
    )


def read_warning(*, player: Player, sanction: int, now: datetime) -> bool:
    """Note that a player has read a warning, which then leaves the bell; tell whether there was one to read."""
    warnings = Sanction.objects.filter(kind=Sanction.Kind.WARN, player=player, pk=sanction)
    read = in_force(warnings, now).update(until=now)
    if read:
        notify([player.pk])
    return bool(read)


def _let_in_again(done: Sanction, now: datetime) -> bool:
    """Let the player of a ban that has ended in, unless another ban lasts; tell whether they came in now."""
    bans = Sanction.objects.filter(player=done.player_id, kind=Sanction.Kind.BAN)
    if done.kind != Sanction.Kind.BAN or done.player.is_active or done.player.is_closed:
        return False
    if in_force(bans, now).exists():
        return False
    readmit(player=done.player)
    return True


def _write_down(done: Sanction, by: Player) -> None:
    """Keep in the log of the administration who did what about whom."""
    until = f" {done.until:%Y-%m-%d %H:%M %Z}" if done.until else ""
    LogEntry.objects.log_actions(
        by.pk, [done.player], CHANGE, change_message=f"{done.kind}{until}: {done.text}", single_object=True
    )
