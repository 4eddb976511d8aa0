"""Answer the pages about oneself."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.forms import ProfileForm
from accounts.services import ensure_player, rename


@require_http_methods(["GET", "HEAD", "POST"])
def profile(request: HttpRequest) -> HttpResponse:
    """Show one's own name and change it; a stranger who takes a name becomes a guest."""
    form = ProfileForm(request.POST or None, initial={"name": getattr(request.user, "name", "")})
    if form.is_valid():
        rename(player=ensure_player(request), name=form.cleaned_data["name"])
        messages.success(request, _("Your name is saved."))
        return redirect("accounts:profile")
    return render(request, "accounts/profile_form.html", {"form": form}, status=422 if form.errors else 200)
