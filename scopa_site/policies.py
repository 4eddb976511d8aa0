"""Tell browsers what pages need, beside what Django and django-csp tell them, and refuse what is too large."""

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponseBase
from django.utils.deprecation import MiddlewareMixin


class PermissionsMiddleware(MiddlewareMixin):
    """Keep pages, and whatever got into one, from camera, place and the like."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        response.headers.setdefault("Permissions-Policy", settings.PERMISSIONS_POLICY)
        return response


class SizeMiddleware(MiddlewareMixin):
    """Refuse what says of itself that it is larger than anything that is sent here, before any of it is read."""

    def process_request(self, request: HttpRequest) -> None:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if not length.isdecimal() or int(length[:20]) > settings.LARGEST_REQUEST:
            raise RequestDataTooBig(f"a request of {length[:20]} bytes")
