"""Answer the pages on what is known of oneself: taking it away, and closing the account."""

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.closing import close_account
from accounts.decorators import password_again
from accounts.export import export_account
from accounts.models import Player


@never_cache
@require_safe
@login_required
def data(request: HttpRequest) -> HttpResponse:
    """Give everything that is known of the reader, as a file."""
    assert isinstance(request.user, Player)
    answer = JsonResponse(
        export_account(request.user), json_dumps_params={"ensure_ascii": False, "indent": 1}
    )
    answer["Content-Disposition"] = 'attachment; filename="scopa.json"'
    return answer


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@password_again
def close(request: HttpRequest) -> HttpResponse:
    """Say what closing the account does, and do it."""
    assert isinstance(request.user, Player)
    kept = []
    if request.method == "POST":
        try:
            close_account(player=request.user)
        except ValidationError as refused:
            kept = refused.messages
        else:
            logout(request)
            messages.success(request, _("Your account is closed. Thank you for having played here."))
            return redirect("games:home")
    return render(request, "accounts/close.html", {"kept": kept}, status=409 if kept else 200)
