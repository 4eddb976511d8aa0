"""How a rating rose and fell: a curve, and the same as numbers."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import F, Window
from django.db.models.functions import RowNumber
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts.models import Player, RatingChange
from accounts.ratings.strength import Strength
from games.charts import drawn, line_chart

POINTS_SHOWN = 60
LABELS = 4


@dataclass(frozen=True, slots=True)
class Moment:
    """A rating as it was after a match."""

    at: datetime
    number: int


def rise_of(player: Player, ladder: str) -> list[Moment]:
    """Return how a rating went, from the first match to the last: so many moments as a curve can show."""
    changes = RatingChange.objects.filter(player=player, ladder=ladder)
    step = math.ceil(changes.count() / POINTS_SHOWN) or 1
    numbered = changes.annotate(place=Window(RowNumber(), order_by=F("at").desc()) - 1)
    shown = numbered.annotate(between=F("place") % step).filter(between=0).order_by("at")
    return [Moment(at, Strength(mu).number) for at, mu in shown.values_list("at", "mu_after")]


def curve_of(rise: Sequence[Moment]) -> SafeString:
    """Return how a rating went as SVG."""
    numbers = [moment.number for moment in rise]
    chart = line_chart(
        width=640,
        height=220,
        show_dots=len(rise) < 2,
        range=(min(numbers) - 20, max(numbers) + 20),
        max_scale=5,
    )
    every = max(1, len(rise) // LABELS)
    chart.x_labels = [
        date_format(moment.at, "SHORT_DATE_FORMAT") if number % every == 0 else ""
        for number, moment in enumerate(rise)
    ]
    chart.add(_("Rating"), numbers)
    return drawn(chart)
