"""Give events short names."""

from collections.abc import Iterator
from datetime import date

from django.utils.text import slugify

from games.tournaments.models import Event


def free_slug(name: str, day: date) -> str:
    """Return a short name that no event has, made from its name and the day when it starts."""
    base = f"{slugify(name)[:40] or 'event'}-{day:%Y-%m-%d}"
    taken = set(Event.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    return next(slug for slug in _numbered(base) if slug not in taken)


def _numbered(base: str) -> Iterator[str]:
    yield base
    number = 2
    while True:
        yield f"{base}-{number}"
        number += 1
