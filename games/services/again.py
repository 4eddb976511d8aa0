"""Open another match like one that is over."""

from contextlib import suppress

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from accounts.models import Player
from games.models import Match, Seat
from games.services.announce import announce
from games.services.refusals import Refused
from games.services.rounds import begin_match
from games.services.seats import take_seat


def play_again(*, match: Match, player: Player) -> Match:
    """Return the match that follows one: opened by the first who asks, joined by the others who sat at the table.

    It has the same rules and computers, and everybody's seat is the one they had. Those who still look at
    the old match are told who waits. Raises `Refused` while the match goes on.
    """
    with transaction.atomic():
        old = Match.objects.select_for_update().get(pk=match.pk)
        if old.status != Match.Status.OVER:
            raise Refused(_("This match goes on: finish it first."))
        new = Match.objects.filter(again_of=old).first()
        if new is None:
            return _open(old, player)
        with suppress(Refused):
            take_seat(match_id=new.pk, player=player, index=old.seats.get(player=player).index)
    return new


def _open(old: Match, player: Player) -> Match:
    new = Match.objects.create(
        again_of=old, variant=old.variant, options=old.options, opened_by=player, watching=old.watching
    )
    Seat.objects.bulk_create(_seat(new, seat, player) for seat in old.seats.all())
    if not new.seats.filter(player=None, level="").exists():
        begin_match(new)
        return new
    Match.objects.filter(pk=old.pk).update(version=F("version") + 1)
    announce(old.pk)
    return new


def _seat(match: Match, old: Seat, player: Player) -> Seat:
    own = old.player_id == player.pk
    return Seat(match=match, index=old.index, player=player if own else None, level=old.level, name=old.name)
