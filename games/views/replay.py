"""The replay of a match that is over: a page for each ply, to be stepped through."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from accounts.ratings.selectors import changes_of_match
from games.models import Match, Seat
from games.presenters.replay import show_replay
from games.views.asked import number_in


@require_safe
def replay(request: HttpRequest, key: str) -> HttpResponse:
    """Show a ply of a match that is over to whoever may see the match; a script is given the board alone."""
    match = get_object_or_404(Match.objects.select_related("variant"), key=key, status=Match.Status.OVER)
    seats = list(match.seats.select_related("player"))
    own = next((seat for seat in seats if seat.player_id and seat.player_id == request.user.pk), None)
    if match.sealed or (own is None and not match.watching):
        raise Http404
    shown = show_replay(
        match,
        seats,
        list(match.rounds.all()),
        number=number_in(request.GET, "round", otherwise=1),
        ply=number_in(request.GET, "ply", otherwise=0),
        viewer=own.index if own else 0,
    )
    context = {"match": match, "replay": shown, "address": reverse("games:replay", args=[key])}
    if getattr(request, "htmx", False):
        return render(request, "games/_replay_board.html", context)
    return render(request, "games/replay.html", context | _around(match, seats, shown.rounds))


def _around(match: Match, seats: list[Seat], rounds: int) -> dict[str, object]:
    """Return what stays the same from ply to ply."""
    rules, moved = match.rules, changes_of_match(match.pk)
    return {
        "record_url": reverse("games:record", args=[match.key]),
        "rounds": range(1, rounds + 1),
        "sides": [
            ([(seats[seat], moved.get(seats[seat].player_id or 0)) for seat in rules.seats_of(side)], total)
            for side, total in enumerate(match.totals)
        ],
    }
