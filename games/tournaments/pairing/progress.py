"""Follow a bracket: who is in its slots after some results, what can be played, who has won.

Who meets nobody, since two were absent before, goes on without a result.
"""

from .slots import NOBODY, Bracket, Comes, Origin, Results, Seats, Slot

Filled = dict[str, Seats]


def seats(bracket: Bracket, results: Results) -> Filled:
    """Return who is in each slot, by its key."""
    found: Filled = {}
    for slot in bracket:
        found[slot.key] = _seats(slot, found, results)
    return found


def _seats(slot: Slot, found: Filled, results: Results) -> Seats:
    (first, sure), (second, sure_too) = (_comes(origin, found, results) for origin in slot.origins)
    if slot.again and sure and sure_too and not _is_reset(slot, found, results):
        return NOBODY
    return Seats(first, second, sure and sure_too)


def _comes(origin: Origin, found: Filled, results: Results) -> tuple[int | None, bool]:
    """Return who comes from somewhere, and whether that is for sure."""
    if origin.comes is Comes.SEED:
        return origin.entrant, True
    before = found[origin.slot]
    if not before.sure:
        return None, False
    if not before.playable:
        return (before.first or before.second) if origin.comes is Comes.WINNER else None, True
    if origin.slot not in results:
        return None, False
    winner = results[origin.slot]
    if origin.comes is Comes.WINNER or winner is None:
        return winner, True
    return (before.second if winner == before.first else before.first), True


def _is_reset(slot: Slot, found: Filled, results: Results) -> bool:
    """Tell whether the first grand final was won by who came from the losers bracket, who sat at its second side."""
    before = slot.origins[0].slot
    return found[before].playable and results[before] == found[before].second


def playable(bracket: Bracket, results: Results) -> tuple[Slot, ...]:
    """Return the slots whose two entrants are known and which have no result yet."""
    found = seats(bracket, results)
    return tuple(slot for slot in bracket if found[slot.key].playable and slot.key not in results)


def is_over(bracket: Bracket, results: Results) -> bool:
    """Tell whether nothing is left to be played."""
    found = seats(bracket, results)
    return all(one.sure and (not one.playable or key in results) for key, one in found.items())


def champion(bracket: Bracket, results: Results) -> int | None:
    """Return who has won all of it; None while that is open, or where nobody has."""
    found = seats(bracket, results)
    finals = [slot for slot in bracket if slot.bracket in "WF" and (slot.again or not _goes_on(slot))]
    last = finals[-1]
    if last.again and found[last.key] == NOBODY:
        last = bracket[last.origins[0].slot]
    return _comes(Origin(Comes.WINNER, slot=last.key), found, results)[0]


def _goes_on(slot: Slot) -> bool:
    return bool(slot.winner_to)
