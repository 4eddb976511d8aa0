"""Fair deals: what they are, how those of a match can be checked, and one's own value for the next."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.models import Match, Seat
from games.presenters.fair import show_deals, show_next
from games.services.fair_values import LONGEST, give_value, next_number
from games.services.refusals import Refused
from games.views.asked import number_in
from games.views.seated import seat_here, signed_in


@require_safe
def explained(request: HttpRequest) -> HttpResponse:
    """Explain how decks are shuffled, what that proves and what it does not."""
    return render(request, "games/fair/explained.html")


@never_cache
@require_safe
def of_match(request: HttpRequest, key: str) -> HttpResponse:
    """Show how the rounds of a match were dealt to whoever may see the match, with what checks it."""
    match, seats, own = _seen(request, key)
    rounds = list(match.rounds.order_by("number"))
    context = {
        "match": match,
        "deals": show_deals(match, seats, rounds, own),
        "next": show_next(match, len(rounds), own),
        "fixed": bool(match.boards),
        "longest": LONGEST,
        "has_record": match.has_record,
    }
    return render(request, "games/fair/match.html", context)


@never_cache
@require_safe
def coming(request: HttpRequest, key: str) -> JsonResponse:
    """Tell a script the next deal: its commitment, and what the seat has chosen for it."""
    match, _seats, own = _seen(request, key)
    shown = show_next(match, next_number(match) - 1, own)
    if shown is None or own is None:
        raise Http404
    return JsonResponse({"round": shown.number, "commitment": shown.commitment, "value": shown.own})


@require_POST
@signed_in
def give(request: HttpRequest, key: str) -> HttpResponse:
    """Take a value for the next deal; a script is told only whether it came in time."""
    seat, number = seat_here(request, key), number_in(request.POST, "round", otherwise=-1)
    refusal = ""
    try:
        give_value(
            match_id=seat.match_id, seat=seat.index, number=number, value=request.POST.get("value", "")
        )
    except Refused as refused:
        refusal = str(refused)
    if "application/json" in request.headers.get("Accept", ""):
        return JsonResponse({"said": refusal}, status=409 if refusal else 200)
    if refusal:
        messages.warning(request, refusal)
    return redirect("games:fair_match", key=key)


def _seen(request: HttpRequest, key: str) -> tuple[Match, list[Seat], Seat | None]:
    """Return a match, its seats and the reader's; answer 404 to whoever may not see it."""
    match = get_object_or_404(Match.objects.select_related("variant"), key=key)
    seats = list(match.seats.select_related("player"))
    own = next((seat for seat in seats if seat.player_id and seat.player_id == request.user.pk), None)
    if own is None and (match.sealed or not match.watching):
        raise Http404
    return match, seats, own
