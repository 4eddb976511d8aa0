"""Draw the lists of the lobby: each row once for all readers who see it alike."""

from collections.abc import Hashable, Iterable
from datetime import datetime
from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from games.clock_words import clock_words
from games.lobby.now import Lobby
from games.lobby.offers import Offer, Viewer
from games.lobby.tables import Table
from games.lobby.wording import ago, range_words
from games.recent import Recent
from games.words import rules_line

DRAWN_KEPT = 2000


class Row(NamedTuple):
    """One row of a list: the id of its element, what it depends on, and how it is drawn."""

    id: str
    stamp: Hashable
    html: str


def offer_rows(lobby: Lobby, viewer: Viewer, language: str) -> list[Row]:
    """Return the offers that a reader sees, the newest first."""
    return [_offer_row(offer, viewer, lobby.at, language) for offer in lobby.listed if viewer.sees(offer)]


def table_rows(lobby: Lobby, language: str) -> list[Row]:
    """Return the live matches, the latest begun first."""
    return [_table_row(table, language) for table in lobby.tables]


def _offer_row(offer: Offer, viewer: Viewer, now: datetime, language: str) -> Row:
    stamp, age = (*offer.stamp, viewer.standing(offer)), ago(offer.match.created, now)
    html = _drawn.get(
        ("offer", stamp, age, language),
        lambda: render_to_string(
            "games/lobby/_offer.html", {"offer": show_offer(offer), "standing": stamp[-1], "age": age}
        ),
    )
    return Row(f"offer-{offer.match.pk}", stamp, html)


def _table_row(table: Table, language: str) -> Row:
    html = _drawn.get(
        ("table", table.stamp, language),
        lambda: render_to_string("games/lobby/_table.html", {"table": _show_table(table)}),
    )
    return Row(f"live-{table.match.pk}", table.stamp, html)


_drawn: Recent[str] = Recent(DRAWN_KEPT)


def show_offer(offer: Offer) -> dict[str, Any]:
    """Return an offer as plain data for a template."""
    match, rules = offer.match, offer.match.rules
    return {
        "id": match.pk,
        "key": match.key,
        "url": match.get_absolute_url(),
        "created": match.created,
        "variant": str(match.variant),
        "slug": match.variant.slug if match.variant.shipped else "",
        "rules_line": rules_line(match.variant, match.options),
        "target": rules.target,
        "seats": rules.players,
        "sides": rules.sides,
        "teams": rules.teams,
        "free": rules.players - len(offer.sitting),
        "others": [seat.shown_name for seat in offer.sitting if seat.player_id != match.opened_by_id],
        "clock": clock_words(match.clock),
        "live": match.live,
        "rated": match.rated,
        "range": range_words(match.lowest, match.highest),
        "opener": match.opened_by.name if match.opened_by else "…",
        "opener_id": match.opened_by_id or 0,
        "guest": match.opened_by is None or match.opened_by.is_guest,
        "asked": match.asked.name if match.asked else "",
        "rating": offer.rating,
        "completion": offer.completion,
    }


def _show_table(table: Table) -> dict[str, Any]:
    match, rules = table.match, table.match.rules
    names = [
        " & ".join(table.seats[seat].shown_name for seat in rules.seats_of(side))
        for side in range(rules.sides)
    ]
    totals = match.totals or [0] * rules.sides
    return {
        "id": match.pk,
        "url": f"{match.get_absolute_url()}?watch=1",
        "variant": str(match.variant),
        "sides": list(zip(names, totals, strict=True)),
        "target": rules.target,
        "clock": clock_words(match.clock) if match.clock else "",
        "rated": match.rated,
        "watchers": table.watchers,
    }


def whole(rows: Iterable[Row]) -> SafeString:
    """Return all rows of a list."""
    return mark_safe("".join(row.html for row in rows))


def news_of(list_id: str, before: dict[str, Hashable], rows: Iterable[Row]) -> str:
    """Return the fragments that turn a list as it was shown (stamps by id) into its rows of now: what has gone is
    taken out, what has changed is replaced, what is new comes first."""
    rows = list(rows)
    now = {row.id for row in rows}
    gone = [format_html('<li id="{}" hx-swap-oob="delete"></li>', id) for id in before if id not in now]
    changed = [_replacing(row) for row in rows if row.id in before and before[row.id] != row.stamp]
    new = "".join(row.html for row in rows if row.id not in before)
    added = f'<ul hx-swap-oob="afterbegin:#{list_id}">{new}</ul>' if new else ""
    return "".join([*gone, *changed, added])


def _replacing(row: Row) -> str:
    return row.html.replace(f'id="{row.id}"', f'id="{row.id}" hx-swap-oob="true"', 1)
