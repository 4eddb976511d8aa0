"""What the page of an event in the admin tells besides its set-up: entrants, rounds and tables, the log."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.clocks import zone_of
from games.tournaments.admin.choices import entrants_named, tables_named
from games.tournaments.models import AuditLine, Event, EventRound, Pairing

MOST = 200  # lines of each


def moment(when: datetime, zone: str | ZoneInfo) -> str:
    """Write a moment as clocks in a zone show it, with the name of that."""
    there = when.astimezone(zone_of(zone) if isinstance(zone, str) else zone)
    return f"{date_format(there, 'D j N Y, H:i')} {there.tzname()}"


def _table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> SafeString:
    head = format_html_join("", '<th scope="col">{}</th>', ((one,) for one in heads))
    cells = (format_html_join("", "<td>{}</td>", ((one,) for one in row)) for row in rows)
    body = format_html_join("", "<tr>{}</tr>", ((one,) for one in cells))
    return format_html("<table><thead><tr>{}</tr></thead><tbody>{}</tbody></table>", head, body)


def _more(model: str, event: Event, lookup: str, words: str) -> SafeString:
    """Write a link to all of them, found by the event."""
    address = reverse(f"admin:tournaments_{model}_changelist")
    return format_html('<p><a href="{}?{}={}">{}</a></p>', address, lookup, event.pk, words)


def entrants_told(event: Event) -> SafeString:
    """Write who is in."""
    entrants = entrants_named(event.entrants.all())[:MOST]
    rows = [
        (one.seed or "", one, one.rating or "", one.get_status_display(), one.place or "") for one in entrants
    ]
    heads = (_("Seed"), _("Entrant"), _("Rating"), _("Status"), _("Place"))
    if not rows:
        return format_html("{}", _("Nobody yet."))
    return _table(heads, rows) + _more("entrant", event, "event__id__exact", _("All entrants"))


def rounds_told(event: Event) -> SafeString:
    """Write the latest round with its tables, and what the others are."""
    rounds = list(event.event_rounds.order_by("-number"))
    if not rounds:
        return format_html("{}", _("None yet."))
    latest = rounds[0]
    rows = [(one.number, one, _scores(one), _how(one)) for one in tables_named(latest)[:MOST]]
    byes = latest.pairings.filter(result=Pairing.Result.BYE).prefetch_related(
        "places__entrant__members__player"
    )
    rows += [(one.number, one, "", _how(one)) for one in byes[:MOST]]
    heads = (_("Table"), _("Entrants"), _("Points"), _("Status"))
    others = format_html_join("", "<p>{}</p>", ((_round_line(one),) for one in rounds))
    return others + _table(heads, rows) + _more("pairing", event, "round__event__id__exact", _("All tables"))


def _round_line(one: EventRound) -> str:
    return _("Round {number}: {status}, begins or began {time}").format(
        number=one.number,
        status=one.get_status_display(),
        time=moment(one.started or one.begins, one.event.zone),
    )


def _how(table: Pairing) -> str:
    return str(table.get_result_display() if table.result else table.get_status_display())


def _scores(table: Pairing) -> str:
    """Write the points of both sides of a table that is over."""
    if table.status != Pairing.Status.OVER:
        return ""
    of_side = {place.side: place.points for place in table.places.all()}
    return " – ".join(str(of_side[side]) for side in sorted(of_side))


def log_told(event: Event) -> SafeString:
    """Write what was done, the latest first, with whoever did it."""
    lines: Iterable[AuditLine] = event.audit.select_related("actor")[:MOST]
    rows = [
        (moment(one.at, event.zone), one.actor.name if one.actor else _("the site"), one.action, one.text)
        for one in lines
    ]
    heads = (_("When"), _("By"), _("Action"), _("Text"))
    return _table(heads, rows) + _more("auditline", event, "event__id__exact", _("All of the log"))
