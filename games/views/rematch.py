"""Answer the forms for playing again."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from games.forms_rematch import rematch_changes
from games.models import Match
from games.services.rematch import decline, play_again
from games.views.matches import answer
from games.views.seated import seat_here, signed_in


@signed_in
@require_POST
def again(request: HttpRequest, key: str) -> HttpResponse:
    """Invite the others to another match, or accept their invitation (`again`); where it has begun, go there."""
    seat = seat_here(request, key)
    assert seat.player is not None
    player = seat.player
    begun: list[Match] = []

    def act() -> None:
        changes = rematch_changes(seat.match, request.POST)
        offer = request.POST.get("again", "")
        following = play_again(
            match=seat.match, player=player, now=timezone.now(), offer=offer, changes=changes
        )
        begun.extend(Match.objects.filter(pk=following.pk).exclude(status=Match.Status.OPEN))

    answered = answer(request, seat, act)
    return redirect(begun[0]) if begun else answered


@signed_in
@require_POST
def again_decline(request: HttpRequest, key: str) -> HttpResponse:
    """Decline the invitation to play again, or withdraw one's own."""
    seat = seat_here(request, key)
    assert seat.player is not None
    player = seat.player
    return answer(request, seat, lambda: decline(match=seat.match, player=player, now=timezone.now()))
