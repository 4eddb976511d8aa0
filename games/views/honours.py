"""The pages of medals and of seasons."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from accounts.models import Season
from games.medals import MEDALS
from games.models import Award
from games.players.seasons import own_stand, seasons_by_time, stands
from games.views.asked import reader_of
from games.views.pages import page_number


@require_safe
def medals(request: HttpRequest) -> HttpResponse:
    """Tell how each medal is earned, and which the reader has."""
    reader = reader_of(request)
    own = dict(Award.objects.filter(player=reader).values_list("name", "at")) if reader else {}
    rows = [(medal, own.get(medal.name)) for medal in MEDALS.values()]
    return render(request, "games/players/medals.html", {"rows": rows, "own": len(own), "reader": reader})


@require_safe
def seasons(request: HttpRequest) -> HttpResponse:
    """List the seasons."""
    return render(request, "games/players/seasons.html", {"groups": seasons_by_time(timezone.now())})


@require_safe
def season(request: HttpRequest, slug: str) -> HttpResponse:
    """Show how players stand in a season on one of its ladders, the first where none is asked for."""
    shown = get_object_or_404(Season, slug=slug)
    ladders = {ladder.id: ladder for ladder in shown.chosen_ladders}
    asked = request.GET.get("ladder", next(iter(ladders)))
    if asked not in ladders:
        raise Http404
    ladder, reader, now = ladders[asked], reader_of(request), timezone.now()
    context = {
        "season": shown,
        "ladder": ladder,
        "ladders": list(ladders.values()),
        "begun": shown.starts <= now,
        "ended": shown.ends <= now,
        "page": stands(shown, ladder, page=page_number(request)),
        "own": own_stand(shown, ladder, reader) if reader else None,
        "reader": reader,
        "query": f"ladder={ladder.id}",
    }
    return render(request, "games/players/season.html", context)
