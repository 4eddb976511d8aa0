"""Answer the pages about oneself."""

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import BadRequest, ValidationError
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import check_for_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST
from django.views.i18n import set_language as django_set_language

from accounts.claims import check_name, name_wait
from accounts.forms import AboutForm, PreferencesForm, ProfileForm
from accounts.models import Player
from accounts.places import is_ours
from accounts.preferences import preferences_of
from accounts.services import describe, ensure_player, prefer, rename


@require_http_methods(["GET", "HEAD", "POST"])
def profile(request: HttpRequest) -> HttpResponse:
    """Show one's own name and change it; a stranger who takes a name becomes a guest."""
    form = ProfileForm(request.POST or None, initial={"name": getattr(request.user, "name", "")})
    if form.is_valid() and _renamed(request, form):
        messages.success(request, _("Your name is saved."))
        return redirect("accounts:profile")
    return _settings_page(request, form=form)


@require_POST
def about(request: HttpRequest) -> HttpResponse:
    """Change what else people may know; a stranger who tells something becomes a guest."""
    form = AboutForm(request.POST)
    if not form.is_valid():
        return _settings_page(request, about_form=form)
    describe(player=ensure_player(request), **form.cleaned_data)
    messages.success(request, _("What you tell about yourself is saved."))
    return redirect("accounts:profile")


@require_POST
def preferences(request: HttpRequest) -> HttpResponse:
    """Change how the page looks, moves and sounds; a stranger who chooses becomes a guest.

    A button elsewhere changes some of it (`only` lists what) and leads back to where it was (`next`).
    """
    form = PreferencesForm(request.POST)
    if form.is_valid():
        prefer(player=ensure_player(request), **form.cleaned_data)
        if getattr(request, "htmx", False):
            return HttpResponse(status=204)
        if "only" not in request.POST:
            messages.success(request, _("Your choices are saved."))
        return redirect(_place_to_go(request) or "accounts:profile")
    if "only" in request.POST:
        raise BadRequest("a button asked for what cannot be chosen")
    return _settings_page(request, preferences_form=form)


@require_POST
def set_language(request: HttpRequest) -> HttpResponseBase:
    """Change the language of this browser, and of the player on every device."""
    language = request.POST.get("language", "")
    if isinstance(request.user, Player) and check_for_language(language):
        prefer(player=request.user, language=language)
    return django_set_language(request)


def _place_to_go(request: HttpRequest) -> str:
    """Return the page of this site to go on with, an empty text where none is asked for."""
    place = request.POST.get("next", "")
    return place if is_ours(request, place) else ""


def _renamed(request: HttpRequest, form: ProfileForm) -> bool:
    """Give the reader the name that a form asks for; where it is not to be had, tell the form why."""
    name = form.cleaned_data["name"]
    try:
        if not isinstance(request.user, Player):  # who becomes a guest only with a name that they can have
            check_name(name)
        rename(player=ensure_player(request), name=name)
    except ValidationError as refused:
        form.add_error("name", refused)
        return False
    return True


def _told(player: Player | None) -> dict[str, str]:
    return {"country": str(player.country), "about": player.about} if player else {}


def _settings_page(request: HttpRequest, **sent: BaseForm) -> HttpResponse:
    """Show the settings with the form that was sent and found wrong, the others as things stand."""
    player = request.user if isinstance(request.user, Player) else None
    forms: dict[str, BaseForm] = {
        "form": ProfileForm(initial={"name": player.name if player else ""}),
        "about_form": AboutForm(initial=_told(player)),
        "preferences_form": PreferencesForm(initial=preferences_of(request.user).to_json()),
    } | sent
    wrong = any(form.errors for form in sent.values())
    context = {
        **forms,
        "has_account": player is not None and not player.is_guest,
        "name_wait": name_wait().days,
        "name_held": round(settings.SCOPA_NAME_HELD),
        "other_sites": settings.SOCIAL,
    }
    return render(request, "accounts/profile_form.html", context, status=422 if wrong else 200)
