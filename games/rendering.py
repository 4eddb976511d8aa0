"""Draw the fragments of a table: the public ones once for all viewers, and each viewer's own."""

from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from accounts.preferences import Preferences
from games.bots.advice import Advice
from games.decks import current_sprite, looking_through
from games.looks import drawn
from games.models import Match, Seat
from games.presence import watchers_of
from games.presenters.away import show_away, show_exits, state_of, told_state
from games.presenters.clock import milliseconds
from games.presenters.hand import show_hand
from games.presenters.hint import show_hint
from games.presenters.panel import show_panel
from games.presenters.table import show_table
from games.presenters.waiting import show_waiting
from games.presenters.watched import open_hands
from games.recent import Recent
from games.selectors import Played, Snapshot
from games.words import told_deal, told_ending, told_score, told_steps
from scopa_site.outages import unstored

PUBLIC_FRAGMENTS_KEPT = 2000
UNSTORED = '<div id="notice" data-again hx-swap-oob="innerHTML">{}</div>'
NOW = '<div id="now" hidden data-ms="{}" hx-swap-oob="true"></div>'


class Place(NamedTuple):
    """How far a viewer has been told of a match: the round, the ply, whether it is over, and who is how away."""

    round: int = 0
    ply: int = 0
    over: bool = False
    away: tuple[str, ...] = ()


def page_context(
    snapshot: Snapshot, seat: Seat | None, *, preferences: Preferences, site: str
) -> dict[str, Any]:
    """Return the context of the page of a table; `site` is the address of the site, for the link to share."""
    key = snapshot.match.key
    return _for_viewer(snapshot, seat, preferences, site) | {
        "table": show_table(snapshot),
        "watchers": watchers_of(snapshot.match.pk),
        "now": milliseconds(timezone.now()),
        "ws_path": f"/ws/match/{key}/?language={get_language()}",
        "poll_url": reverse("games:state", kwargs={"key": key}),
        "here_url": reverse("games:here", kwargs={"key": key}),
        "event_url": snapshot.match.event_url,
    }


def _for_viewer(snapshot: Snapshot, seat: Seat | None, preferences: Preferences, site: str) -> dict[str, Any]:
    """Return what each viewer sees of a table in their own way."""
    return {
        "mine": show_hand(snapshot, seat, preferences.sort) if seat else None,
        "panel": show_panel(snapshot, seat),
        "waiting": show_waiting(snapshot, seat, site),
        "away": show_away(snapshot, seat),
        "exits": show_exits(snapshot, seat) if seat else None,
        "hands": [] if seat else open_hands(snapshot),
    }


def frame(
    snapshot: Snapshot,
    seat: Seat | None,
    *,
    language: str,
    preferences: Preferences,
    site: str,
    since: Place | None = None,
) -> str:
    """Return what a socket or a poll is sent: every fragment that can change, to be swapped in by its id.

    `since` is how far the viewer has been told, for the live region; None tells nothing.
    """
    with override(language), looking_through(preferences):
        own = _for_viewer(snapshot, seat, preferences, site) | {"table": _Names(snapshot), "oob": True}
        fragments = [
            _waiting_felt(own) if own["waiting"] else "",
            public_fragments(snapshot, language),
            render_to_string("games/_hand.html", own),
            render_to_string("games/_panel.html", own)
            if own["panel"].kind
            else drawn("games/_panel.html", oob=True),
            render_to_string("games/_away.html", own) if own["away"] else drawn("games/_away.html", oob=True),
            now_fragment(),
            live_region(told_since(snapshot, seat, since)) if since else "",
        ]
    return "".join(fragments)


def now_fragment() -> str:
    """Return what time it is here, by which pages count their clocks on."""
    return format_html(NOW, milliseconds(timezone.now()))


def notice(text: str) -> str:
    """Return the fragment that tells one viewer why something was not done; an empty text clears it."""
    return format_html('<div id="notice" hx-swap-oob="innerHTML">{}</div>', text)


def unstored_notice(language: str) -> str:
    """Return the fragment that tells one viewer that what they did is not stored yet; the page sends it again."""
    with override(language):
        return format_html(UNSTORED, unstored())


def live_region(text: str) -> str:
    """Return the fragment that a screen reader reads out."""
    return format_html('<div id="live" hx-swap-oob="innerHTML">{}</div>', text) if text else ""


