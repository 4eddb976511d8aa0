"""Count duplicate deals: what each side made of them beside the average of that side."""

from fractions import Fraction

from games.tournaments.models import Board, Event
from games.tournaments.rehearsal.seen import Seen


def totals(event: Event, tables: list[Seen]) -> dict[int, Fraction]:
    """Return what everybody has over all deals of the rounds that are over."""
    found: dict[int, Fraction] = {}
    for board in Board.objects.filter(round__event=event, round__status="over").select_related("round"):
        at = [seen for seen in tables if seen.number == board.round.number and not seen.is_bye]
        for entrant, score in _of_deal(board.number, at).items():
            found[entrant] = found.get(entrant, Fraction(0)) + score
    return found


def _of_deal(number: int, tables: list[Seen]) -> dict[int, Fraction]:
    balances = {id(one): one.deals[number][0] - one.deals[number][1] for one in tables if number in one.deals}
    if not balances:
        return {}
    average = Fraction(sum(balances.values()), len(balances))
    worst = -max(abs(balance - average) for balance in balances.values())
    found: dict[int, Fraction] = {}
    for seen in tables:
        for side, sign in ((0, 1), (1, -1)):
            if id(seen) in balances:
                score = sign * (balances[id(seen)] - average)
                found |= dict.fromkeys(seen.sides[side], score)
                continue
            for one in seen.sides[side]:
                fled = seen.quit == side or one in seen.absent
                found[one] = worst if fled else Fraction(0)
    return found
