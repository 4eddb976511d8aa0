"""Answer the page of the tokens by which programs read what belongs to the reader."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.decorators import password_again
from accounts.forms_tokens import TokenForm
from accounts.models import Player
from accounts.tokens import make_token, revoke_token


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@password_again
def tokens(request: HttpRequest) -> HttpResponse:
    """Show the tokens that the reader has, and make one, which is shown this once."""
    assert isinstance(request.user, Player)
    form, made = TokenForm(request.POST or None), ""
    if form.is_valid():
        try:
            made = make_token(player=request.user, **form.cleaned_data)
            form = TokenForm()
        except ValidationError as refused:
            form.add_error("name", refused)
    context = {"form": form, "made": made, "tokens": list(request.user.api_tokens.all())}
    return render(request, "accounts/tokens.html", context, status=422 if form.errors else 200)


@require_POST
@login_required
def revoke(request: HttpRequest, number: int) -> HttpResponse:
    """Take a token back; once it is gone there is nothing more to do."""
    assert isinstance(request.user, Player)
    revoke_token(player=request.user, token_id=number)
    messages.success(request, _("The token is revoked: no program gets in by it any more."))
    return redirect("accounts:tokens")
