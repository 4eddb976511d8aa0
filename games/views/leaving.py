"""The forms by which people leave a table, come back, and choose what becomes of a match that somebody left."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from games import presence
from games.selectors import seat_or_404
from games.services.actions import ACTIONS
from games.services.leaving import come_back, leave
from games.services.refusals import Refused
from games.views.matches import answer
from games.views.seated import seat_here, signed_in


@require_POST
@signed_in
def leave_table(request: HttpRequest, key: str) -> HttpResponse:
    """Leave the table and go home."""
    seat = seat_or_404(request.user, key)
    try:
        leave(match_id=seat.match_id, seat=seat.index)
    except Refused as refused:
        messages.warning(request, str(refused))
    return redirect("games:home")


@require_POST
@signed_in
def here(request: HttpRequest, key: str) -> HttpResponse:
    """Note that a page without a live link is open all the same."""
    seat = seat_or_404(request.user, key)
    presence.arrive(presence.Page(f"http.{seat.match_id}.{seat.player_id}", seat.player_id, seat.match_id))
    come_back(match_id=seat.match_id, seat=seat.index, still=True)
    return HttpResponse(status=204)


@require_POST
@signed_in
def act(request: HttpRequest, key: str, name: str) -> HttpResponse:
    """Do what a seat can do beside playing."""
    seat = seat_here(request, key)
    value = request.POST.get(name, "")
    return answer(request, seat, lambda: ACTIONS[name](seat.match_id, seat.index, value))
