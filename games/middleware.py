"""Let each request draw and name cards as its reader prefers."""

from django.http import HttpRequest
from django.utils.deprecation import MiddlewareMixin

from accounts.preferences import preferences_of
from games.decks import look_through


class DeckMiddleware(MiddlewareMixin):
    """Look through the reader's deck; every request sets it anew."""

    def process_request(self, request: HttpRequest) -> None:
        look_through(preferences_of(request.user))
