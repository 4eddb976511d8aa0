"""Count the places of a bracket: who went out when. Whoever goes out in the same round shares a place."""

from games.tournaments.models import Event
from games.tournaments.rehearsal.seen import WIN, Seen

Exit = tuple[
    float, bool
]  # in which round, the later the better, and whether as the winner of the match for the third place
NEVER: Exit = (float("inf"), True)


def bracket_places(event: Event, tables: list[Seen]) -> dict[int, int]:
    """Return the places of those who were drawn into a bracket that was played to its end."""
    drawn = set(event.entrants.filter(draw__gt=0).values_list("pk", flat=True))
    played = [seen for seen in tables if seen.pairing.slot]
    double = event.format == Event.Format.DOUBLE_ELIMINATION
    exits = _double(played) if double else _single(event, played)
    every = {one: exits.get(one, NEVER) for one in drawn}
    return {one: 1 + sum(other > own for other in every.values()) for one, own in every.items()}


def _losers(seen: Seen) -> list[int]:
    return [one for one, got in seen.half_points.items() if got < WIN]


def _round(seen: Seen) -> tuple[str, int]:
    """Return the bracket of a table and the round in it, as its slot says: "W2.1" is of the second round."""
    name = seen.pairing.slot
    return name[0], int(name[1 : name.index(".")])


def _single(event: Event, tables: list[Seen]) -> dict[int, Exit]:
    found: dict[int, Exit] = {}
    size = event.entrants.filter(draw__gt=0).count()
    last = (size - 1).bit_length()
    for seen in (one for one in tables if _round(one)[0] == "W"):
        number, losers = _round(seen)[1], _losers(seen)
        fights_on = event.third_place and number == last - 1 and len(losers) == 1
        # Where both losers of the semi-finals are there they meet below; one who is alone is third.
        found |= dict.fromkeys(losers, (number + 0.5, True) if fights_on else (number, False))
    for seen in (one for one in tables if _round(one)[0] == "T"):
        found |= dict.fromkeys(_losers(seen), (last - 0.5, False))
    return found


def _double(tables: list[Seen]) -> dict[int, Exit]:
    """In a double elimination one goes out by the second loss, or where nobody came to a table."""
    found: dict[int, Exit] = {}
    lost: dict[int, int] = {}
    for seen in tables:
        (bracket, number), losers = _round(seen), _losers(seen)
        for one in losers:
            lost[one] = lost.get(one, 0) + 1
        if bracket == "F":
            gone = losers if len(losers) == 2 else [one for one in losers if lost[one] == 2]
            found |= dict.fromkeys(gone, (float("inf"), False))
        elif bracket == "L":
            found |= dict.fromkeys(losers, (number, False))
        elif len(losers) == 2:
            found |= dict.fromkeys(losers, (1 if number == 1 else 2 * (number - 1), False))
    return found
