"""Say something, and keep away from somebody: what the socket does too, and pages of their own."""

import uuid
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.limits import address_of
from accounts.models import Player
from games.models import Line, Match, Relation
from games.presenters.talk import show_line
from games.rendering_talk import lines_fragment, talk_notice
from games.services.refusals import Refused
from games.services.relations import keep_away as keep_away_from
from games.services.relations import make_up
from games.services.reports import lines_heard_with
from games.services.reports import report as send_report
from games.services.talk import refuse_haste_of, say
from games.talk.cleaning import readable
from games.views.asked import reader_of
from games.views.places import way_back


@require_POST
def talk(request: HttpRequest, key: str = "") -> HttpResponse:
    """Say something at a match, or without a `key` in the lobby."""
    match = _match_heard(request, key) if key else None
    try:
        said = _say(request, match)
    except Refused as refused:
        return _answer(request, match, talk_notice(str(refused)), str(refused))
    return _answer(request, match, talk_notice("", key=said.key))


def _say(request: HttpRequest, match: Match | None) -> Line:
    if not isinstance(request.user, Player):
        raise Refused(_("Take a name first: then others know who writes."))
    refuse_haste_of(address_of(request), timezone.now())
    return say(
        player=request.user,
        match_id=match.pk if match else None,
        key=readable(request.POST.get("key", "")) or uuid.uuid4().hex,
        text=request.POST.get("say", ""),
        phrase=request.POST.get("phrase", ""),
        now=timezone.now(),
    )


def _answer(request: HttpRequest, match: Match | None, notice: str, said: str = "") -> HttpResponse:
    """Answer a script with all lines and a notice, a plain form with the page it came from."""
    if getattr(request, "htmx", False):
        viewer = reader_of(request)
        lines, _numbers = lines_fragment(match, viewer, get_language() or "en")
        return HttpResponse(lines + notice)
    if said:
        messages.warning(request, said)
    place = match.get_absolute_url() if match else way_back(request)
    return redirect(f"{place}#chat" if match else place)


def _match_heard(request: HttpRequest, key: str) -> Match:
    """Return a match that the reader may see, or answer that there is none."""
    match = get_object_or_404(Match, key=key)
    if not match.watching and not match.seats.filter(player=request.user.pk or 0).exists():
        raise Http404
    return match


@never_cache
@require_safe
def person(request: HttpRequest, number: int) -> HttpResponse:
    """Show what can be done about somebody who said a line (`line`)."""
    other = get_object_or_404(Player, pk=number)
    line = _line_heard(request, other)
    relation = Relation.objects.filter(player=request.user.pk or 0, other=other).first()
    context = {
        "person": {"number": other.pk, "name": other.name, "relation": relation.kind if relation else ""},
        "own": request.user == other,
        "signed_in": request.user.is_authenticated,
        "line": line.pk if line else "",
        "line_shown": show_line(line) if line else None,
        "back": way_back(request),
    }
    return render(request, "games/person.html", context)


@login_required
@require_POST
def keep_away(request: HttpRequest, number: int) -> HttpResponse:
    """Mute or block somebody, or neither any more."""
    player, other, kind = request.user, get_object_or_404(Player, pk=number), request.POST.get("kind", "")
    assert isinstance(player, Player)
    if kind and kind not in Relation.Kind.values:
        raise Http404
    try:
        if kind:
            keep_away_from(player=player, other=other, kind=kind)
        else:
            make_up(player=player, other=other)
        messages.success(request, _told(kind).format(name=other.name))
    except Refused as refused:
        messages.warning(request, str(refused))
    return redirect(way_back(request))


def _told(kind: str) -> str:
    if kind == Relation.Kind.MUTE:
        return _("You no longer read what {name} writes.")
    if kind == Relation.Kind.BLOCK:
        return _("You no longer read or meet {name}.")
    return _("You read and meet {name} again.")


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest, number: int) -> HttpResponse:
    """Report somebody to the moderators, with what was said at a match (`match`) or before a `line`."""
    reporter, about = request.user, get_object_or_404(Player, pk=number)
    assert isinstance(reporter, Player)
    line, error, reason = _line_heard(request, about), "", request.POST.get("reason", "")
    key = _asked(request, "match")
    match = line.match if line else _match_heard(request, key) if key else None
    back = match.get_absolute_url() if match else reverse("games:home")
    if request.method == "POST":
        try:
            send_report(
                reporter=reporter, about=about, reason=reason, match=match, line=line, now=timezone.now()
            )
            messages.success(request, _("Thank you. A moderator will look at it."))
            return redirect(back)
        except Refused as refused:
            error = str(refused)
    context: dict[str, Any] = {
        "person": about,
        "line_shown": show_line(line) if line else None,
        "hidden": [("line", line.pk)] if line else [("match", key)],
        "reason": reason,
        "error": error,
        "back": back,
    }
    return render(request, "games/report.html", context, status=422 if error else 200)


def _line_heard(request: HttpRequest, by: Player) -> Line | None:
    """Return the line that is meant (`line`), where it is by that player and the reader hears it."""
    asked = _asked(request, "line")
    if not (asked.isascii() and asked.isdigit() and len(asked) < 16):
        return None
    line = Line.objects.select_related("player", "match").filter(pk=int(asked), player=by).first()
    viewer = reader_of(request)
    return line if line and lines_heard_with(line, viewer).filter(pk=line.pk).exists() else None


def _asked(request: HttpRequest, name: str) -> str:
    return readable(request.POST.get(name) or request.GET.get(name, ""))
