"""The pages of an event: as it stands now, all its standings, each of its rounds, and the deals that all played."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.rendering_talk import event_chat, lines_fragment
from games.rulebook import differences, usual_rules
from games.tournaments.presenters.boards import show_boards
from games.tournaments.presenters.mine import show_mine
from games.tournaments.presenters.page import public_context, round_links
from games.tournaments.presenters.reading import Reading, read_event
from games.tournaments.presenters.rows import past
from games.tournaments.presenters.rules import event_rules
from games.tournaments.presenters.tables import show_round
from games.tournaments.presenters.whole import show_whole
from games.tournaments.rendering import Shown
from games.views.asked import reader_of
from games.views.pages import page_number

TABLES_ON_A_PAGE = 100
EARLIER_SHOWN = 5


@never_cache
@require_safe
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show an event as it stands; its socket brings what changes."""
    reading, reader, now = read_event(slug=slug), reader_of(request), timezone.now()
    event = reading.event
    context = public_context(reading, now) | {
        "event": event,
        "mine": show_mine(reading, reader, now),
        "rules": event_rules(event),
        "house_rules": differences(event.rules, usual_rules(event.variant, event.rules)),
        "chat": event_chat(event.pk, reader),
        "earlier": past(reader, now, series=event.series_id).rows[:EARLIER_SHOWN] if event.series_id else [],
        "ws_path": f"/ws/event/{event.slug}/?language={get_language()}",
    }
    return render(request, "tournaments/event.html", context)


@never_cache
@require_safe
def state(request: HttpRequest, slug: str) -> HttpResponse:
    """Answer the poll of a page without a live link with the fragments that a socket is sent."""
    reading, reader, language = read_event(slug=slug), reader_of(request), get_language() or "en"
    lines, _numbers = lines_fragment(None, reader, language, reading.event.pk)
    return HttpResponse(Shown(language).news(reading, reader) + lines)


@require_safe
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show all standings, and who met whom."""
    reading = read_event(slug=slug)
    number = page_number(request)
    whole = show_whole(reading, number)
    context = {"event": reading.event, "whole": whole, "page": {"page": number, "more": whole.more}}
    return render(request, "tournaments/standings.html", context)


@require_safe
def round_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the tables of a round."""
    reading, page = read_event(slug=slug), page_number(request)
    event_round = _round_or_404(reading, number)
    first = (page - 1) * TABLES_ON_A_PAGE
    shown = show_round(reading, event_round, now=timezone.now(), first=first, most=TABLES_ON_A_PAGE)
    context: dict[str, Any] = {
        "event": reading.event,
        "round": shown,
        "rounds": round_links(reading, number),
        "page": {"page": page, "more": shown.more > 0},
    }
    return render(request, "tournaments/round.html", context)


@require_safe
def boards(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the deals of a round that every table played: their seals, then what each made of them."""
    reading = read_event(slug=slug)
    event_round = _round_or_404(reading, number)
    if not reading.event.duplicate:
        raise Http404
    context = {
        "event": reading.event,
        "round": event_round,
        "boards": show_boards(reading, event_round),
        "over": event_round.status == event_round.Status.OVER,
        "rounds": [(one, url + "boards/", here) for one, url, here in round_links(reading, number)],
    }
    return render(request, "tournaments/boards.html", context)


def _round_or_404(reading: Reading, number: int) -> Any:
    event_round = reading.round(number)
    if event_round is None:
        raise Http404
    return event_round
