"""What was found in somebody's matches, and since when to look."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Max

from games.models import Signal


@dataclass(frozen=True, slots=True)
class Finding:
    """A player (by id) to look at, with what was counted and in which matches; `other` is a second account."""

    kind: Signal.Kind
    player: int
    matches: Sequence[int]
    figures: dict[str, int] = field(default_factory=dict)
    other: int | None = None


@dataclass(frozen=True, slots=True)
class Since:
    """From when on matches count: some days back, and for who was looked at before, from then on."""

    first: datetime
    handled: dict[int, datetime]

    def counts(self, player: int, ended: datetime) -> bool:
        """Tell whether what ended at a moment has not been judged yet."""
        return ended > self.handled.get(player, self.first)


def since(kind: Signal.Kind, now: datetime) -> Since:
    """Return from when on matches count for a kind of signals."""
    first = now - timedelta(days=settings.SCOPA_FAIR_DAYS)
    seen = Signal.objects.filter(kind=kind, handled__gt=first).order_by().values("player")
    return Since(first, dict(seen.annotate(at=Max("handled")).values_list("player", "at")))
