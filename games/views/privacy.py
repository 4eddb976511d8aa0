"""The page that lists what is stored of people, and for how long."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

A_DAY = 24 * 60 * 60  # seconds


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """Show what is stored, why, for how long, and what one may do about it, with the times of this site's settings."""
    return render(
        request,
        "games/privacy.html",
        {
            "session_days": settings.SESSION_COOKIE_AGE // A_DAY,
            "lines_days": round(settings.SCOPA_LINES_DAYS),
            "guest_days": round(settings.SCOPA_GUEST_DAYS),
            "name_days": round(settings.SCOPA_NAME_HELD),
            "other_sites": bool(settings.SOCIAL),
        },
    )
