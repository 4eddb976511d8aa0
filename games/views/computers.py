"""The pages of the computers that one may play against."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.players.computers import computer, computers


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """List the computers, the weakest first."""
    return render(request, "games/players/computers.html", {"computers": computers()})


@require_safe
def profile(request: HttpRequest, name: str) -> HttpResponse:
    """Show how a computer plays, and how it fares against people."""
    shown = computer(name)
    if shown is None:
        raise Http404
    return render(request, "games/players/computer.html", {"computer": shown})
