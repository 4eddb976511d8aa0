"""Show the puzzle of the day on other pages."""

from typing import Any

from django import template
from django.utils import timezone

from games.presenters.faces import faces
from games.puzzles.chosen import puzzle_of_day

register = template.Library()


@register.inclusion_tag("games/puzzles/_of_day.html")
def puzzle_of_day_card() -> dict[str, Any]:
    """Draw what lies on the table and in the hand in the puzzle of the day."""
    puzzle = puzzle_of_day(timezone.localdate())
    if puzzle is None:
        return {}
    position = puzzle.position
    return {"puzzle": puzzle, "table": faces(position.table_cards), "hand": faces(position.hand)}
