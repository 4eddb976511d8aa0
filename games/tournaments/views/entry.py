"""What players do with an event: each form is a service of its own, and leads back to the event."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.models import Player
from accounts.services import ensure_player
from games.forms_lobby import player_meant
from games.haste import enters_too_often
from games.services.refusals import Refused
from games.talk.cleaning import readable
from games.tournaments.models import Event
from games.tournaments.presenters.rows import visible
from games.tournaments.services import entry, leaving
from games.views.asked import reader_of

LONGEST_NAME = 80
MOST_PARTNERS = 8  # names that are looked up: more than any side has


@require_POST
def enter(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter an event, with the partners that the form names; a stranger becomes a guest where guests may enter."""
    event = get_object_or_404(visible(), slug=slug)
    if event.rated and not request.user.is_authenticated:
        return redirect(f"{reverse('account_signup')}?{urlencode({'next': event.get_absolute_url()})}")
    return _do(request, event, ensure_player(request), _enter)


def _enter(event: Event, player: Player, request: HttpRequest) -> str:
    if enters_too_often(player.pk, event.pk, timezone.now()):
        raise Refused(
            _("You have entered this tournament very often. Nothing was done: try again in an hour.")
        )
    partners = [_partner(name) for name in _names(request)[:MOST_PARTNERS]]
    team = readable(request.POST.get("team", ""))[:LONGEST_NAME]
    made = entry.enter(event_id=event.pk, player=player, partners=partners, team=team, now=timezone.now())
    if made.status == made.Status.ASKED:
        return _("Your partner has been asked. You are in as soon as they accept.")
    return _("You are in.")


def _names(request: HttpRequest) -> list[str]:
    names = (readable(name)[:LONGEST_NAME] for name in request.POST.getlist("partner"))
    return [name for name in names if name]


def _partner(name: str) -> Player:
    found = player_meant(name, None)
    if found is None:
        raise Refused(
            _("Nobody here is called {name}. Guests are found while they are online.").format(name=name)
        )
    return found


def _withdraw(event: Event, player: Player, request: HttpRequest) -> str:
    leaving.withdraw(event_id=event.pk, player=player, now=timezone.now())
    return _("You have withdrawn.")


def _check_in(event: Event, player: Player, request: HttpRequest) -> str:
    entry.check_in(event_id=event.pk, player=player, now=timezone.now())
    return _("You have checked in. Stay on the site until the start.")


def _accept(event: Event, player: Player, request: HttpRequest) -> str:
    entry.answer_partner(event_id=event.pk, player=player, accept=True, now=timezone.now())
    return _("You are in.")


def _decline(event: Event, player: Player, request: HttpRequest) -> str:
    entry.answer_partner(event_id=event.pk, player=player, accept=False, now=timezone.now())
    return _("You have declined.")


def _rest(event: Event, player: Player, request: HttpRequest) -> str:
    leaving.rest(event_id=event.pk, player=player, now=timezone.now())
    return _("You are left out until you come back.")


def _come_back(event: Event, player: Player, request: HttpRequest) -> str:
    leaving.come_back(event_id=event.pk, player=player, now=timezone.now())
    return _("You are back.")


def _form(act: Callable[[Event, Player, HttpRequest], str]) -> Callable[..., HttpResponse]:
    """Return the view of a form for those who are signed in already: a stranger is in no event."""

    @require_POST
    def view(request: HttpRequest, slug: str) -> HttpResponse:
        event = get_object_or_404(visible(), slug=slug)
        player = reader_of(request)
        if player is None:
            return redirect(f"{reverse('account_login')}?{urlencode({'next': event.get_absolute_url()})}")
        return _do(request, event, player, act)

    return view


def _do(request: HttpRequest, event: Event, player: Player, act: Callable[..., Any]) -> HttpResponse:
    try:
        messages.success(request, act(event, player, request))
    except Refused as refused:
        messages.error(request, str(refused))
    return redirect(event)


withdraw = _form(_withdraw)
check_in = _form(_check_in)
accept = _form(_accept)
decline = _form(_decline)
rest = _form(_rest)
come_back = _form(_come_back)
