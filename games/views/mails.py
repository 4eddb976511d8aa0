"""End the mails to somebody, without signing in: the link in each mail says whose they are."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from games.services.mails import player_of, unsubscribe


@never_cache
@csrf_exempt  # programs that read mail press the button by themselves (RFC 8058); the token is the permission
@require_http_methods(["GET", "HEAD", "POST"])
def stop_mails(request: HttpRequest, token: str) -> HttpResponse:
    """Ask whether the mails shall end; a press on the button ends them."""
    player = player_of(token)
    if player is None:
        raise Http404
    if request.method == "POST":
        unsubscribe(player=player)
    return render(request, "games/stop_mails.html", {"done": request.method == "POST", "name": player.name})
