"""The pages of puzzles."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.preferences import preferences_of
from games.models import Puzzle
from games.puzzles.chosen import counts_by_kind, next_puzzle, puzzle_of_day, stand_of, try_of
from games.puzzles.shown import puzzle_context
from games.services.puzzles import try_puzzle
from games.views.asked import reader_of


@never_cache
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Show what kinds of puzzles there are, and how well the reader solves them."""
    counts = counts_by_kind()
    context = {
        "kinds": [(kind, label, counts[kind]) for kind, label in Puzzle.Kind.choices if kind in counts],
        "stand": stand_of(reader_of(request)),
    }
    return render(request, "games/puzzles/index.html", context)


@never_cache
@require_safe
def today(request: HttpRequest) -> HttpResponse:
    """Lead to the puzzle of the day."""
    return _lead_to(puzzle_of_day(timezone.localdate()))


@never_cache
@require_safe
def following(request: HttpRequest) -> HttpResponse:
    """Lead to the next puzzle, of a kind if one is asked for."""
    kind, after = request.GET.get("kind", ""), request.GET.get("after", "")
    return _lead_to(next_puzzle(reader_of(request), after=after, kind=kind))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def puzzle(request: HttpRequest, key: str) -> HttpResponse:
    """Show a puzzle, or take a try: an account's first is kept, what others play is shown and forgotten."""
    shown, reader = get_object_or_404(Puzzle, key=key), reader_of(request)
    if request.method == "POST":
        return _take(request, shown)
    keeps = reader is not None and not reader.is_guest
    first = try_of(reader, shown) if keeps else None
    played = request.GET.get("play", "") if not keeps else first.play if first else ""
    if played not in shown.values:
        played = ""
    context = puzzle_context(shown, played, preferences_of(request.user).sort)
    of_day = puzzle_of_day(timezone.localdate())
    context |= {"stand": stand_of(reader), "keeps": keeps, "of_day": of_day == shown}
    return render(request, "games/puzzles/puzzle.html", context)


def _take(request: HttpRequest, puzzle: Puzzle) -> HttpResponse:
    reader, play = reader_of(request), request.POST.get("play", "")
    here = reverse("games:puzzle", kwargs={"key": puzzle.key})
    if play not in puzzle.values:
        return redirect(here)
    if reader is None or reader.is_guest:
        return redirect(f"{here}?play={play.replace('+', '%2B')}")
    try_puzzle(player=reader, puzzle_id=puzzle.pk, play=play, now=timezone.now())
    return redirect(here)


def _lead_to(puzzle: Puzzle | None) -> HttpResponse:
    if puzzle is None:
        raise Http404
    return redirect("games:puzzle", key=puzzle.key)
