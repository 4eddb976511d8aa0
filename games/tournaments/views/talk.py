"""Say something at an event by HTTP, as the socket does."""

import uuid

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.rendering_talk import lines_fragment, talk_notice
from games.services.refusals import Refused
from games.services.talk import say
from games.talk.cleaning import readable
from games.tournaments.models import Event
from games.tournaments.presenters.rows import visible
from games.views.asked import reader_of


@require_POST
def talk(request: HttpRequest, slug: str) -> HttpResponse:
    """Say something at an event; a script is answered with all lines and a notice, a plain form with the page."""
    event = get_object_or_404(visible(), slug=slug)
    try:
        notice, refusal = talk_notice("", key=_say(request, event)), ""
    except Refused as refused:
        notice, refusal = talk_notice(str(refused)), str(refused)
    if getattr(request, "htmx", False):
        lines, _numbers = lines_fragment(None, reader_of(request), get_language() or "en", event.pk)
        return HttpResponse(lines + notice)
    if refusal:
        messages.warning(request, refusal)
    return redirect(f"{event.get_absolute_url()}#chat")


def _say(request: HttpRequest, event: Event) -> str:
    player = reader_of(request)
    if player is None:
        raise Refused(_("Take a name first: then others know who writes."))
    line = say(
        player=player,
        match_id=None,
        event_id=event.pk,
        key=readable(request.POST.get("key", "")) or uuid.uuid4().hex,
        text=request.POST.get("say", ""),
        phrase=request.POST.get("phrase", ""),
        now=timezone.now(),
    )
    return line.key
