"""What a request tells: who reads, and the numbers in it."""

from django.http import HttpRequest, QueryDict

from accounts.models import Player

LONGEST = 6  # digits


def reader_of(request: HttpRequest) -> Player | None:
    """Return the player who reads a page, None for a stranger."""
    return request.user if isinstance(request.user, Player) else None


def number_in(fields: QueryDict, name: str, *, otherwise: int) -> int:
    """Return a field as a number from 0, or `otherwise` where it is none, or too long."""
    text = fields.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= LONGEST else otherwise
