"""Make a page as its reader prefers it."""

from django.conf import settings
from django.http import HttpRequest
from django.utils import translation
from django.utils.deprecation import MiddlewareMixin

from accounts.preferences import preferences_of


class PreferencesMiddleware(MiddlewareMixin):
    """Put the reader's preferences on the request, and speak the language they chose on whatever device."""

    def process_request(self, request: HttpRequest) -> None:
        preferences = preferences_of(request.user)
        request.preferences = preferences  # type: ignore[attr-defined]
        chosen_here = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)
        if preferences.language in dict(settings.LANGUAGES) and not chosen_here:
            translation.activate(preferences.language)
            request.LANGUAGE_CODE = preferences.language
