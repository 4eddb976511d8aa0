"""The page of what all matches of the site come to; it only reads what the referee has counted."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.statistics.shown import KINDS, show_statistics


@require_safe
def statistics(request: HttpRequest) -> HttpResponse:
    """Show the statistics of all matches, or of those among people or with computers (`kind`)."""
    asked = request.GET.get("kind", "")
    kind = asked if asked in KINDS else KINDS[0]
    return render(request, "games/statistics.html", {"kind": kind, "shown": show_statistics(kind)})
