"""Advise a seat that plays against computers."""

from django.utils.translation import gettext as _

from games.bots.advice import Advice, advise
from games.engine.view import view_of
from games.models import Match, Round
from games.selectors import fold_round, may_ask_hints
from games.services.refusals import AlreadyPlayed, Refused


def ask_hint(*, match_id: int, seat: int, round_number: int, ply: int) -> Advice:
    """Return what the regular computer player would do from a seat, knowing what that seat sees and nothing else.

    Nothing is stored. Raises `AlreadyPlayed` when that ply has passed, and `Refused` when another person sits at the
    table, the match is not being played or it is another seat's turn.
    """
    stored = Round.objects.select_related("match").filter(match_id=match_id).order_by("-number").first()
    if stored is None:
        raise Refused(_("The match has not begun: seats are still free."))
    if not may_ask_hints(stored.match.seats.all(), seat):
        raise Refused(_("Hints are given only where every other seat is played by the computer."))
    if stored.match.status != Match.Status.PLAYING:
        raise Refused(_("The match is over."))
    if (stored.number, stored.ply) != (round_number, ply) or stored.ended:
        raise AlreadyPlayed
    view = view_of(fold_round(stored.match.rules, stored).position, seat)
    if view.turn != seat:
        raise Refused(_("It is not your turn."))
    return advise(view)
