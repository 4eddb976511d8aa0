"""Say how everybody ends in a knockout or a double elimination.

The winner of the final is first, the other second; the match for third place decides the next two. Whoever goes out
earlier shares a place with the others who go out in the same round: without a match for third place both losers of the
semi-finals are third, the four before them fifth. In a double elimination one goes out in the losers bracket. Two who
are both absent have lost both, and are out where the loser would have been.
"""

from collections.abc import Mapping, Sequence

from games.tournaments.pairing.progress import champion, is_over, seats
from games.tournaments.pairing.slots import Bracket, Comes, Results, Seats, Slot

from .values import Line

Exit = tuple[float, bool]  # how deep in the bracket, and whether as the winner there
GRAND_FINAL = float("inf")


def places(bracket: Bracket, results: Results) -> dict[int, int]:
    """Return the place of everybody who is through or out; who is still in has none yet."""
    exits = _exits(bracket, results)
    still_in = len(entrants_of(bracket)) - len(exits)
    return {one: 1 + still_in + sum(other > how for other in exits.values()) for one, how in exits.items()}


def entrants_of(bracket: Bracket) -> set[int]:
    """Return everybody who was set in a bracket."""
    return {origin.entrant for slot in bracket for origin in slot.origins if origin.comes is Comes.SEED}


def _exits(bracket: Bracket, results: Results) -> dict[int, Exit]:
    filled, found = seats(bracket, results), {}
    depths = _depths(bracket)
    for slot in bracket:
        if slot.bracket != "F":
            found.update(_leave(slot, filled[slot.key], results, depths[slot.key]))
    return found | _grand_final(bracket, results, filled)


def _depths(bracket: Bracket) -> dict[str, float]:
    """Return how deep each slot is; the match for third place is between the semi-finals and the final."""
    last = max(slot.round for slot in bracket if slot.bracket == "W")
    own: dict[str, float] = {slot.key: slot.round if slot.bracket != "T" else last - 0.5 for slot in bracket}
    return {slot.key: own[slot.loser_to if slot.loser_to[:1] == "L" else slot.key] for slot in bracket}


def _leave(slot: Slot, seated: Seats, results: Results, depth: float) -> dict[int, Exit]:
    """Return who goes no further than a slot, and how."""
    here = [one for one in (seated.first, seated.second) if one is not None]
    alone = seated.sure and len(here) == 1
    if slot.key not in results and not alone:
        return {}
    winner = here[0] if alone else results[slot.key]
    losers = [] if slot.loser_to and winner is not None else [one for one in here if one != winner]
    winners = [] if slot.winner_to else [one for one in here if one == winner]
    return {one: (depth, False) for one in losers} | {one: (depth, True) for one in winners}


def _grand_final(bracket: Bracket, results: Results, filled: Mapping[str, Seats]) -> dict[int, Exit]:
    finals = [filled[slot.key] for slot in bracket if slot.bracket == "F"]
    if not finals or not is_over(bracket, results):
        return {}
    first = champion(bracket, results)
    both = (finals[0].first, finals[0].second)
    return {one: (GRAND_FINAL, one == first) for one in both if one is not None}


def after_groups(groups: Mapping[int, Sequence[Line]], on: Mapping[int, int]) -> dict[int, int]:
    """Return the places in an event of groups and a knockout: `on` are those in the knockout, and the others follow.

    Those who did not go on come after all who did, and those of the same place in their groups share one.
    """
    left = sorted(
        (line.place, line.entrant) for lines in groups.values() for line in lines if line.entrant not in on
    )
    better = {place: sum(other < place for other, _one in left) for place, _one in left}
    return dict(on) | {one: 1 + len(on) + better[place] for place, one in left}
