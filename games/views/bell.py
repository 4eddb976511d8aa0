"""Answer the buttons of the bell."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from accounts.models import Player
from games.services.moderation import read_warning
from games.views.places import way_back


@require_POST
def warning_read(request: HttpRequest, number: int) -> HttpResponse:
    """Put a warning of the moderators aside."""
    if not isinstance(request.user, Player):
        raise Http404
    read_warning(player=request.user, sanction=number, now=timezone.now())
    return redirect(way_back(request))
