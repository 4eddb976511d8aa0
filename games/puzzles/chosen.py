"""Choose which puzzle comes: that of the day, and the next for somebody."""

from datetime import date

from django.db.models import Count, F, QuerySet
from django.db.models.functions import Abs

from accounts.models import Player
from accounts.ratings.strength import MEAN
from games.models import Puzzle, PuzzleStand, PuzzleTry


def puzzle_of_day(day: date) -> Puzzle | None:
    """Return the puzzle of a day, the same for everybody, None where there are no puzzles.

    All have their turn before one comes again.
    """
    count = Puzzle.objects.count()
    return Puzzle.objects.order_by("key")[day.toordinal() % count] if count else None


def next_puzzle(player: Player | None, *, after: str = "", kind: str = "") -> Puzzle | None:
    """Return the puzzle that comes after another: for an account the one nearest to its strength that it has not
    tried, for others, and where all are tried, the next in order. A `kind` asks for one of that kind."""
    puzzles = Puzzle.objects.filter(kind=kind) if kind else Puzzle.objects.all()
    if player and not player.is_guest and (fresh := _nearest(player, puzzles)):
        return fresh
    return puzzles.filter(key__gt=after).order_by("key").first() or puzzles.order_by("key").first()


def _nearest(player: Player, puzzles: QuerySet[Puzzle]) -> Puzzle | None:
    mu = PuzzleStand.objects.filter(player=player).values_list("mu", flat=True).first() or MEAN
    tried = PuzzleTry.objects.filter(player=player).values("puzzle")
    return puzzles.exclude(pk__in=tried).order_by(Abs(F("mu") - mu), "key").first()


def counts_by_kind() -> dict[str, int]:
    """Return how many puzzles there are of each kind that there are any of."""
    return dict(Puzzle.objects.order_by().values_list("kind").annotate(Count("pk")))


def stand_of(player: Player | None) -> PuzzleStand | None:
    """Return how well somebody solves puzzles, None before the first."""
    return PuzzleStand.objects.filter(player=player).first() if player else None


def try_of(player: Player | None, puzzle: Puzzle) -> PuzzleTry | None:
    """Return what an account played first in a puzzle, None where it has not tried it."""
    return PuzzleTry.objects.filter(player=player, puzzle=puzzle).first() if player else None
