"""The page of playing hours and vacations, for matches with days for each play."""

from collections.abc import Callable

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import Player
from accounts.preferences import preferences_of
from games.forms_days import PlayingHoursForm, VacationForm, initial_hours
from games.models import Vacation
from games.services.refusals import Refused
from games.services.vacations import end_vacation, set_playing_hours, take_vacation, today_of


@never_cache
@login_required
@require_safe
def days(request: HttpRequest) -> HttpResponse:
    """Show the playing hours and the vacations of whoever asks."""
    return _page(request)


@login_required
@require_POST
def hours(request: HttpRequest) -> HttpResponse:
    """Keep the playing hours."""
    player, form = _player(request), PlayingHoursForm(request.POST)
    if not form.is_valid():
        return _page(request, hours_form=form)
    zone = form.cleaned_data["zone"]
    return _done(
        request,
        lambda: set_playing_hours(player=player, hours=form.hours, zone=zone),
        _("Your playing hours are kept. They count from your next turn on."),
    )


@login_required
@require_POST
def vacation(request: HttpRequest) -> HttpResponse:
    """Take a vacation."""
    player, form = _player(request), VacationForm(request.POST)
    if not form.is_valid():
        return _page(request, vacation_form=form)
    first, last, now = form.cleaned_data["first"], form.cleaned_data["last"], timezone.now()
    return _done(
        request,
        lambda: take_vacation(player=player, first=first, last=last, now=now),
        _("The clocks of your matches rest on these days."),
    )


@login_required
@require_POST
def end(request: HttpRequest, number: int) -> HttpResponse:
    """End a vacation, or take it back."""
    player = _player(request)
    return _done(
        request,
        lambda: end_vacation(player=player, vacation_id=number, now=timezone.now()),
        _("The vacation is ended. You have a day at least for each of your turns."),
    )


def _player(request: HttpRequest) -> Player:
    assert isinstance(request.user, Player)
    return request.user


def _done(request: HttpRequest, action: Callable[[], object], said: str) -> HttpResponse:
    """Do an action, say how it went, and show the page again."""
    try:
        action()
        messages.success(request, said)
    except Refused as refused:
        messages.warning(request, str(refused))
    return redirect("games:days")


def _page(
    request: HttpRequest,
    hours_form: PlayingHoursForm | None = None,
    vacation_form: VacationForm | None = None,
) -> HttpResponse:
    player, wanted = _player(request), preferences_of(request.user)
    today = today_of(player, timezone.now())
    context = {
        "hours_form": hours_form or PlayingHoursForm(initial=initial_hours(wanted.hours, wanted.zone)),
        "vacation_form": vacation_form or VacationForm(),
        "vacations": Vacation.objects.filter(player=player, last__gte=today),
        "most": settings.SCOPA_VACATION_DAYS,
    }
    return render(request, "games/days.html", context, status=422 if hours_form or vacation_form else 200)
