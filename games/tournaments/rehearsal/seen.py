"""Read from the stored matches and deals what every table of an event came to.

Nothing here asks what pairing, services or standings have written about a table, except who met whom and who forfeited.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from games.engine.round import fold
from games.engine.scoring import score_round
from games.models import Match
from games.tournaments.models import Event, Pairing

WIN, DRAW = 2, 1  # half points


@dataclass
class Seen:
    """A table that is over: `sides` are entrants, `absent` those who forfeited, and what both sides made at it: `wins`,
    `points`, `sweeps`, and by the number of a deal the points in `deals`. `quit` is the side that gave up."""

    pairing: Pairing
    number: int
    sides: tuple[list[int], list[int]]
    absent: set[int]
    wins: list[int] = field(default_factory=lambda: [0, 0])
    points: list[int] = field(default_factory=lambda: [0, 0])
    sweeps: list[int] = field(default_factory=lambda: [0, 0])
    deals: dict[int, tuple[int, int]] = field(default_factory=dict)
    quit: int | None = None
    said: list[str] = field(default_factory=list)
    half_points: dict[int, int] = field(default_factory=dict)

    @property
    def is_bye(self) -> bool:
        return not self.sides[1]

    @property
    def was_played(self) -> bool:
        return not self.is_bye and not self.absent

    def side_of(self, entrant: int) -> int:
        return int(entrant in self.sides[1])

    @property
    def entrants(self) -> list[int]:
        return [*self.sides[0], *self.sides[1]]


def see(event: Event) -> list[Seen]:
    """Return all tables that are over, in the order in which they were played."""
    draws = dict(event.entrants.values_list("pk", "draw"))
    seeds = dict(event.entrants.values_list("pk", "seed"))
    ranks = {one: draws[one] or seeds[one] or 0 for one in draws}
    over = Pairing.objects.filter(round__event=event, status=Pairing.Status.OVER).select_related("round")
    found = [_see(pairing, event, ranks) for pairing in over.order_by("round__number", "number")]
    if event.is_arena:
        _streaks(found)
    return found


def _see(pairing: Pairing, event: Event, ranks: dict[int, int]) -> Seen:
    places = list(pairing.places.order_by("side", "index"))
    sides = tuple([one.entrant_id for one in places if one.side == side] for side in (0, 1))
    number = pairing.number if event.is_arena else pairing.round.number
    absent = {one.entrant_id for one in places if one.forfeited}
    seen = Seen(pairing, number, (sides[0], sides[1]), absent)
    for one in pairing.matches.select_related("match__variant").order_by("number"):
        _add_match(seen, one.match, counts=one.match.status == Match.Status.OVER)
    seen.half_points = _half_points(seen, event, ranks)
    return seen


def _add_match(seen: Seen, match: Match, *, counts: bool) -> None:
    """Add a match from its deals and plays alone."""
    rules, totals, sweeps = match.rules, [0, 0], [0, 0]
    for stored in match.rounds.order_by("number"):
        position = fold(rules, stored.dealer, stored.cards, stored.texts)
        sweeps = [sweeps[side] + position.sweeps[side].bit_count() for side in (0, 1)]
        if position.finished:
            made = score_round(position).totals
            seen.deals[stored.number] = (made[0], made[1])
            totals = [totals[side] + made[side] for side in (0, 1)]
    if not counts:
        return
    if totals != match.totals:
        seen.said.append(f"match {match.key}: {match.totals} is stored, its cards make {totals}")
    winner = _winner(seen, match, totals)
    if winner is not None:
        seen.wins[winner] += 1
    seen.points = [seen.points[side] + totals[side] for side in (0, 1)]
    seen.sweeps = [seen.sweeps[side] + sweeps[side] for side in (0, 1)]


def _winner(seen: Seen, match: Match, totals: list[int]) -> int | None:
    """Return the side that has won: that of whoever did not give up, else the one with more points."""
    quitter = match.seats.filter(resigned=True).values_list("index", flat=True).first()
    if quitter is not None:
        seen.quit = match.rules.side_of(quitter)
        return 1 - seen.quit
    return None if totals[0] == totals[1] else int(totals[1] > totals[0])


def _half_points(seen: Seen, event: Event, ranks: dict[int, int]) -> dict[int, int]:
    if seen.is_bye:
        return dict.fromkeys(seen.entrants, WIN if event.format == "swiss" else 0)
    if seen.absent:
        return {one: 0 if one in seen.absent else WIN for one in seen.entrants}
    winner = _of_two(seen.wins)
    if winner is None and seen.pairing.slot:
        first, second = (ranks[side[0]] for side in seen.sides)
        winner = _first_of(_of_two(seen.points), _of_two(seen.sweeps), int(second < first))
    if winner is None:
        return dict.fromkeys(seen.entrants, DRAW)
    return {one: WIN if seen.side_of(one) == winner else 0 for one in seen.entrants}


def _of_two(counts: list[int]) -> int | None:
    return None if counts[0] == counts[1] else int(counts[1] > counts[0])


def _first_of(*sides: int | None) -> int | None:
    return next((side for side in sides if side is not None), None)


def _streaks(tables: Iterable[Seen]) -> None:
    """Let points double after two tables won in a row, in the order in which each entrant ended them."""
    in_a_row: dict[int, int] = {}
    for seen in sorted(tables, key=lambda one: (one.pairing.ended, one.number)):
        for entrant, got in seen.half_points.items():
            running = in_a_row.get(entrant, 0)
            in_a_row[entrant] = running + 1 if got == WIN else 0
            seen.half_points[entrant] = got * 2 if running >= 2 else got
