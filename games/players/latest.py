"""The latest matches of the whole site, for whoever wants to read them all."""

from datetime import datetime

from django.db.models import Exists, OuterRef, Prefetch, Q

from games.models import Match, Seat

Mark = tuple[datetime, int]  # when a match ended, and its number


def latest_matches(*, variant: str, after: Mark | None, size: int) -> tuple[list[Match], Mark | None]:
    """Return matches that everybody may see, the latest first, from a mark on (None: from the latest), and the mark
    after which the list goes on, None where it ends.

    Where somebody at the table keeps their matches private, the match is in no list but that of the others.
    """
    hiding = Seat.objects.filter(match=OuterRef("pk"), player__preferences__open_record=False)
    wanted = Match.objects.filter(
        ~Exists(hiding), status=Match.Status.OVER, watching=True, ended__isnull=False
    )
    if variant:
        wanted = wanted.filter(variant__slug=variant)
    if after is not None:
        ended, pk = after
        # The first condition alone lets an index begin at the right place.
        wanted = wanted.filter(Q(ended__lte=ended), Q(ended__lt=ended) | Q(pk__lt=pk))
    seats = Prefetch("seats", Seat.objects.select_related("player"))
    found = list(
        wanted.select_related("variant").prefetch_related(seats).order_by("-ended", "-pk")[: size + 1]
    )
    shown = found[:size]
    last = shown[-1] if len(found) > size else None
    return shown, (last.ended, last.pk) if last and last.ended else None
