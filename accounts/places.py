"""Which addresses lead back into this site."""

from urllib.parse import urlsplit

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


def is_ours(request: HttpRequest, place: str) -> bool:
    """Tell whether a place that a form names is a path of this site; a word that is none might be taken for the name of
    a page.

    >>> from django.test import RequestFactory
    >>> request = RequestFactory().get("/", SERVER_NAME="localhost")
    >>> [is_ours(request, place) for place in ("/lobby/?a=1", "lobby", "", "//evil.example/", "/\\\\evil.example")]
    [True, False, False, False, False]
    """
    ours = url_has_allowed_host_and_scheme(place, {request.get_host()}, require_https=request.is_secure())
    return ours and place.startswith("/")


def sent_from(request: HttpRequest) -> str:
    """Return the path of the page of this site that a request was sent from, empty where it tells none."""
    try:
        parts = urlsplit(request.headers.get("Referer", ""))
    except ValueError:
        return ""
    return parts._replace(scheme="", netloc="").geturl() if parts.netloc == request.get_host() else ""
