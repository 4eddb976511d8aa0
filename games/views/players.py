"""The pages of a player: who they are, how well they play, and which matches they have played."""

from dataclasses import asdict
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.http import require_POST, require_safe

from accounts.claims import former_names
from accounts.follows import follow as follow_player
from accounts.follows import followed_by, follows, unfollow
from accounts.models import Player
from accounts.preferences import preferences_of
from accounts.ratings.ladders import LADDERS
from accounts.services import ensure_player
from games.conduct import completion_of
from games.forms_history import HistoryForm
from games.players.addresses import address_of, player_at
from games.players.history import Filters, history_page
from games.players.ladder import ladder_places, ratings_by_ladder
from games.players.medals import medals_of, places_of
from games.players.record import record_of_player
from games.players.rise import curve_of, rise_of
from games.players.sections import sections_of
from games.presence import is_online, online
from games.views.asked import reader_of
from games.views.pages import page_number

RECENT = 8


@require_safe
def profile(request: HttpRequest, who: str) -> HttpResponse:
    """Show a player: ratings and how they went; and, unless they keep that to themselves, what they have played."""
    player = player_at(who)
    if address_of(player) != who:
        return redirect("games:player", who=address_of(player))
    context = _known(request, player) | _rated(request, player)
    if context["open"]:
        context["record"] = record_of_player(player)
        context["recent"] = history_page(player, page=1, everything=context["own"], size=RECENT).rows
        context["medals"] = medals_of(player, everything=context["own"])
        context["places"] = places_of(player)
        context["sections"] = sections_of(player)
        context["completion"] = completion_of([player.pk]).get(player.pk)
    if context["own"]:
        context["followed"] = _followed(player)
    return render(request, "games/players/profile.html", context)


@require_safe
def history(request: HttpRequest, who: str) -> HttpResponse:
    """Show the matches that a player has finished."""
    player = player_at(who)
    if address_of(player) != who:
        return redirect("games:player_matches", who=address_of(player))
    context = _known(request, player)
    if not context["open"]:
        return redirect("games:player", who=who)
    form = HistoryForm(request.GET)
    filters = form.filters if form.is_valid() else Filters()
    page = history_page(player, page=page_number(request), everything=context["own"], filters=filters)
    query = urlencode({name: value for name, value in asdict(filters).items() if value})
    return render(
        request, "games/players/history.html", context | {"page": page, "form": form, "query": query}
    )


@require_POST
def follow(request: HttpRequest, who: str) -> HttpResponse:
    """Follow a player, or no longer; a stranger who follows somebody becomes a guest."""
    other, player = player_at(who), ensure_player(request)
    change = unfollow if "stop" in request.POST else follow_player
    change(player=player, other=other)
    return redirect("games:player", who=address_of(other))


def _known(request: HttpRequest, player: Player) -> dict[str, Any]:
    """Return what everybody may know of a player, and what the reader has to do with them."""
    reader = reader_of(request)
    own = reader == player
    return {
        "person": player,
        "address": address_of(player),
        "own": own,
        "formerly": former_names(player, timezone.now()),
        "open": own or preferences_of(player).open_record,
        "online": (own or preferences_of(player).seen_online) and is_online(player.pk),
        "follows": reader is not None and not own and follows(reader, player),
    }


def _rated(request: HttpRequest, player: Player) -> dict[str, Any]:
    """Return the ratings of a player, each with its place, and how one of them went: the one asked for, or else the one
    with the most matches."""
    ratings, now = ratings_by_ladder(player, timezone.now()), timezone.now()
    if not ratings:
        return {"ratings": []}
    asked = request.GET.get("ladder", "")
    chosen = asked if asked in ratings else max(ratings, key=lambda ladder: ratings[ladder].matches)
    rise, places = rise_of(player, chosen), ladder_places(player, now)
    return {
        "ratings": [(LADDERS[name], shown, places.get(name)) for name, shown in ratings.items()],
        "chosen": LADDERS[chosen],
        "rise": list(reversed(rise)),
        "curve": curve_of(rise),
    }


def _followed(player: Player) -> list[tuple[Player, bool]]:
    """Return whom a player follows, those who are online first."""
    people = followed_by(player)
    seen = [one.pk for one in people if preferences_of(one).seen_online]
    here = set(online().filter(pk__in=seen).values_list("pk", flat=True))
    return sorted(((one, one.pk in here) for one in people), key=lambda pair: not pair[1])
