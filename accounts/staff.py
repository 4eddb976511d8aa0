"""Guard the administration by a second factor: who has none is led to setting one up, who has not shown it is asked."""

from typing import Any

from allauth.account.authentication import get_authentication_records
from allauth.core.internal.httpkit import add_query_params
from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext as _

ALWAYS_OPEN = {"admin:login", "admin:logout"}
KINDS = Authenticator.Type


class StaffMiddleware(MiddlewareMixin):
    """Let the staff into the administration only in a session in which they have shown a second factor.

    Whoever is not of the staff is refused by the administration itself.
    """

    def process_view(
        self, request: HttpRequest, view: Any, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        where = request.resolver_match
        if not settings.SCOPA_STAFF_SECOND_FACTOR or not where or "admin" not in where.app_names:
            return None
        user = request.user
        if where.view_name in ALWAYS_OPEN or not (user.is_active and user.is_staff) or _has_shown(request):
            return None
        page = _page_for(user)
        if page == "mfa_activate_totp":
            messages.info(request, _("The administration asks for a second factor. Set one up here."))
        return redirect(add_query_params(reverse(page), {"next": request.get_full_path()}))


def _has_shown(request: HttpRequest) -> bool:
    """Tell whether a code, a passkey or a key was shown since this session began."""
    return any(one.get("method") == "mfa" for one in get_authentication_records(request, request.user))


def _page_for(user: Any) -> str:
    """Return the page where a member of the staff shows a second factor, or sets one up."""
    if is_mfa_enabled(user, types=[KINDS.TOTP]):
        return "mfa_reauthenticate"
    return (
        "mfa_reauthenticate_webauthn" if is_mfa_enabled(user, types=[KINDS.WEBAUTHN]) else "mfa_activate_totp"
    )
