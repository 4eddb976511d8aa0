"""What a player has done in the matches that are over and were not annulled."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Max, Q, QuerySet, Sum

from accounts.models import Player
from games.models import Result, Variant

Outcome = Result.Outcome
OPPONENTS_SHOWN = 5
MATCHES_COMPARED = 500  # for those met most
WON, DRAWN, LOST = (Q(outcome=outcome) for outcome in (Outcome.WON, Outcome.DRAWN, Outcome.LOST))


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a record: matches of a variant (None: of all), and what came of them; `counted` rounds were scored."""

    variant: Variant | None
    matches: int
    won: int
    drawn: int
    lost: int
    sweeps: float
    settebelli: float
    primiere: float


@dataclass(frozen=True, slots=True)
class Streaks:
    """How many matches in a row were won: now, and at most."""

    winning: int
    best: int


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody who was met often: matches against each other, and how many of these were won."""

    player: Player
    matches: int
    won: int


@dataclass(frozen=True, slots=True)
class Record:
    """What a player has done: by variant, all together, against computers too (None: never), in a row."""

    lines: list[Line]
    total: Line | None
    computers: Line | None
    run: int
    streaks: Streaks
    opponents: list[Opponent]


def record_of_player(player: Player) -> Record:
    """Return what a player has done in matches among people, and against computers."""
    counted = _counted(player)
    people = [one for one in counted if one["people"]]
    variants = Variant.objects.in_bulk({one["variant"] for one in people})
    lines = [_line(variants[one["variant"]], [one]) for one in people]
    return Record(
        lines=sorted(lines, key=lambda line: -line.matches),
        total=_line(None, people) if len(people) > 1 else None,
        computers=_line(None, rest) if (rest := [one for one in counted if not one["people"]]) else None,
        run=max((one["run"] for one in people), default=0),
        streaks=_streaks(list(_among_people(player).values_list("outcome", flat=True))),
        opponents=_opponents(player),
    )


def _among_people(player: Player) -> QuerySet[Result]:
    return _own(player).filter(people=True)


def _own(player: Player) -> QuerySet[Result]:
    return Result.objects.filter(player=player, annulled=False)


def _counted(player: Player) -> list[dict[str, Any]]:
    """Return for each variant, with people and with computers, what the results come to."""
    grouped = _own(player).order_by().values("variant", "people")
    counted: Any = grouped.annotate(
        matches=Count("pk"),
        won=Count("pk", filter=WON),
        drawn=Count("pk", filter=DRAWN),
        lost=Count("pk", filter=LOST),
        swept=Sum("sweeps"),
        sevens=Sum("settebelli"),
        firsts=Sum("primiere"),
        run=Max("run"),
    )
    return list(counted)


def _line(variant: Variant | None, rows: list[dict[str, Any]]) -> Line:
    """Return some groups of results as one line; sweeps and points are those of a match on average."""
    sums = {
        name: sum(row[name] for row in rows) for name in rows[0] if name not in ("variant", "people", "run")
    }
    matches = sums["matches"]
    return Line(
        variant=variant,
        matches=matches,
        won=sums["won"],
        drawn=sums["drawn"],
        lost=sums["lost"],
        sweeps=sums["swept"] / matches,
        settebelli=sums["sevens"] / matches,
        primiere=sums["firsts"] / matches,
    )


def _streaks(outcomes: list[str]) -> Streaks:
    """Return the streaks of matches given the latest first.

    >>> _streaks(["won", "won", "lost", "won", "won", "won"])
    Streaks(winning=2, best=3)
    """
    runs: list[tuple[str, int]] = []
    for outcome in outcomes:
        last = runs.pop() if runs and runs[-1][0] == outcome else (outcome, 0)
        runs.append((outcome, last[1] + 1))
    now, length = runs[0] if runs else ("", 0)
    return Streaks(
        winning=length if now == Outcome.WON else 0,
        best=max((count for outcome, count in runs if outcome == Outcome.WON), default=0),
    )


def _opponents(player: Player) -> list[Opponent]:
    """Return whom a player has met most, on other sides of the table, in the last of many matches."""
    own = _among_people(player).values_list("match", "side", "outcome")[:MATCHES_COMPARED]
    lately = {match: (side, outcome == Outcome.WON) for match, side, outcome in own}
    others = Result.objects.filter(match__in=lately).exclude(player=player).order_by()
    met: Counter[int] = Counter()
    won: Counter[int] = Counter()
    for match, other, side in others.values_list("match", "player", "side"):
        own_side, has_won = lately[match]
        met[other] += side != own_side
        won[other] += side != own_side and has_won
    most = sorted((-count, other) for other, count in met.items() if count)[:OPPONENTS_SHOWN]
    people = Player.objects.in_bulk([other for _count, other in most])
    return [Opponent(people[other], -count, won[other]) for count, other in most]
