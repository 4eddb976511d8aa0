"""The lobby: find an opponent at once, make an offer, see who is here. Each form does its work without a script too."""

import time
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import Player
from accounts.services import ensure_player
from games.bots import LEVELS
from games.forms_lobby import AlertForm, ChallengeForm, OfferForm, QuickForm
from games.lobby.activity import curve, last_day
from games.lobby.now import Lobby, drawn_at, read_lobby
from games.lobby.offers import Viewer, viewer_of
from games.lobby.page import LobbyPage, show_challenges, show_seek
from games.lobby.rows import offer_rows, table_rows, whole
from games.models import LobbyAlert
from games.rendering_talk import lobby_chat
from games.services.alerts import forget, wish
from games.services.challenges import challenge as send_challenge
from games.services.open_match import open_match
from games.services.quick_match import play_computer_instead, seek
from games.services.refusals import Refused
from games.views.asked import reader_of
from games.views.places import way_back


@never_cache
@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """Show the lobby; who came to wait for a quick match that has begun meanwhile goes to the table."""
    now = read_lobby()
    if key := _begun(request, now):
        return redirect("games:table", key=key)
    return render(request, "games/lobby.html", _context(request, now))


@never_cache
@require_safe
def state(request: HttpRequest) -> HttpResponse:
    """Answer the poll of a page without a live link with the fragments that a socket is sent."""
    language, brief = get_language() or "en", "brief" in request.GET
    page = LobbyPage(
        viewer_of(request.user),
        language=language,
        since=drawn_at(request.GET.get("since", "")),
        brief=brief,
        seeking="seeking" in request.GET,
    )
    return HttpResponse(page.news(read_lobby()))


@require_POST
def quick(request: HttpRequest) -> HttpResponse:
    """Find an opponent now, or wait for one in the lobby."""
    form = QuickForm(request.POST)
    if form.is_valid():
        try:
            match = seek(player=ensure_player(request), **form.cleaned_data)
        except Refused as refused:
            messages.error(request, str(refused))
        else:
            return redirect(_waiting_at(match) if match.status == match.Status.OPEN else match)
    return render(request, "games/lobby.html", _context(request, read_lobby(), quick=form), status=422)


@require_POST
def computer(request: HttpRequest) -> HttpResponse:
    """Play the computer instead of waiting for a quick match."""
    player = ensure_player(request)
    try:
        match = play_computer_instead(player=player, level=request.POST.get("level") or "careful")
    except Refused as refused:
        messages.error(request, str(refused))
        match = None
    return redirect(match or "games:lobby")


@require_POST
def offer(request: HttpRequest) -> HttpResponse:
    """Make an offer as the form says; a form with errors is shown again and offers nothing."""
    form = OfferForm(request.POST)
    if form.is_valid():
        try:
            open_match(player=ensure_player(request), listed=True, **form.match_options)
        except Refused as refused:
            messages.error(request, str(refused))
        else:
            messages.success(
                request, _("Your offer stands in the lobby. Whoever takes it sits down at once.")
            )
            return redirect("games:lobby")
    return render(request, "games/lobby.html", _context(request, read_lobby(), offer_form=form), status=422)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def challenge(request: HttpRequest) -> HttpResponse:
    """Challenge a player by name: show the form, or send what it says; its table shows the answer."""
    if request.method != "POST":
        return render(request, "games/lobby/challenge.html", {"form": ChallengeForm(initial=_asked(request))})
    form = ChallengeForm(request.POST)
    if form.is_valid():
        try:
            return redirect(send_challenge(player=ensure_player(request), **form.match_options))
        except Refused as refused:
            messages.error(request, str(refused))
    return render(request, "games/lobby/challenge.html", {"form": form}, status=422)


@require_POST
def alert(request: HttpRequest) -> HttpResponse:
    """Be told when somebody looks for a match, or no longer."""
    player = ensure_player(request)
    if "stop" in request.POST:
        forget(player=player)
        return redirect(way_back(request, "games:lobby"))
    form = AlertForm(request.POST)
    if form.is_valid():
        wish(player=player, now=timezone.now(), **form.cleaned_data)
        messages.success(request, _("The bell will tell you when somebody looks for a match."))
        return redirect(way_back(request, "games:lobby"))
    return render(request, "games/lobby.html", _context(request, read_lobby(), alert_form=form), status=422)


def lists_context(request: HttpRequest, now: Lobby, viewer: Viewer, *, brief: bool) -> dict[str, Any]:
    """Return what a page needs to show the offers and the live matches, and to follow them."""
    language = get_language() or "en"
    query = f"since={int(time.time())}{'&brief=1' if brief else ''}"
    query += "&seeking=1" if now.seek_of(viewer.player) else ""
    return {
        "offers": whole(offer_rows(now, viewer, language)),
        "tables": whole(table_rows(now, language)),
        "online": now.online,
        "quick": QuickForm(),
        "ws_path": f"/ws/lobby/?language={language}&{query}",
        "poll_url": f"{reverse('games:lobby_state')}?{query}",
    }


def _context(request: HttpRequest, now: Lobby, **forms: Any) -> dict[str, Any]:
    viewer, language = viewer_of(request.user), get_language() or "en"
    player = reader_of(request)
    hours = last_day(now.at)
    context = {
        "seek": show_seek(now, viewer),
        "challenges": show_challenges(now, viewer),
        "levels": [(level.id, _(level.name), _(level.line)) for level in LEVELS.values()],
        "hours": hours,
        "curve": curve(hours, language) if any(hour.online is not None for hour in hours) else "",
        "alert": LobbyAlert.objects.filter(player=player, until__gt=now.at).select_related("variant").first(),
        "alert_form": AlertForm(),
        "offer_form": OfferForm(initial={"variant": "scopa", "watching": True}),
        "chat": lobby_chat(player),
    }
    return lists_context(request, now, viewer, brief=False) | context | forms


def _waiting_at(match: Any) -> str:
    return f"{reverse('games:lobby')}?since={int(match.created.timestamp())}#seek"


def _begun(request: HttpRequest, now: Lobby) -> str:
    """Return the key of the match that somebody waited for on this page, once it has begun."""
    return (
        now.begun_for(request.user.pk, drawn_at(request.GET.get("since", "")))
        if "since" in request.GET
        else ""
    )


def _asked(request: HttpRequest) -> dict[str, Any]:
    """Return how the form begins: with the player whom a link names."""
    text = request.GET.get("player", "")
    known = {"variant": "scopa", "watching": True}
    if (
        text.isascii()
        and text.isdigit()
        and len(text) < 10
        and (player := Player.objects.filter(pk=text).first())
    ):
        return known | {"name": player.name, "number": player.pk}
    return known
