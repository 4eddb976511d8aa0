"""The pages of the computers that one may play against."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.players.computers import computer, computers, programs


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """List the computers, the weakest first, and the programs that were heard lately."""
    context = {"computers": computers(), "programs": programs(timezone.now())}
    return render(request, "games/players/computers.html", context)


@require_safe
def profile(request: HttpRequest, name: str) -> HttpResponse:
    """Show how a computer plays, and how it fares against people."""
    shown = computer(name, timezone.now())
    if shown is None:
        raise Http404
    return render(request, "games/players/computer.html", {"computer": shown})
