"""The pages and forms of one match. Each form does what the socket does, for where there is no socket or no script."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.preferences import preferences_of
from accounts.services import ensure_player
from games.conduct import completion_of
from games.judgement import analysis_for_record
from games.models import Match, Seat
from games.presenters.fair import fair_url, show_next
from games.presenters.hint import HintShown, show_hint
from games.presenters.waiting import seats_of, terms_of
from games.rendering import frame, hint_fragments, notice, page_context
from games.rendering_talk import chat_at, lines_fragment
from games.rulebook import differences, usual_rules
from games.selectors import Snapshot, load_snapshot, record_of, snapshot_or_404
from games.services.hint import ask_hint
from games.services.next_round import press_next
from games.services.play import play
from games.services.refusals import Refused
from games.services.resign import resign
from games.services.seats import fill_free_seats, take_seat
from games.views.asked import number_in, reader_of
from games.views.seated import seat_here, signed_in
from games.words import rules_line


@never_cache
@require_safe
def table(request: HttpRequest, key: str) -> HttpResponse:
    """Show a match: the table to those who sit there or may watch, and the free seats to everybody else."""
    snapshot = snapshot_or_404(key)
    seat = snapshot.seat_of(request.user)
    if seat is None and snapshot.match.status == Match.Status.OPEN and "watch" not in request.GET:
        return _join_page(request, snapshot)
    if seat is None and snapshot.latest is None and snapshot.match.status == Match.Status.DROPPED:
        return _join_page(request, snapshot, status=410)
    if seat is None and not snapshot.match.watching:
        return _join_page(request, snapshot, status=403)
    context = page_context(snapshot, seat, preferences=preferences_of(request.user), site=_site(request))
    context["chat"] = chat_at(snapshot, seat, reader_of(request))
    context["fair_url"] = fair_url(snapshot.match)
    if seat is not None and "hint" in request.GET:
        context["hint"] = _hint_now(snapshot, seat)
    return render(request, "games/table.html", context)


@never_cache
@require_safe
def state(request: HttpRequest, key: str) -> HttpResponse:
    """Answer the poll of a page without a live link with the same fragments that a socket is sent."""
    snapshot = snapshot_or_404(key)
    seat = snapshot.seat_of(request.user)
    if seat is None and not snapshot.match.watching:
        raise Http404
    lines, _numbers = lines_fragment(snapshot.match, reader_of(request), get_language() or "en")
    return HttpResponse(_frame(request, snapshot, seat) + lines)


@require_POST
def join(request: HttpRequest, key: str) -> HttpResponse:
    """Sit down in a free seat; those who come too late are told, and may watch."""
    snapshot = snapshot_or_404(key)
    wanted = request.POST.get("seat", "")
    index = int(wanted) if wanted.isascii() and wanted.isdigit() and len(wanted) < 3 else None
    try:
        take_seat(
            match_id=snapshot.match.pk,
            player=ensure_player(request),
            index=index,
            value=request.POST.get("value", ""),
        )
    except Refused as refused:
        messages.warning(request, str(refused))
        return _join_page(request, load_snapshot(key=key), status=409)
    return redirect("games:table", key=key)


@require_POST
@signed_in
def fill(request: HttpRequest, key: str) -> HttpResponse:
    """Let computers take the free seats."""
    seat = seat_here(request, key)
    assert seat.player is not None
    level, player = request.POST.get("level") or "careful", seat.player
    return answer(request, seat, lambda: fill_free_seats(match_id=seat.match_id, player=player, level=level))


@require_POST
@signed_in
def play_card(request: HttpRequest, key: str) -> HttpResponse:
    """Play a card or declare."""
    seat = seat_here(request, key)
    number, ply = number_in(request.POST, "round", otherwise=-1), number_in(request.POST, "ply", otherwise=-1)
    text = request.POST.get("play", "")
    return answer(
        request,
        seat,
        lambda: play(match_id=seat.match_id, seat=seat.index, round_number=number, ply=ply, text=text),
    )


@require_POST
@signed_in
def hint(request: HttpRequest, key: str) -> HttpResponse:
    """Advise a seat that plays against computers."""
    seat = seat_here(request, key)
    number, ply = number_in(request.POST, "round", otherwise=-1), number_in(request.POST, "ply", otherwise=-1)
    try:
        advice = ask_hint(match_id=seat.match_id, seat=seat.index, round_number=number, ply=ply).find()
    except Refused as refused:
        return _truth(request, seat, str(refused))
    if getattr(request, "htmx", False):
        return HttpResponse(notice("") + hint_fragments(advice))
    return redirect(f"{seat.match.get_absolute_url()}?hint=1#hint")


@require_POST
@signed_in
def next_round(request: HttpRequest, key: str) -> HttpResponse:
    """Put the score of a round aside."""
    seat = seat_here(request, key)
    number = number_in(request.POST, "round", otherwise=-1)
    return answer(
        request, seat, lambda: press_next(match_id=seat.match_id, seat=seat.index, round_number=number)
    )


@require_POST
@signed_in
def give_up(request: HttpRequest, key: str) -> HttpResponse:
    """Resign a match."""
    seat = seat_here(request, key)
    return answer(request, seat, lambda: resign(match_id=seat.match_id, seat=seat.index))


@require_safe
def record(request: HttpRequest, key: str) -> HttpResponse:
    """Give the record of a match that is over to whoever may see the match."""
    snapshot = snapshot_or_404(key)
    allowed = snapshot.seat_of(request.user) or snapshot.match.watching
    if not snapshot.match.has_record or not allowed:
        raise Http404
    answer = JsonResponse(
        record_of(snapshot.match).to_json() | analysis_for_record(snapshot.match),
        json_dumps_params={"ensure_ascii": False, "indent": 1},
    )
    answer["Content-Disposition"] = f'attachment; filename="scopa-{key}.json"'
    return answer


def answer(request: HttpRequest, seat: Seat, action: Callable[[], object]) -> HttpResponse:
    """Do an action and answer with the truth."""
    try:
        action()
    except Refused as refused:
        return _truth(request, seat, str(refused))
    return _truth(request, seat)


def _truth(request: HttpRequest, seat: Seat, said: str = "") -> HttpResponse:
    """Answer with the table as it stands: fragments to a script, a redirect to a plain form."""
    key = seat.match.key
    if not getattr(request, "htmx", False):
        if said:
            messages.warning(request, said)
        return redirect("games:table", key=key)
    snapshot = load_snapshot(key=key)
    return HttpResponse(notice(said) + _frame(request, snapshot, snapshot.seat_of(request.user)))


def _hint_now(snapshot: Snapshot, seat: Seat) -> HintShown | None:
    """Return the hint for a seat as the match stands, None where none is given."""
    if snapshot.latest is None:
        return None
    number, ply = snapshot.latest.stored.number, snapshot.latest.stored.ply
    with suppress(Refused):
        asked = ask_hint(match_id=snapshot.match.pk, seat=seat.index, round_number=number, ply=ply)
        return show_hint(asked.find())
    return None


def _frame(request: HttpRequest, snapshot: Snapshot, seat: Seat | None) -> str:
    preferences = preferences_of(request.user)
    return frame(
        snapshot, seat, language=get_language() or "en", preferences=preferences, site=_site(request)
    )


def _join_page(request: HttpRequest, snapshot: Snapshot, status: int = 200) -> HttpResponse:
    match = snapshot.match
    host, me = match.opened_by, request.user.pk
    completion = completion_of([host.pk]) if host else {}
    shown: dict[str, Any] = {
        "key": match.key,
        "title": str(match.variant),
        "host_name": host.name if host else _("Somebody"),
        "rules_line": rules_line(match.variant, match.options),
        "unusual": differences(snapshot.rules, usual_rules(match.variant, snapshot.rules)),
        "seats": seats_of(snapshot),
        "terms": terms_of(match),
        "completion": next(iter(completion.values()), None),
    }
    context = {
        "match": shown,
        "full": match.status != Match.Status.OPEN,
        "gone": match.status == Match.Status.DROPPED and snapshot.latest is None,
        "asked": match.asked_id is not None,
        "asks_me": match.asked_id is not None and match.asked_id == me,
        "watch_url": f"{match.get_absolute_url()}?watch=1" if match.watching else "",
        "deal": show_next(match, 0, None) if match.status == Match.Status.OPEN else None,
    }
    return render(request, "games/join.html", context, status=status)


def _site(request: HttpRequest) -> str:
    return request.build_absolute_uri("/")
