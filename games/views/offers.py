"""Answer an offer, or take it back. It is taken by sitting down."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from accounts.models import Player
from games.models import Match
from games.services.challenges import decline as decline_challenge
from games.services.offers import withdraw as withdraw_offer
from games.services.refusals import Refused
from games.views.places import way_back


@require_POST
def withdraw(request: HttpRequest, key: str) -> HttpResponse:
    """Take an offer back, or stand up from another's before it begins."""
    player, match = _player(request), get_object_or_404(Match, key=key, seats__player=request.user.pk)
    try:
        withdraw_offer(match_id=match.pk, player=player)
    except Refused as refused:
        messages.warning(request, str(refused))
        return redirect(match)
    return redirect(way_back(request, "games:lobby"))


@require_POST
def decline(request: HttpRequest, key: str) -> HttpResponse:
    """Refuse a challenge, with a word if one likes."""
    player, match = _player(request), get_object_or_404(Match, key=key, asked=request.user.pk)
    try:
        decline_challenge(match_id=match.pk, player=player, word=request.POST.get("word", ""))
    except Refused as refused:
        messages.warning(request, str(refused))
        return redirect(match)
    return redirect("games:lobby")


def _player(request: HttpRequest) -> Player:
    """Return who sends a form; strangers have neither offers nor challenges."""
    if not isinstance(request.user, Player):
        raise Http404
    return request.user
