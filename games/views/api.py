"""The page that tells programs, and who writes them, what they may ask for."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe


@require_safe
def documentation(request: HttpRequest) -> HttpResponse:
    """Show what there is to be read as JSON, how often, and by whom."""
    root = reverse("api:api-root")
    site = request.build_absolute_uri(root)
    context = {
        "site": site,
        "addresses": [(root + place, what) for place, what in _addresses()],
        "own_addresses": [(root + place, what) for place, what in _own_addresses()],
        "by_address": settings.SCOPA_API_A_MINUTE,
        "by_token": settings.SCOPA_API_OF_TOKENS,
    }
    return render(request, "games/api.html", context)


def _addresses() -> list[tuple[str, str]]:
    return [
        ("players?search=an", _("Players whose names begin so.")),
        ("players/{name}", _("A player: ratings, and the record of their matches.")),
        ("players/{name}/matches", _("The matches that a player has finished.")),
        ("ladders", _("All ladders.")),
        ("ladders/{id}", _("A ladder, from the top.")),
        ("matches", _("The latest matches that are over.")),
        ("matches/{key}", _("A match; while it is on, with what a spectator sees.")),
        ("matches/{key}/record", _("Every deck and every play of a match that is over.")),
    ]


def _own_addresses() -> list[tuple[str, str]]:
    return [
        ("me", _("Whose token it is.")),
        ("me/running", _("Your matches that are not over, as a spectator sees them.")),
        ("me/matches", _("Your matches that are over.")),
        ("me/export", _("All that is kept of you.")),
    ]
