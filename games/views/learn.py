"""Pages to learn from: the lesson, what good players know, and what this site is."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from accounts.preferences import preferences_of
from games.learning.lesson import read_lesson
from games.learning.shown import address, lesson_context
from games.learning.steps import STEPS
from games.learning.strategy import strategy_pages


@require_safe
def lesson(request: HttpRequest, number: int = 1) -> HttpResponse:
    """Show a step of the lesson, with the play that is tried there; the right play leads on to the next step."""
    if not 1 <= number <= len(STEPS):
        raise Http404
    shown = read_lesson(number, request.GET.get("play", ""))
    if shown is None:
        return redirect(address(number))
    if shown.right:
        return redirect(address(number + 1))
    context = lesson_context(shown, preferences_of(request.user).sort)
    return render(request, "games/learn/lesson.html", context)


@require_safe
def strategy(request: HttpRequest) -> HttpResponse:
    """Show what good players know."""
    return render(request, "games/learn/strategy.html", {"sections": strategy_pages()})


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """Show what this site is, and where the game comes from."""
    return render(request, "games/learn/about.html", {"sample": ("7D", "KH", "AC", "QS")})
