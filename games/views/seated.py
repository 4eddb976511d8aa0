"""Find the seat that a form comes from: who is signed out is asked to sign in, and who was away is back."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from games.models import Seat
from games.selectors import seat_or_404
from games.services.leaving import come_back

View = Callable[..., HttpResponse]


def signed_in(view: View) -> View:
    """Lead whoever is signed out to the page for signing in, and from there back to the table; a script gets a 401."""

    @wraps(view)
    def checked(request: HttpRequest, key: str, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, key, *args, **kwargs)
        if getattr(request, "htmx", False):
            return HttpResponse(status=401)
        return redirect_to_login(reverse("games:table", args=[key]))

    return checked


def seat_here(request: HttpRequest, key: str) -> Seat:
    """Return the seat of who sends a form, or answer 404; acting from a seat is being there."""
    seat = seat_or_404(request.user, key)
    if come_back(match_id=seat.match_id, seat=seat.index):
        seat.refresh_from_db()
    return seat
