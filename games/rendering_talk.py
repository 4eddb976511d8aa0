"""Draw what people say: a page's chat, its lines so far, and each new line once for all who read the same language."""

from collections.abc import Iterable
from typing import Any

from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import override

from accounts.models import Player
from games.models import Line, Match, Relation, Seat
from games.presenters.talk import LineShown, show_line, show_phrases
from games.recent import Recent
from games.selectors import Snapshot
from games.services.reports import lines_heard
from games.services.talk import phrases_alone
from games.talk.rules import TABLE

LINES_SHOWN = 50
DRAWN_KEPT = 1000


def chat_at(snapshot: Snapshot, seat: Seat | None, viewer: Player | None) -> dict[str, Any] | None:
    """Return the chat of a table for a page; None where nobody could read what is written: against computers."""
    people = [one for one in snapshot.seats if one.player]
    if seat and len(people) < 2 and snapshot.match.status != Match.Status.OPEN:
        return None
    watching = seat is None
    return _chat(snapshot.match, viewer) | {
        "can_write": viewer is not None,
        "watching": watching,
        "key": snapshot.match.key,
        "free": watching or not phrases_alone(snapshot.match, TABLE),
        "people": _others(people, viewer),
    }


def lobby_chat(viewer: Player | None) -> dict[str, Any]:
    """Return the chat of the lobby for a page; `viewer` is None for a stranger."""
    return _chat(None, viewer) | {"can_write": viewer is not None, "free": True}


def event_chat(event_id: int, viewer: Player | None) -> dict[str, Any]:
    """Return the chat of a tournament for a page; `viewer` is None for a stranger."""
    return _chat(None, viewer, event_id) | {"can_write": viewer is not None, "free": True}


def _chat(match: Match | None, viewer: Player | None, event_id: int | None = None) -> dict[str, Any]:
    return {"lines": lines_so_far(match, viewer, event_id), "phrases": show_phrases()}


def lines_so_far(match: Match | None, viewer: Player | None, event_id: int | None = None) -> list[LineShown]:
    """Return the last lines that somebody hears and wants to read, the oldest first."""
    lines = lines_heard(match, viewer, event_id).select_related("player")
    if viewer is not None:
        lines = lines.exclude(player__in=Relation.objects.filter(player=viewer).values("other"))
    return [show_line(line) for line in lines.order_by("-pk")[:LINES_SHOWN]][::-1]


def lines_fragment(
    match: Match | None, viewer: Player | None, language: str, event_id: int | None = None
) -> tuple[str, set[int]]:
    """Return all lines so far as a socket sends them to a page that has just come, and their numbers."""
    with override(language):
        lines = lines_so_far(match, viewer, event_id)
        return render_to_string("games/_lines.html", {"lines": lines, "oob": "true"}), {
            line.number for line in lines
        }


def line_fragment(number: int, language: str) -> str:
    """Return a new line as a socket sends it, to be read out too; empty where it is hidden."""
    return _drawn.get((number, language), lambda: _draw(number, language))


def hidden_fragment(number: int) -> str:
    """Return what takes a line off a page."""
    return format_html('<li id="line-{}" hx-swap-oob="delete"></li>', number)


def talk_notice(text: str, key: str = "") -> str:
    """Return what tells one writer why a line was not said, or (with its `key`) that it was."""
    return format_html(
        '<div id="talk-notice" hx-swap-oob="innerHTML"><span data-said="{}">{}</span></div>', key, text
    )


_drawn: Recent[str] = Recent(DRAWN_KEPT)


def _draw(number: int, language: str) -> str:
    line = Line.objects.select_related("player").filter(pk=number, hidden=False).first()
    if line is None:
        return ""
    with override(language):
        shown = show_line(line)
        aloud = _("{name}: {text}").format(name=shown.name, text=shown.text)
        return render_to_string("games/_lines.html", {"lines": [shown], "oob": "beforeend"}) + format_html(
            '<div id="talk-aloud" hx-swap-oob="innerHTML">{}</div>', aloud
        )


def _others(seats: Iterable[Seat], viewer: Player | None) -> list[dict[str, Any]]:
    """Return the others who sit at a table, and how the viewer stands to each."""
    if viewer is None:
        return []
    kinds = dict(Relation.objects.filter(player=viewer).values_list("other", "kind"))
    return [
        {"number": seat.player_id, "name": seat.shown_name, "relation": kinds.get(seat.player_id or 0, "")}
        for seat in seats
        if seat.player_id != viewer.pk
    ]
