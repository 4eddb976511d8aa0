"""The analysis of a match that is over: asked for, waited for, looked at, and its worst turns played again."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh

from accounts.models import Player
from games.engine.errors import EngineError
from games.engine.notation import Event, parse_event
from games.engine.round import fold
from games.engine.view import View, view_of
from games.judgement import Judgement
from games.models import Analysis
from games.presenters.analysis import show_analysis, side_name
from games.presenters.turn import show_turn
from games.services.analysis import ask_analysis
from games.services.refusals import Refused
from games.views.replay import Finished, finished_or_404
from games.views.seated import signed_in


@never_cache
@require_safe
def analysis(request: HttpRequest, key: str) -> HttpResponse:
    """Show the analysis, or how far it has come; a script that waits is told when all is there."""
    finished = finished_or_404(request, key)
    found = Analysis.objects.filter(match=finished.match).first()
    context: dict[str, Any] = {"match": finished.match, "analysis": found}
    if getattr(request, "htmx", False):
        if found is None or found.complete:
            return HttpResponseClientRefresh()
        return render(request, "games/_analysis_progress.html", context)
    if found is not None and found.complete:
        context["shown"] = show_analysis(finished.match, finished.seats, _judgement(finished, found))
    return render(request, "games/analysis.html", context)


@require_POST
@signed_in
def ask(request: HttpRequest, key: str) -> HttpResponse:
    """Have a match analysed, for whoever may see it."""
    finished = finished_or_404(request, key)
    assert isinstance(request.user, Player)
    try:
        ask_analysis(match=finished.match, player=request.user, now=timezone.now())
    except Refused as refused:
        messages.warning(request, str(refused))
    return redirect("games:analysis", key=key)


@never_cache
@require_GET
def turn(request: HttpRequest, key: str, number: int, ply: int) -> HttpResponse:
    """Show a turn as its seat saw it, and once an answer is given, how good that is."""
    finished = finished_or_404(request, key)
    found = Analysis.objects.filter(match=finished.match).first()
    if found is None or not found.complete:
        raise Http404
    judgement = _judgement(finished, found)
    one = next((one for one in judgement.plies if (one.round, one.place) == (number, ply)), None)
    if one is None or one.weighed is None:
        raise Http404
    view, seats = _view(judgement, number, ply), finished.seats
    sides = [side_name(side, seats, judgement) for side in range(judgement.rules.sides)]
    names = [seat.shown_name for seat in seats]
    shown = show_turn(view, one, names, sides, chosen=_chosen(request, view))
    context = {"match": finished.match, "turn": shown, "name": names[view.turn], "number": number}
    back = reverse("games:replay", args=[key]) + f"?round={number}&ply={ply}"
    return render(request, "games/analysis_turn.html", context | {"replay_url": back})


def _judgement(finished: Finished, found: Analysis) -> Judgement:
    return Judgement.of(finished.match.rules, list(finished.match.rounds.all()), found.judged)


def _view(judgement: Judgement, number: int, ply: int) -> View:
    stored = next(played.stored for played in judgement.rounds if played.stored.number == number)
    position = fold(judgement.rules, stored.dealer, stored.cards, stored.texts[:ply])
    return view_of(position, position.turn)


def _chosen(request: HttpRequest, view: View) -> Event | None:
    """Return the answer that was given, None for what is none of those allowed."""
    try:
        event = parse_event(request.GET.get("play", ""))
    except EngineError:
        return None
    return event if event in view.legal_plays else None
