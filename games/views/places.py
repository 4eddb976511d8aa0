"""Where a form leads back to."""

from django.http import HttpRequest
from django.urls import reverse

from accounts.places import is_ours, sent_from


def way_back(request: HttpRequest, otherwise: str = "games:home") -> str:
    """Return the page of this site that a form names (`next`) or was sent from, else another page by its name."""
    place = request.POST.get("next") or request.GET.get("next") or sent_from(request)
    return place if is_ours(request, place) else reverse(otherwise)
