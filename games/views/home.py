"""The home page: play at once, set a table, go on with a match."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.services import ensure_player
from games.forms import MatchForm, seating_value, seatings_line
from games.lobby.now import lobby_lately
from games.lobby.offers import viewer_of
from games.models import Match, Variant
from games.selectors import Snapshot, running_matches
from games.services.open_match import open_match
from games.services.refusals import Refused
from games.views.lobby import lists_context
from games.words import rules_line


@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the home page."""
    return render(request, "games/home.html", _context(request, MatchForm(initial={"variant": "scopa"})))


@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """Begin a match of Scopa against the computer, of a level if one is asked for."""
    variant, level = get_object_or_404(Variant, slug="scopa"), request.POST.get("level") or "careful"
    try:
        return redirect(open_match(player=ensure_player(request), variant=variant, level=level))
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("games:home")


@require_POST
def create(request: HttpRequest) -> HttpResponse:
    """Set a table as the form says; a form with errors is shown again and creates nothing."""
    form = MatchForm(request.POST)
    if form.is_valid():
        try:
            return redirect(open_match(player=ensure_player(request), **form.match_options))
        except Refused as refused:
            messages.error(request, str(refused))
    return render(request, "games/home.html", _context(request, form), status=422)


def _context(request: HttpRequest, form: MatchForm) -> dict[str, Any]:
    lists = lists_context(request, lobby_lately(), viewer_of(request.user), brief=True)
    return lists | {
        "brief": True,
        "running": [_running(snapshot, request.user) for snapshot in running_matches(request.user)],
        "form": form,
        "variant_lines": [
            {
                "id": variant.slug,
                "name": str(variant),
                "line": rules_line(variant, variant.options),
                "seats": seatings_line(variant.seatings),
                "seatings": " ".join(map(seating_value, variant.seatings)),
            }
            for variant in Variant.objects.filter(offered=True)
        ],
    }


def _running(snapshot: Snapshot, user: Any) -> dict[str, Any]:
    seat, view = snapshot.seat_of(user), snapshot.view(None)
    others = [other.shown_name for other in snapshot.seats if other is not seat and not other.free]
    waiting = snapshot.match.status == Match.Status.OPEN
    return {
        "url": snapshot.match.get_absolute_url(),
        "title": str(snapshot.match.variant),
        "opponents": ", ".join(others),
        "score": _("waiting for players") if waiting else " – ".join(map(str, snapshot.match.totals)),
        "my_turn": seat is not None and view is not None and view.turn == seat.index and not view.finished,
    }
