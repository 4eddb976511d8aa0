"""How busy the site was in the last day: a curve, and the same as numbers."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.charts import drawn, line_chart
from games.models import Activity
from games.recent import Recent

HOUR, HOURS = timedelta(hours=1), 24
LABEL_EVERY = 6  # hours
CURVES_KEPT = 20


@dataclass(frozen=True, slots=True)
class Hour:
    """An hour of the last day: when it began, and the most people and matches at once (None: not known)."""

    began: datetime
    online: int | None
    playing: int | None


def last_day(now: datetime) -> list[Hour]:
    """Return the last 24 hours, the present one last."""
    first = now.replace(minute=0, second=0, microsecond=0) - (HOURS - 1) * HOUR
    seen: dict[datetime, list[Activity]] = {first + at * HOUR: [] for at in range(HOURS)}
    for one in Activity.objects.filter(at__gte=first, at__lte=now):
        seen[one.at.replace(minute=0, second=0, microsecond=0)].append(one)
    return [
        Hour(
            began,
            max((one.online for one in rows), default=None),
            max((one.playing for one in rows), default=None),
        )
        for began, rows in seen.items()
    ]


def curve(hours: list[Hour], language: str) -> SafeString:
    """Return the last day as SVG, to be seen in static/css/lobby.css; it is drawn once for all readers."""
    key = (language, tuple(hours))
    return _drawn.get(key, lambda: _draw(hours))


_drawn: Recent[SafeString] = Recent(CURVES_KEPT)


def _draw(hours: list[Hour]) -> SafeString:
    most = max(4, *(hour.online or 0 for hour in hours))
    chart = line_chart(
        fill=True, show_dots=False, min_scale=2, max_scale=4, range=(0, most), width=320, height=150
    )
    chart.x_labels = [_label(HOURS - 1 - at) for at in range(len(hours))]
    chart.add(_("People online"), [hour.online for hour in hours])
    chart.add(_("Matches being played"), [hour.playing for hour in hours])
    return drawn(chart)


def _label(hours_ago: int) -> str:
    if hours_ago == 0:
        return _("now")
    if (hours_ago + 1) % LABEL_EVERY:
        return ""
    return _("−{hours} h").format(hours=hours_ago + 1)
