"""The page for whoever lets a program play: how that goes, and the programs of the reader."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import Player
from games.forms_programs import ProgramForm
from games.services.programs import register_program, remove_program
from games.views.asked import reader_of

EXAMPLE = Path(__file__).resolve().parents[1] / "programs" / "example.py"


@require_http_methods(["GET", "HEAD", "POST"])
def index(request: HttpRequest) -> HttpResponse:
    """Tell how a program plays, show the reader's own, and register one."""
    player, form = reader_of(request), ProgramForm(request.POST or None)
    account = player is not None and not player.is_guest
    if player and account and form.is_valid():
        try:
            made = register_program(owner=player, **form.cleaned_data)
        except ValidationError as refused:
            form.add_error("name", refused)
        else:
            messages.success(request, _("{name} is registered.").format(name=made.name))
            return redirect("games:programs")
    context = _context(request) | {"account": account, "form": form}
    return render(request, "games/programs.html", context, status=422 if form.errors else 200)


@require_POST
@login_required
def remove(request: HttpRequest, number: int) -> HttpResponse:
    """Let a program of the reader play no more; once it is gone there is nothing more to do."""
    assert isinstance(request.user, Player)
    remove_program(owner=request.user, program_id=number)
    messages.success(
        request, _("The program is removed. Where it was playing, a computer of the house plays on.")
    )
    return redirect("games:programs")


def _context(request: HttpRequest) -> dict[str, Any]:
    root = reverse("api:api-root")
    site = request.build_absolute_uri("/").rstrip("/")
    return {
        "own": list(request.user.programs.all()) if isinstance(request.user, Player) else [],
        "site": site,
        "socket": site.replace("http", "ws", 1),
        "addresses": [(how, root + place, what) for how, place, what in _addresses()],
        "example": EXAMPLE.read_text(encoding="utf-8"),
        "wait": round(settings.SCOPA_PROGRAM_WAIT),
    }


def _addresses() -> list[tuple[str, str, str]]:
    return [
        ("GET", "me/programs", _("Your programs, each with its number.")),
        ("POST", "me/programs", _("Register a program: its name, and a sentence about it.")),
        ("GET", "programs/{id}/waiting", _("The matches in which it is the turn of your program.")),
        ("GET", "programs/{id}/matches", _("All its matches that are not over.")),
        ("GET", "programs/{id}/matches/{key}", _("A match as its seat sees it.")),
        (
            "POST",
            "programs/{id}/matches/{key}/plays",
            _("Play: “play”, and the “round” and “ply” that it answers."),
        ),
        ("POST", "programs/{id}/matches/{key}/seat", _("Sit down at a match that you have opened.")),
    ]
