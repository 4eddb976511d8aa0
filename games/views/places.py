"""Where a form leads back to."""

from urllib.parse import urlsplit

from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme


def way_back(request: HttpRequest, otherwise: str = "games:home") -> str:
    """Return the page of this site that a form names (`next`) or was sent from, else another page by its name."""
    place = request.POST.get("next") or request.GET.get("next") or _referrer(request)
    ours = url_has_allowed_host_and_scheme(place, {request.get_host()}, require_https=request.is_secure())
    return place if ours else reverse(otherwise)


def _referrer(request: HttpRequest) -> str:
    parts = urlsplit(request.headers.get("Referer", ""))
    ours = parts.netloc == request.get_host()
    return parts._replace(scheme="", netloc="").geturl() if ours else ""
