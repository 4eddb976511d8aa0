"""How the site runs, as the administration shows it: figures of now, the last hour and day drawn, and who lives."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.formats import number_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.charts import drawn, line_chart
from games.health.reporting import minute_of
from games.models import Match, Minute, Process, Pulse
from games.referee.minutes import living, overdue_seconds
from games.services.downtime import REFEREE

WIDTH, HEIGHT, ROOM = 640, 220, 24  # room for half of the last label
LEAST = 4  # plays a minute, so that a few do not fill a drawing
LABELS = 6  # in a drawing
KINDS = ("table", "lobby", "event", "program", "site")  # of sockets


@dataclass(frozen=True, slots=True)
class Span:
    """A time that is drawn: so many `parts`, each so long, the present one last."""

    part: timedelta
    parts: int
    told: Callable[[int], str]  # how long ago something was, in parts

    def beginning(self, now: datetime) -> datetime:
        """Return when the first part began."""
        last = minute_of(now)
        minutes = round(self.part / timedelta(minutes=1))
        return last - timedelta(minutes=last.minute % minutes) - (self.parts - 1) * self.part


HOUR = Span(timedelta(minutes=1), 60, lambda ago: _("−{minutes} min").format(minutes=ago))
DAY = Span(timedelta(minutes=30), 48, lambda ago: _("−{hours} h").format(hours=_short(ago / 2)))


@dataclass(frozen=True, slots=True)
class Part:
    """What happened in a part of a span; None is not known."""

    label: str
    plays: float  # a minute
    sockets: int | None
    playing: int | None
    overdue: float | None  # seconds
    thinking: int | None
    refused: int
    errors: int


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing with a table beside it, as `games/_statistic.html` shows them."""

    chart: SafeString
    head: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Running:
    """How the site runs at a moment."""

    at: datetime
    figures: Sequence[tuple[str, str]]
    hour: Drawing
    day: Drawing
    processes: Sequence[Sequence[str]]
    head: Sequence[str]
    warnings: Sequence[str]


def show_running(now: datetime) -> Running:
    """Return how the site runs."""
    processes, hour = living(now), parts_of(HOUR, now)
    pulse = Pulse.objects.filter(name=REFEREE).values_list("at", flat=True).first()
    return Running(
        at=now,
        figures=_figures(processes, hour, pulse, now),
        hour=_drawing(HOUR, hour),
        day=_drawing(DAY, parts_of(DAY, now)),
        processes=[_row(process, now) for process in processes],
        head=[_("Process"), _("What it does"), _("Runs for"), _("Seen"), *_names(), _("Memory")],
        warnings=[*_warnings(processes, pulse, now)],
    )


