"""Take the seats of an open match."""

import random

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from accounts.models import Player
from games.bots import LEVELS
from games.models import Match, Seat
from games.services.announce import announce
from games.services.refusals import Refused
from games.services.rounds import begin_match

NAMES = (
    "Gennaro",
    "Assunta",
    "Ciro",
    "Carmela",
    "Pasquale",
    "Nunzia",
    "Salvatore",
    "Titina",
    "Peppino",
    "Concetta",
)


def take_seat(*, match_id: int, player: Player, index: int | None = None) -> Seat:
    """Sit down in a free seat, `index` or else the first; whoever sits already keeps the seat they have.

    Raises `Refused` when the seat, or every seat, is taken. The last seat taken begins the match.
    """
    with transaction.atomic():
        match = Match.objects.select_for_update().get(pk=match_id)
        own = match.seats.filter(player=player).first()
        if own is not None:
            return own
        free = match.seats.filter(player=None, level="")
        seat = free.first() if index is None else free.filter(index=index).first()
        if match.status != Match.Status.OPEN or seat is None or not _claim(seat, player):
            if index is not None and match.status == Match.Status.OPEN and free.exists():
                raise Refused(_("That seat has just been taken. Choose another one."))
            raise Refused(_("Every seat is taken: somebody was a little quicker."))
        _seat_taken(match)
    return seat


def fill_free_seats(*, match_id: int, player: Player, level: str) -> None:
    """Let computers take the free seats of a match that somebody waits at; raise `Refused` where it cannot be."""
    with transaction.atomic():
        match = Match.objects.select_for_update().get(pk=match_id)
        if not match.seats.filter(player=player).exists():
            raise Refused(_("Only those who sit at this table can invite computers."))
        if match.status != Match.Status.OPEN:
            raise Refused(_("Every seat is taken already."))
        fill_with_computers(match, level)
        _seat_taken(match)


def fill_with_computers(match: Match, level: str) -> None:
    """Give the free seats of a match to computers of a level, each with a name of its own."""
    if level not in LEVELS:
        raise Refused(_("There is no such computer player. Choose one of the list."))
    free = list(match.seats.filter(player=None, level=""))
    for seat, name in zip(free, random.sample(NAMES, len(free)), strict=True):
        seat.level, seat.name = level, name
    Seat.objects.bulk_update(free, ["level", "name"])


def _claim(seat: Seat, player: Player) -> bool:
    claimed = Seat.objects.filter(pk=seat.pk, player=None, level="").update(player=player)
    seat.player = player
    return bool(claimed)


def _seat_taken(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(version=F("version") + 1)
    if match.seats.filter(player=None, level="").exists():
        announce(match.pk)
    else:
        begin_match(match)
