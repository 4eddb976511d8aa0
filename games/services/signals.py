"""Keep the queue of fair-play signals: what was found is noted, and moderators dismiss it or act on it."""

from datetime import datetime

from django.contrib.admin.models import CHANGE, LogEntry
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import Player
from games.fairplay.finding import Finding
from games.models import Sanction, Signal
from games.models.talk import LINE_LENGTH
from games.services.moderation import refuse_sanction, sanction
from games.services.refusals import Refused


def note(finding: Finding, *, now: datetime) -> bool:
    """Open a signal, or add to the one of its kind that is open; tell whether there was anything new in it."""
    with transaction.atomic():
        Player.objects.select_for_update(no_key=True).get(pk=finding.player)  # one referee at a time
        signal, opened = Signal.objects.get_or_create(
            player_id=finding.player,
            kind=finding.kind,
            handled=None,
            defaults={"created": now, "updated": now},
        )
        known = set(signal.matches.values_list("pk", flat=True))
        new = set(finding.matches) - known
        if not opened and not new:
            return False
        signal.matches.add(*new)
        same = Signal.objects.filter(pk=signal.pk)
        same.update(figures=finding.figures, other=finding.other, updated=now)
    return True


def dismiss(*, by: Player, signal: Signal, note: str, now: datetime) -> None:
    """Put a signal aside with a note why; the matches in it are not held against the player again.

    Raises `Refused` without a note, for oneself, and where somebody has handled it before.
    """
    refuse_dismissal(by=by, signal=signal, note=note)
    with transaction.atomic():
        _close(signal, by=by, note=note, now=now)
        LogEntry.objects.log_actions(
            by.pk,
            [signal.player],
            CHANGE,
            change_message=f"{signal.kind} dismissed: {note}",
            single_object=True,
        )


def act(
    *, by: Player, signal: Signal, kind: str, text: str, now: datetime, until: datetime | None = None
) -> Sanction:
    """Note, warn, mute or ban the player of a signal, which is handled thereby.

    Raises `Refused` where that may not be done, and where somebody has handled the signal before.
    """
    refuse_sanction(by=by, player=signal.player, kind=kind, text=text, until=until, now=now)
    with transaction.atomic():
        _close(signal, by=by, note=text, now=now)
        done = sanction(by=by, player=signal.player, kind=kind, text=text, until=until, now=now)
        Signal.objects.filter(pk=signal.pk).update(sanction=done)
    return done


def refuse_dismissal(*, by: Player, signal: Signal, note: str) -> None:
    """Raise `Refused` without a note, and for oneself."""
    if not note.strip():
        raise Refused(_("Write why: other moderators need it when the next signal comes."))
    if signal.player_id == by.pk:
        raise Refused(_("Nobody moderates themselves or another moderator. Ask an administrator."))


def _close(signal: Signal, *, by: Player, note: str, now: datetime) -> None:
    opened = Signal.objects.filter(pk=signal.pk, handled=None)
    if not opened.update(handled=now, handled_by=by, note=note.strip()[:LINE_LENGTH]):
        raise Refused(_("Another moderator has handled this signal meanwhile."))
