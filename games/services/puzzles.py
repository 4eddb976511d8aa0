"""Try puzzles and keep them."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import Player
from accounts.ratings.strength import MEAN, rated
from games.models import Puzzle, PuzzleStand, PuzzleTry


def keep_puzzles(*, found: Iterable[dict[str, Any]]) -> int:
    """Store puzzles, as they were found, that are not stored yet; return how many those are."""
    known = set(Puzzle.objects.values_list("key", flat=True))
    new = {fields["key"]: _puzzle(fields) for fields in found if fields["key"] not in known}
    Puzzle.objects.bulk_create(new.values(), ignore_conflicts=True)
    return len(new)


def _puzzle(fields: dict[str, Any]) -> Puzzle:
    rest = {name: value for name, value in fields.items() if name != "lift"}
    return Puzzle(**rest, mu=MEAN + fields["lift"])


def try_puzzle(*, player: Player, puzzle_id: int, play: str, now: datetime) -> PuzzleTry:
    """Keep what an account plays in a puzzle and move both ratings; return the first try where there was one already.

    Raises `ValueError` for what cannot be played there, and where a guest tries: guests keep no rating.
    """
    if player.is_guest:
        raise ValueError("guests keep no rating")
    with transaction.atomic():
        PuzzleStand.objects.get_or_create(player=player)
        stand = PuzzleStand.objects.select_for_update().get(player=player)
        puzzle = Puzzle.objects.select_for_update().get(pk=puzzle_id)
        if play not in puzzle.values:
            raise ValueError("this cannot be played")
        made, new = PuzzleTry.objects.get_or_create(
            player=player, puzzle=puzzle, defaults={"play": play, "right": puzzle.solved_by(play), "at": now}
        )
        if new:
            _count(stand, puzzle, right=made.right)
    return made


def _count(stand: PuzzleStand, puzzle: Puzzle, *, right: bool) -> None:
    (mine,), (its,) = rated([[stand.strength], [puzzle.strength]], [0, 1] if right else [1, 0])
    stand.become(mine)
    puzzle.become(its)
    stand.tried += 1
    stand.solved += right
    stand.streak = stand.streak + 1 if right else 0
    stand.longest = max(stand.longest, stand.streak)
    stand.save()
    puzzle.save(update_fields=["mu", "sigma"])
