"""Play a card or declare."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.engine.errors import EngineError
from games.engine.notation import parse_event
from games.engine.round import Position
from games.engine.scoring import score_round
from games.models import Match, Round, Seat
from games.selectors import fold_round, match_state
from games.services.announce import announce
from games.services.refusals import AlreadyPlayed, Refused, refusal_of
from games.services.rounds import due_after


def play(*, match_id: int, seat: int, round_number: int, ply: int, text: str) -> None:
    """Play the event written in `text` from a seat, as the answer to one ply of one round.

    Raises `AlreadyPlayed` when that ply has passed, and `Refused` when it is another seat's turn or the event is
    not allowed. The write compares the ply, so that of two plays for one ply the first is stored and the other refused.
    """
    stored = Round.objects.select_related("match").filter(match_id=match_id).order_by("-number").first()
    if stored is None:
        raise Refused(_("The match has not begun: seats are still free."))
    if (stored.number, stored.ply) != (round_number, ply) or stored.ended:
        raise AlreadyPlayed
    match = stored.match
    if match.status != Match.Status.PLAYING:
        raise Refused(_("The match is over."))
    position = fold_round(match.rules, stored).position
    if position.turn != seat:
        raise Refused(_("It is not your turn."))
    try:
        event = parse_event(text)
        after = position.play(event)
    except EngineError as error:
        raise refusal_of(error) from None
    _store(match, stored, after, str(event), seat)


def _store(match: Match, stored: Round, after: Position, text: str, seat: int) -> None:
    seats = list(Seat.objects.filter(match=match))
    ending = _score(match, stored, after) if after.finished else {}
    over = ending.get("status") == Match.Status.OVER
    with transaction.atomic():
        written = Round.objects.filter(
            pk=stored.pk, ply=stored.ply, match__status=Match.Status.PLAYING
        ).update(
            plays=f"{stored.plays} {text}".lstrip(),
            ply=stored.ply + 1,
            due=due_after(seats=seats, turn=after.turn, finished=after.finished, over=over),
            ended=timezone.now() if after.finished else None,
        )
        if not written:
            raise AlreadyPlayed
        if ending:
            Match.objects.filter(pk=match.pk).update(**ending)
        if seats[seat].ready < stored.number - 1:
            Seat.objects.filter(pk=seats[seat].pk).update(ready=stored.number - 1)
        announce(match.pk)


def _score(match: Match, stored: Round, after: Position) -> dict[str, object]:
    """Return what the end of a round changes in its match."""
    state = match_state(match, stored.number - 1).after(score_round(after))
    if not state.over:
        return {"totals": list(state.totals)}
    return {
        "totals": list(state.totals),
        "winner": state.winner,
        "ended_by": state.ended_by,
        "status": Match.Status.OVER,
        "ended": timezone.now(),
    }
