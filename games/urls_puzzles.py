"""Say which view answers which address of puzzles."""

from django.urls import path

from games.views import puzzles

urlpatterns = [
    path("", puzzles.index, name="puzzles"),
    path("today/", puzzles.today, name="puzzle_of_day"),
    path("next/", puzzles.following, name="next_puzzle"),
    path("<slug:key>/", puzzles.puzzle, name="puzzle"),
]
