"""Make a page as its reader prefers it, and let guests in to where an account is opened."""

from typing import Any

from allauth.account.internal.stagekit import LOGIN_SESSION_KEY
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import translation
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext as _

from accounts.preferences import preferences_of

# Where strangers become somebody. The views there send away whoever is signed in, as a guest is.
ENTRANCES = frozenset(
    {
        *("account_login", "account_signup", "account_confirm_login_code", "admin:login"),
        *("account_reset_password", "account_reset_password_done"),
        *("account_reset_password_from_key", "account_reset_password_from_key_done"),
        *("mfa_authenticate", "mfa_login_webauthn"),
    }
)
# What only an account has: a password, mail addresses, second factors, a list of sessions.
FOR_ACCOUNTS = (
    *("account_email", "account_change_password", "account_set_password", "account_reauthenticate"),
    *("mfa_", "usersessions_", "socialaccount_connections", "accounts:token"),
)


class PreferencesMiddleware(MiddlewareMixin):
    """Put the reader's preferences on the request, and speak the language they chose on whatever device."""

    def process_request(self, request: HttpRequest) -> None:
        preferences = preferences_of(request.user)
        request.preferences = preferences  # type: ignore[attr-defined]
        chosen_here = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)
        if preferences.language in dict(settings.LANGUAGES) and not chosen_here:
            translation.activate(preferences.language)
            request.LANGUAGE_CODE = preferences.language


class GuestMiddleware(MiddlewareMixin):
    """Treat a guest at an entrance as the stranger they are there, and send them to it for what accounts have.

    At an entrance `request.guest` is the guest, who may open an account; the session stays the guest's until
    somebody has signed in.
    """

    def process_view(
        self, request: HttpRequest, view: Any, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        if not getattr(request.user, "is_guest", False) or not request.resolver_match:
            return None
        name = request.resolver_match.view_name
        if _is_entrance(name, view, request):
            request.guest = request.user  # type: ignore[attr-defined]
            request.user = AnonymousUser()
        elif name.startswith(FOR_ACCOUNTS):
            messages.info(request, _("For that you need an account. You keep your name and your matches."))
            return redirect("account_signup")
        return None


def _is_entrance(name: str, view: Any, request: HttpRequest) -> bool:
    if name == "account_logout":  # leaving in the middle of signing in leaves the guest as they were
        return LOGIN_SESSION_KEY in request.session
    by_another_site = (
        view.__module__.startswith("allauth.socialaccount") and name != "socialaccount_connections"
    )
    return name in ENTRANCES or by_another_site
