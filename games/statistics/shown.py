"""The statistics of the site as the page shows them: each as a drawing, and as a table beside it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.formats import number_format
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.charts import bar_chart, drawn, lying_bars
from games.decks import current_deck
from games.forms import seating_label
from games.models import Statistics, Variant
from games.recent import Recent
from games.statistics.dealt import CARDS_OF_40, expected_of, told_chance
from games.statistics.sums import MOST_SWEEPS, Sums, added
from games.wording import card_name
from games.words import ITEMS, item_name

KINDS = ("all", "people", "computers")
DRAWN_KEPT = 60
WIDTH, HEIGHT = 460, 260
LEAST = 5  # matches, so that a few do not fill a drawing


@dataclass(frozen=True, slots=True)
class Part:
    """One statistic: a drawing, and a table with a head, whose first column names the row."""

    chart: SafeString
    head: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class StatisticsShown:
    """What matches of a kind come to, as of a moment."""

    kind: str
    upto: datetime
    figures: Sequence[tuple[str, str]]
    sweeps: Part | None
    seats: Part | None
    lengths: Part | None
    items: Part | None
    dealt: Part | None
    chance: str


def show_statistics(kind: str) -> StatisticsShown | None:
    """Return the statistics of the matches of a kind ("all", "people", "computers"), None while there are none."""
    known = Statistics.objects.first()
    if known is None or known.upto is None:
        return None
    upto, sums = known.upto, _of_kind(known.sums, kind)
    if not sums:
        return None
    key = kind, known.last, upto, get_language(), current_deck().id
    return _drawn.get(key, lambda: _show(kind, upto, sums))


_drawn: Recent[StatisticsShown] = Recent(DRAWN_KEPT)


def _of_kind(sums: Sums, kind: str) -> Sums:
    if kind != "all":
        return dict(sums.get(kind, {}))
    return dict(added(sums.get("people", {}), sums.get("computers", {})))


def _show(kind: str, upto: datetime, sums: Sums) -> StatisticsShown:
    return StatisticsShown(
        kind=kind,
        upto=upto,
        figures=_figures(sums),
        sweeps=_sweeps(sums.get("swept", {})),
        seats=_seats(sums.get("seats", {})),
        lengths=_lengths(sums.get("variants", {})),
        items=_items(sums),
        dealt=_dealt(sums.get("dealt", {})),
        chance=told_chance(sums.get("dealt", {})),
    )


def _figures(sums: Sums) -> list[tuple[str, str]]:
    told = [
        (_("Matches"), sums["matches"]),
        (_("Stopped before the end"), sums["stopped"]),
        (_("Rounds"), sums["rounds"]),
        (_("Deals"), sums["deals"]),
        (_("Cards played"), sums["plays"]),
        (_("Sweeps"), sums["sweeps"]),
    ]
    return [(name, _number(value)) for name, value in told]


def _sweeps(swept: dict[str, int]) -> Part | None:
    """Return in how many matches there were so many sweeps."""
    if not swept:
        return None
    counts = {int(sweeps): matches for sweeps, matches in swept.items()}
    numbers, every = range(max(counts) + 1), sum(counts.values())
    chart = bar_chart(width=WIDTH, height=HEIGHT, range=(0, max(LEAST, *counts.values())), max_scale=6)
    chart.x_labels = [str(number) if number % 5 == 0 else "" for number in numbers]
    chart.add(_("Matches"), [counts.get(number, 0) for number in numbers])
    rows = [
        [_sweeps_told(number), _number(counts.get(number, 0)), _percent(counts.get(number, 0), every)]
        for number in numbers
    ]
    return Part(drawn(chart), [_("Sweeps in a match"), _("Matches"), _("Share")], rows)


def _sweeps_told(number: int) -> str:
    return _("{number} or more").format(number=number) if number == MOST_SWEEPS else str(number)


def _seats(seats: dict[str, Sums]) -> Part | None:
    """Return who won, by the place in the first round; the drawing is of the seating that is played most."""
    if not seats:
        return None
    order = sorted(seats, key=lambda seating: -seats[seating]["matches"])
    rows = []
    for seating in order:
        matches, won = seats[seating]["matches"], seats[seating]["won"]
        label = seating_label(*map(int, seating.split("-")))
        rows += [
            [f"{label}: {_place(place, len(won))}", _number(matches), _percent(one, matches)]
            for place, one in enumerate(won)
        ]
    most = seats[order[0]]
    names = [_place(place, len(most["won"])) for place in range(len(most["won"]))]
    chart = _bars(names, [100 * one / most["matches"] for one in most["won"]])
    return Part(chart, [_("Seat"), _("Matches"), _("Won")], rows)


def _place(place: int, players: int) -> str:
    """Return who sits at a place, counted from who plays first in the first round."""
    if place == 0:
        return _("plays first")
    if place == players - 1:
        return _("deals first")
    return _("plays as number {number}").format(number=place + 1)


def _lengths(variants: dict[str, Sums]) -> Part | None:
    """Return how long matches are, by variant."""
    if not variants:
        return None
    names = {one.slug: str(one) for one in Variant.objects.filter(slug__in=variants)}
    order = sorted(variants, key=lambda slug: -variants[slug]["matches"])
    chart = _bars(
        [names.get(slug, slug) for slug in order],
        [variants[slug]["rounds"] / variants[slug]["matches"] for slug in order],
        digits=1,
    )
    rows = [[names.get(slug, slug), *_length(variants[slug])] for slug in order]
    head = [_("Variant"), _("Matches"), _("Rounds"), _("Cards played"), _("Sweeps"), _("Minutes")]
    return Part(chart, head, rows)


def _length(sums: Sums) -> list[str]:
    """Return the matches of a variant, and what one of them takes on average."""
    matches = sums["matches"]
    minutes = _number(sums["seconds"] / 60 / sums["timed"]) if sums["timed"] else "–"
    each = [_number(sums["rounds"] / matches, 1), _number(sums["plays"] / matches)]
    return [_number(matches), *each, _number(sums["sweeps"] / matches, 1), minutes]


def _items(sums: Sums) -> Part | None:
    """Return in how many rounds somebody scores an item, and the points it gives in a round on average."""
    rounds, items = sums["rounds"], sums["items"]
    if not rounds:
        return None
    order = [item for item in ITEMS if item in items]
    chart = _bars([item_name(item) for item in order], [100 * items[item] / rounds for item in order])
    rows = [
        [item_name(item), _percent(items[item], rounds), _number(sums["points"].get(item, 0) / rounds, 2)]
        for item in order
    ]
    return Part(chart, [_("Item"), _("Rounds in which it is scored"), _("Points a round")], rows)


def _dealt(dealt: Sums) -> Part | None:
    """Return how often each card lay on the table when hands were given out, beside what is expected of each."""
    if not dealt:
        return None
    tables, counts, expected = dealt["tables"], dealt["cards"], expected_of(dealt)
    chart = bar_chart(width=WIDTH, height=HEIGHT, range=(0, max(1, *counts)), max_scale=6)
    chart.x_labels = [str(card)[0] if place % 4 == 0 else "" for place, card in enumerate(CARDS_OF_40)]
    chart.add(_("Tables"), counts)
    rows = [
        [card_name(card), _number(count), _percent(count, tables), _number(count - expected, 1)]
        for card, count in zip(CARDS_OF_40, counts, strict=True)
    ]
    return Part(
        chart=drawn(chart), head=[_("Card"), _("Tables"), _("Share"), _("More than expected")], rows=rows
    )


def _bars(names: Sequence[str], values: Iterable[float], digits: int = 0) -> SafeString:
    """Return bars that lie, the first on top."""
    chart = lying_bars(width=WIDTH, height=max(120, 40 + 34 * len(names)), include_x_axis=True)
    chart.x_labels = list(reversed(names))
    chart.formatter = lambda value: _number(value, digits)
    chart.add("", list(reversed(list(values))))
    return drawn(chart)


def _number(value: float, digits: int = 0) -> str:
    return number_format(round(value, digits), digits, force_grouping=True)


def _percent(part: int, whole: int) -> str:
    return _("{percent} %").format(percent=_number(100 * part / whole, 1))
