"""The score sheet of a real table: what is written there is counted here and kept nowhere but in the browser."""

from urllib.parse import parse_qs

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from games.presenters.sheet import blank_round, show_sheet
from games.scoresheet.reading import MOST_ROUNDS, Form, read_sheet, text_of

MOST_FIELDS = 8000
MOST_BYTES = 400_000


@csrf_exempt  # nothing is stored or changed, and a page must go on counting through a long evening
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def score_sheet(request: HttpRequest) -> HttpResponse:
    """Show an empty sheet, or count one that is posted: the whole page, the sheet, or only what was counted."""
    sheet = read_sheet(_form_of(request) if request.method == "POST" else {})
    if sheet is None:
        raise Http404
    context = show_sheet(sheet) | {"blank": blank_round(sheet), "most_rounds": MOST_ROUNDS}
    return render(request, _template(request), context, status=422 if sheet.all_errors else 200)


def _template(request: HttpRequest) -> str:
    wanted = getattr(getattr(request, "htmx", None), "target", None)
    return {"totals": "games/_sheet_frame.html", "sheet": "games/_sheet.html"}.get(
        wanted or "", "games/sheet.html"
    )


def _form_of(request: HttpRequest) -> Form:
    """Return the fields posted, with a round added or taken away where a button says so.

    A long match has more fields than Django reads by itself. Raises `BadRequest` for what no sheet can be.
    """
    if len(request.body) > MOST_BYTES:
        raise BadRequest("larger than any score sheet")
    try:
        form = parse_qs(request.body.decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except ValueError:
        raise BadRequest("not a score sheet") from None
    rounds = form.setdefault("round", ["0"])
    if text_of(form, "do") == "add":
        rounds.append("")
    elif text_of(form, "do") == "drop" and len(rounds) > 1:
        rounds.pop()
    return form
