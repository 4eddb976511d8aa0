"""Let each request draw and name cards as its reader prefers, and stop who sends forms without end."""

import logging
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext as _

from accounts.limits import address_of
from accounts.preferences import preferences_of
from games.decks import look_through
from games.haste import posts_too_often
from games.rendering import notice
from scopa_site.logs import begin_about, note_about

log = logging.getLogger(__name__)


class LogMiddleware(MiddlewareMixin):
    """Let all that is logged meanwhile tell who asks, and about which match."""

    def process_request(self, request: HttpRequest) -> None:
        begin_about(player=request.user.pk)

    def process_view(
        self, request: HttpRequest, view: Any, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> None:
        if request.resolver_match and request.resolver_match.route.startswith("match/"):
            note_about(match=kwargs.get("key"))


class DeckMiddleware(MiddlewareMixin):
    """Look through the reader's deck; every request sets it anew."""

    def process_request(self, request: HttpRequest) -> None:
        look_through(preferences_of(request.user))


class HasteMiddleware(MiddlewareMixin):
    """Answer a form (429) whose sender, or address, sends too many: what a socket may do in a while, forms may too."""

    def process_view(
        self, request: HttpRequest, view: Any, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        if request.method != "POST" or not posts_too_often(
            request.user.pk, address_of(request), timezone.now()
        ):
            return None
        log.warning("%s: too many forms of one person or address", request.path)
        if getattr(request, "htmx", False):
            said = _("That was too much at once, and nothing was done. Wait a moment and try again.")
            return HttpResponse(notice(said), status=429)
        return render(request, "429.html", status=429)
