"""The pages of the ladders."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.http import require_safe
from django_countries import countries

from accounts.ratings.ladders import LADDERS, Ladder
from accounts.ratings.seasons import season_at
from games.players.ladder import ladder_lines, ladder_page, page_of, place_on
from games.talk.cleaning import readable
from games.views.asked import reader_of
from games.views.pages import page_number


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Show which ladders there are."""
    lines = ladder_lines(reader_of(request), timezone.now())
    return render(request, "games/players/ladders.html", {"lines": lines})


@require_safe
def ladder(request: HttpRequest, name: str) -> HttpResponse:
    """Show a page of a ladder: of everybody, of a country, of those not settled yet, or of names that begin so."""
    shown, now, reader = _ladder_or_404(name), timezone.now(), reader_of(request)
    chosen: dict[str, Any] = {
        "provisional": "provisional" in request.GET,
        "country": country if (country := request.GET.get("country", "")) in dict(countries) else "",
        "search": readable(request.GET.get("q", ""))[:24],
    }
    page = ladder_page(shown, page=page_number(request), now=now, **chosen)
    context = {
        **chosen,
        "ladder": shown,
        "page": page,
        "reader": reader,
        "place": place_on(shown, reader, now) if reader else None,
        "countries": list(countries),
        "season": season_at(shown.id, now),
        "query": _query(chosen),
    }
    return render(request, "games/players/ladder.html", context)


@require_safe
def around_me(request: HttpRequest, name: str) -> HttpResponse:
    """Lead to the page of a ladder on which the reader stands."""
    shown, reader = _ladder_or_404(name), reader_of(request)
    place = place_on(shown, reader, timezone.now()) if reader else None
    address = reverse("games:ladder", args=[shown.id])
    if reader is None or place is None:
        return redirect(address)
    return redirect(f"{address}?page={page_of(place)}#player-{reader.pk}")


def _ladder_or_404(name: str) -> Ladder:
    if name not in LADDERS:
        raise Http404
    return LADDERS[name]


def _query(chosen: dict[str, Any]) -> str:
    """Return what the addresses of the other pages keep of what was chosen."""
    names = {"search": "q"}
    kept = {names.get(name, name): "1" if value is True else value for name, value in chosen.items() if value}
    return urlencode(kept)