def parts_of(span: Span, now: datetime) -> list[Part]:
    """Return what happened in each part of a span, the present one last."""
    first = span.beginning(now)
    found: list[list[Minute]] = [[] for _part in range(span.parts)]
    for minute in Minute.objects.filter(at__gte=first, at__lte=now):
        found[(minute.at - first) // span.part].append(minute)
    return [_part(span, place, minutes) for place, minutes in enumerate(found)]


def _part(span: Span, place: int, minutes: list[Minute]) -> Part:
    ago = span.parts - 1 - place
    late = _most(minute.overdue_ms for minute in minutes)
    return Part(
        label=_("now") if ago == 0 else span.told(ago),
        plays=sum(minute.plays for minute in minutes) / (span.part / timedelta(minutes=1)),
        sockets=_most(minute.sockets for minute in minutes),
        playing=_most(minute.playing for minute in minutes),
        overdue=None if late is None else late / 1000,
        thinking=_most(minute.thinking for minute in minutes),
        refused=sum(minute.refused for minute in minutes),
        errors=sum(minute.errors for minute in minutes),
    )


def _most(values: Iterable[int | None]) -> int | None:
    return max((value for value in values if value is not None), default=None)


def _drawing(span: Span, parts: list[Part]) -> Drawing:
    most = max(LEAST, *(part.plays for part in parts), *(part.playing or 0 for part in parts))
    size = {"width": WIDTH, "height": HEIGHT, "margin_right": ROOM}
    chart = line_chart(fill=True, show_dots=False, min_scale=2, max_scale=4, range=(0, most), **size)
    every = span.parts // LABELS
    chart.x_labels = ["" if (place + 1) % every else part.label for place, part in enumerate(parts)]
    chart.add(_("Plays a minute"), [part.plays for part in parts])
    chart.add(_("Matches being played"), [part.playing for part in parts])
    head = [
        *(
            _("When"),
            _("Plays a minute"),
            _("Matches being played"),
            _("Open sockets"),
            _("Overdue, seconds"),
        ),
        *(_("Thought about"), _("Refused frames"), _("Errors")),
    ]
    return Drawing(drawn(chart), head, [_told(part) for part in reversed(parts)])


def _told(part: Part) -> list[str]:
    known = (part.plays, part.playing, part.sockets, part.overdue, part.thinking, part.refused, part.errors)
    return [part.label, *map(_short, known)]


def _figures(
    processes: list[Process], hour: list[Part], pulse: datetime | None, now: datetime
) -> list[tuple[str, str]]:
    held = [process.figures for process in processes]
    sockets = sum(sum(one.get("sockets", {}).values()) for one in held)
    before = hour[-2]  # the last minute that is complete
    told: list[tuple[str, float | None]] = [
        (_("Plays in the last minute"), before.plays),
        (_("Plays in the last hour"), sum(part.plays for part in hour)),
        (_("Matches being played"), Match.objects.filter(status=Match.Status.PLAYING).count()),
        (_("Matches that wait for players"), Match.objects.filter(status=Match.Status.OPEN).count()),
        (_("Open sockets"), sockets),
        (_("Thought about"), sum(one.get("thinking", 0) for one in held)),
        (_("Overdue, seconds"), overdue_seconds(now)),
        (_("A referee was seen, seconds ago"), (now - pulse).total_seconds() if pulse else None),
        (_("Refused frames in the last hour"), sum(part.refused for part in hour)),
        (_("Errors in the last hour"), sum(part.errors for part in hour)),
    ]
    return [(name, _short(value)) for name, value in told]


def _names() -> list[str]:
    """Return the heads of the columns of sockets."""
    return [_("Tables"), _("Lobby"), _("Tournaments"), _("Programs"), _("Other pages")]


def _row(process: Process, now: datetime) -> list[str]:
    sockets, memory = process.figures.get("sockets", {}), process.figures.get("memory")
    return [
        process.name,
        ", ".join(_role(role) for role in process.roles.split()),
        _("{hours} h").format(hours=_short((now - process.started) / timedelta(hours=1))),
        _("{seconds} s ago").format(seconds=_short((now - process.seen).total_seconds())),
        *(_short(sockets.get(kind, 0)) for kind in KINDS),
        _("{number} MB").format(number=_short(memory and memory / 1_000_000)),
    ]


def _role(role: str) -> str:
    return {"web": _("pages and sockets"), "referee": _("referee")}.get(role, role)


def _warnings(processes: list[Process], pulse: datetime | None, now: datetime) -> Iterable[str]:
    """Yield what somebody should look after."""
    if pulse is None or now - pulse > timedelta(seconds=30):
        yield _("No referee was seen lately: computers do not play, no flag falls, no round begins.")
    if not any("web" in process.roles for process in processes):
        yield _("No process that serves pages has told of itself lately.")


def _short(value: float | None) -> str:
    """Return a number as it is read, with a digit behind the point where it is small; "–" where it is not known."""
    if value is None:
        return "–"
    digits = 0 if value >= 10 or value == round(value) else 1
    return number_format(round(value, digits), digits, force_grouping=True)
