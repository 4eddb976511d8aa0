"""The replay of a match that is over: a page for each ply, to be stepped through."""

from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from accounts.ratings.selectors import changes_of_match
from games.judgement import Judgement
from games.models import Analysis, Match, Round, Seat
from games.presenters.analysis import PlyShown, show_ply
from games.presenters.replay import ReplayShown, show_replay
from games.views.asked import number_in


class Finished(NamedTuple):
    """A match that is over, its seats, and that of who looks at it (None for others)."""

    match: Match
    seats: list[Seat]
    own: Seat | None


def finished_or_404(request: HttpRequest, key: str) -> Finished:
    """Return a match that is over to whoever may see every card of it."""
    match = get_object_or_404(Match.objects.select_related("variant"), key=key, status=Match.Status.OVER)
    seats = list(match.seats.select_related("player"))
    own = next((seat for seat in seats if seat.player_id and seat.player_id == request.user.pk), None)
    if match.sealed or (own is None and not match.watching):
        raise Http404
    return Finished(match, seats, own)


@require_safe
def replay(request: HttpRequest, key: str) -> HttpResponse:
    """Show a ply of a match that is over to whoever may see the match; a script is given the board alone."""
    match, seats, own = finished_or_404(request, key)
    rounds = list(match.rounds.all())
    shown = show_replay(
        match,
        seats,
        rounds,
        number=number_in(request.GET, "round", otherwise=1),
        ply=number_in(request.GET, "ply", otherwise=0),
        viewer=own.index if own else 0,
    )
    context: dict[str, Any] = {
        "match": match,
        "replay": shown,
        "address": reverse("games:replay", args=[key]),
    }
    context["judged"] = _judged(match, seats, rounds, shown)
    if getattr(request, "htmx", False):
        return render(request, "games/_replay_board.html", context)
    return render(request, "games/replay.html", context | _around(match, seats, shown.rounds))


def _judged(match: Match, seats: list[Seat], rounds: list[Round], shown: ReplayShown) -> PlyShown | None:
    """Return what the analysis says of the ply that is shown, None where there is none."""
    found = Analysis.objects.filter(match=match, due=None).first()
    if found is None or not shown.ply:
        return None
    before = sum(stored.ply for stored in rounds[: shown.number - 1])
    judgement = Judgement.of(match.rules, rounds[shown.number - 1 : shown.number], found.judged[before:])
    one = judgement.plies[shown.ply - 1]
    return show_ply(one, seats, judgement) if one.weighed else None


def _around(match: Match, seats: list[Seat], rounds: int) -> dict[str, object]:
    """Return what stays the same from ply to ply."""
    rules, moved = match.rules, changes_of_match(match.pk)
    return {
        "analysis_url": reverse("games:analysis", args=[match.key]),
        "record_url": reverse("games:record", args=[match.key]),
        "rounds": range(1, rounds + 1),
        "sides": [
            ([(seats[seat], moved.get(seats[seat].player_id or 0)) for seat in rules.seats_of(side)], total)
            for side, total in enumerate(match.totals)
        ],
    }
