"""Advise a seat that plays against computers."""

from concurrent.futures import BrokenExecutor, CancelledError
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.core.cache import cache
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.limits import count_use
from games.bots.advice import Advice, advise
from games.bots.stakes import Totals
from games.bots.weighed import Weighed, weigh_all
from games.engine.view import View, view_of
from games.models import Match, Round, Seat
from games.pondering import affordable, ponder
from games.selectors import fold_round, may_ask_hints
from games.services.refusals import AlreadyPlayed, Refused

MINUTE, KEPT, LONGEST = 60, 300, 20  # seconds


@dataclass(frozen=True, slots=True)
class HintAsked:
    """A hint that was asked for and may be given: what the seat sees in a round, and the points of the match before
    it."""

    view: View
    totals: Totals
    round: int
    key: str

    def answers(self, round_number: int, ply: int) -> bool:
        """Tell whether it is a hint for this ply of this round."""
        return (self.round, self.view.ply) == (round_number, ply)

    def find(self) -> Advice:
        """Search for the best play and return it with its reasons; this waits, but lets others go on.

        What was found is kept for a while, so that to ask again costs nothing. Raises `Refused` where the computer is
        too busy.
        """
        known = cache.get(self.key, self)
        if known is self:
            known = self._search()
            cache.set(self.key, known, KEPT)
        return advise(self.view, known)

    def _search(self) -> Weighed | None:
        iterations = affordable(settings.SCOPA_HINT_ITERATIONS)
        answer = ponder(weigh_all, self.view, f"hint {self.view.ply}", iterations, None, self.totals)
        try:
            return answer.result(timeout=LONGEST)
        except (TimeoutError, BrokenExecutor, CancelledError):
            answer.cancel()
            raise Refused(_("The computer is too busy to think of a hint. Ask again.")) from None


def ask_hint(
    *, match_id: int, seat: int, round_number: int, ply: int, now: datetime | None = None
) -> HintAsked:
    """Return what is to be found out for a seat, knowing what that seat sees and nothing else.

    Nothing is stored. Raises `AlreadyPlayed` when that ply has passed, and `Refused` when another person sits at the
    table, the match is rated, of a tournament or not being played, it is another seat's turn or the seat asks very
    often.
    """
    stored = Round.objects.select_related("match").filter(match_id=match_id).order_by("-number").first()
    if stored is None:
        raise Refused(_("The match has not begun: seats are still free."))
    if stored.match.event:
        raise Refused(_("There are no hints in a tournament."))
    if stored.match.rated or not may_ask_hints(stored.match.seats.all(), seat):
        raise Refused(_("Hints are given only where every other seat is played by the computer."))
    if stored.match.status != Match.Status.PLAYING:
        raise Refused(_("The match is over."))
    if (stored.number, stored.ply) != (round_number, ply) or stored.ended:
        raise AlreadyPlayed
    view = view_of(fold_round(stored.match.rules, stored).position, seat)
    if view.turn != seat:
        raise Refused(_("It is not your turn."))
    key = f"hint:{stored.match.key}:{round_number}:{ply}"
    if key not in cache:
        _refuse_too_many(match_id, seat, now or timezone.now())
    return HintAsked(view, tuple(stored.match.totals), round_number, key)


def _refuse_too_many(match_id: int, seat: int, now: datetime) -> None:
    player = Seat.objects.filter(match_id=match_id, index=seat).values_list("player", flat=True).first()
    if count_use(f"hints:{player}", seconds=MINUTE, now=now) > settings.SCOPA_HINTS_A_MINUTE:
        raise Refused(_("You have asked for as many hints as one may within a minute. Think for a moment."))