def watchers_fragment(count: int, language: str) -> str:
    """Return the fragment that says how many watch; it belongs to no state of the match."""
    with override(language):
        return render_to_string("games/_watchers.html", {"watchers": count, "oob": True})


def hint_fragments(advice: Advice) -> str:
    """Return the hint that one viewer asked for, to be seen and to be read out."""
    shown = show_hint(advice)
    return render_to_string("games/_hint.html", {"hint": shown, "oob": True}) + live_region(shown.text)


def hint_awaited() -> str:
    """Return what stands in the place of a hint while the computer thinks of it."""
    text = _("The computer is thinking…")
    return render_to_string("games/_hint.html", {"awaited": text, "oob": True}) + live_region(text)


def hint_dropped() -> str:
    """Return the place of a hint where none came of it: empty again."""
    return render_to_string("games/_hint.html", {"oob": True})


def public_fragments(snapshot: Snapshot, language: str) -> str:
    """Return the fragments that everybody sees alike, drawn once for each sequence, language and deck."""
    names = tuple(seat.shown_name for seat in snapshot.seats)
    key = (snapshot.match.pk, snapshot.sequence, language, current_sprite(), names)
    return _drawn.get(key, lambda: _draw_public(snapshot))


_drawn: Recent[str] = Recent(PUBLIC_FRAGMENTS_KEPT)


def _draw_public(snapshot: Snapshot) -> str:
    context: dict[str, Any] = {"table": show_table(snapshot), "oob": True}
    names = ["games/_score.html", "games/_log.html"]
    if snapshot.latest is not None:
        names.insert(0, "games/_felt.html")
    totals = drawn("games/_totals.html", sides=context["table"].sides, oob=True)
    return "".join([*(render_to_string(name, context) for name in names), totals])


def _waiting_felt(context: dict[str, Any]) -> str:
    return render_to_string("games/_waiting.html", context)


class _Names:
    """The little that a viewer's own fragments need of the table."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.key = snapshot.match.key
        self.sequence = snapshot.sequence


def place_of(snapshot: Snapshot) -> Place:
    """Return how far a match has come."""
    over = snapshot.match.status in (Match.Status.OVER, Match.Status.DROPPED)
    if snapshot.latest is None:
        return Place(over=over)
    away = tuple(map(state_of, snapshot.seats))
    return Place(snapshot.latest.stored.number, snapshot.latest.stored.ply, over, away)


def told_since(snapshot: Snapshot, seat: Seat | None, since: Place) -> str:
    """Return what happened since a viewer was told last, in sentences, and whether it is now their turn."""
    latest, viewer = snapshot.latest, seat.index if seat else None
    if latest is None or place_of(snapshot) == since:
        return ""
    sentences: list[str] = []
    moved = (since.round, since.ply) != (latest.stored.number, latest.stored.ply)
    if snapshot.previous and since.round == snapshot.previous.stored.number:
        sentences += _told_round(snapshot, snapshot.previous, since.ply, viewer)
    if since.round < latest.stored.number:
        sentences += told_deal(snapshot, latest)
        since = since._replace(ply=0)
    sentences += _told_round(snapshot, latest, since.ply, viewer)
    if not since.over:
        sentences += filter(None, [told_ending(snapshot)])
    if snapshot.match.status == Match.Status.PLAYING:
        sentences += _told_away(snapshot, seat, since.away)
        if moved and latest.position.turn == viewer and not latest.position.finished:
            sentences.append(_("Your turn."))
    return " ".join(sentences)


def _told_away(snapshot: Snapshot, seat: Seat | None, before: tuple[str, ...]) -> list[str]:
    """Return who else has gone, left or come back since a viewer was told last."""
    now = zip(snapshot.seats, before, strict=bool(before))
    return [
        told_state(one, state_of(one))
        for one, known in now
        if state_of(one) != known and (seat is None or one.index != seat.index)
    ]


def _told_round(snapshot: Snapshot, played: Played, ply: int, viewer: int | None) -> list[str]:
    steps = played.steps[ply:]
    if not steps:
        return []
    return [*told_steps(snapshot, steps, viewer), *filter(None, [told_score(snapshot, played)])]
