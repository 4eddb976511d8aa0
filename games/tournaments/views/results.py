"""The results of an event as files for other programs."""

import csv

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from games.tournaments.presenters.reading import read_event
from games.tournaments.presenters.results import result_rows, results_json


@require_safe
def as_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the standings as rows for a spreadsheet."""
    reading = read_event(slug=slug)
    answer = HttpResponse("\ufeff", content_type="text/csv; charset=utf-8")  # spreadsheets look for the mark
    answer["Content-Disposition"] = f'attachment; filename="{slug}.csv"'
    csv.writer(answer).writerows(result_rows(reading))
    return answer


@require_safe
def as_json(request: HttpRequest, slug: str) -> HttpResponse:
    """Return everything that is known of an event: its standings, tables and deals."""
    told = results_json(read_event(slug=slug))
    return JsonResponse(told, json_dumps_params={"ensure_ascii": False, "indent": 1})
