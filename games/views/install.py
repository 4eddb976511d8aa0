"""What makes the site something to install: a manifest, a worker that keeps static files, and a page for no network."""

import hashlib

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

ICONS = (
    ("img/icon-192.png", "192x192", "any"),
    ("img/icon-512.png", "512x512", "any"),
    ("img/icon-maskable-512.png", "512x512", "maskable"),
    ("img/icon.svg", "any", "any"),
)
FELT, PAPER = "#17402f", "#f3e8d2"


@require_safe
@cache_control(no_cache=True)
@vary_on_headers("Accept-Language", "Cookie")
def manifest(request: HttpRequest) -> JsonResponse:
    """Tell a browser how the site looks when it is installed."""
    icons = [
        {"src": static(name), "sizes": sizes, "purpose": purpose, "type": _media_type(name)}
        for name, sizes, purpose in ICONS
    ]
    return JsonResponse(
        {
            "id": "/",
            "name": _("Scopa, played well"),
            "short_name": "Scopa",
            "description": _("Play Scopa and its family against friends or the computer."),
            "lang": get_language(),
            "start_url": reverse("games:home"),
            "scope": "/",
            "display": "standalone",
            "theme_color": FELT,
            "background_color": PAPER,
            "categories": ["games", "card"],
            "icons": icons,
        },
        content_type="application/manifest+json",
    )


@require_safe
@cache_control(no_cache=True)
@vary_on_headers("Accept-Language", "Cookie")
def worker(request: HttpRequest) -> HttpResponse:
    """Serve the worker from the root, so that it may answer for the whole site; browsers ask anew each time.

    Its version changes with every static file and with the offline page, which it then fetches again.
    """
    page = render_to_string("games/offline.html", request=request)
    files = str(getattr(staticfiles_storage, "manifest_hash", ""))
    context = {
        "version": hashlib.sha256((page + files).encode()).hexdigest()[:12],
        "static_url": settings.STATIC_URL,
    }
    return render(request, "games/sw.js", context, content_type="text/javascript")


@require_safe
@cache_control(no_cache=True)
@vary_on_headers("Accept-Language", "Cookie")
def offline(request: HttpRequest) -> HttpResponse:
    """Say that there is no network; the worker keeps this page, and no other, so there is nobody's name on it."""
    return render(request, "games/offline.html")


def _media_type(name: str) -> str:
    return "image/svg+xml" if name.endswith(".svg") else "image/png"
