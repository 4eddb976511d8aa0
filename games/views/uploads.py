"""Records that people upload: the page where they do, the replay of each, and its file."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import Player
from accounts.services import ensure_player
from games.forms_upload import UploadForm
from games.models import Upload
from games.presenters.replay import show_replay
from games.services.refusals import Refused
from games.services.uploads import delete_upload, keep_upload
from games.uploads.shown import as_match
from games.views.asked import number_in, reader_of


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def uploads(request: HttpRequest) -> HttpResponse:
    """Show the records that somebody has uploaded, and take another; a stranger who uploads one becomes a guest."""
    form = (
        UploadForm(request.POST or None, request.FILES or None) if request.method == "POST" else UploadForm()
    )
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            kept = keep_upload(owner=ensure_player(request), record=data["file"], title=data["title"])
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            messages.success(
                request, _("The engine has checked the record. Whoever has its link may look at it.")
            )
            return redirect(kept)
    reader = reader_of(request)
    own = Upload.objects.filter(owner=reader).defer("record") if reader else Upload.objects.none()
    status = 422 if form.is_bound else 200
    return render(request, "games/uploads.html", {"form": form, "uploads": own}, status=status)


@never_cache
@require_safe
def upload(request: HttpRequest, key: str) -> HttpResponse:
    """Show a ply of an uploaded record to whoever has the link; a script is given the board alone."""
    stored = get_object_or_404(Upload, key=key)
    match, seats, rounds = as_match(stored)
    shown = show_replay(
        match,
        seats,
        rounds,
        number=number_in(request.GET, "round", otherwise=1),
        ply=number_in(request.GET, "ply", otherwise=0),
    )
    context = {"match": match, "replay": shown, "address": stored.get_absolute_url()}
    if getattr(request, "htmx", False):
        return _unlisted(render(request, "games/_replay_board.html", context))
    around = {
        "upload": stored,
        "own": stored.owner_id == request.user.pk,
        "record_url": reverse("games:upload_record", args=[key]),
        "rounds": range(1, shown.rounds + 1),
        "sides": [
            ([(seats[seat], None) for seat in match.rules.seats_of(side)], total)
            for side, total in enumerate(match.totals)
        ],
    }
    return _unlisted(render(request, "games/replay.html", context | around))


@require_safe
def record(request: HttpRequest, key: str) -> HttpResponse:
    """Give an uploaded record back, as the engine writes it."""
    stored = get_object_or_404(Upload, key=key)
    answer = JsonResponse(stored.record, json_dumps_params={"ensure_ascii": False, "indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="scopa-upload-{key}.json"'
    return _unlisted(answer)


@login_required
@require_POST
def delete(request: HttpRequest, key: str) -> HttpResponse:
    """Delete a record; only who uploaded it may."""
    assert isinstance(request.user, Player)
    if not delete_upload(owner=request.user, key=key):
        raise Http404
    messages.success(request, _("The record is deleted. Its link leads nowhere any more."))
    return redirect("games:uploads")


def _unlisted(answer: HttpResponse) -> HttpResponse:
    """Keep a page that is only for those who have its link out of search engines."""
    answer["X-Robots-Tag"] = "noindex"
    return answer
