"""Which page of a long list is asked for."""

from django.http import HttpRequest

DEEPEST = 10_000


def page_number(request: HttpRequest) -> int:
    """Return the number of the page that an address asks for, 1 where it asks for none that can be."""
    wanted = request.GET.get("page", "")
    readable = wanted.isascii() and wanted.isdecimal() and len(wanted) < 9
    return min(DEEPEST, max(1, int(wanted))) if readable else 1
