"""What one open page of the lobby shows: it is sent what is new, and nothing else."""

from collections.abc import Hashable
from datetime import datetime
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import override

from games.clock_words import clock_words
from games.forms_lobby import QuickForm
from games.lobby.now import Lobby
from games.lobby.offers import NEWCOMER, Viewer, ladder_id
from games.lobby.pairing import reach
from games.lobby.rows import Row, news_of, offer_rows, show_offer, table_rows, whole
from games.lobby.wording import range_words
from games.models import Match
from games.recent import Recent

DRAWN_KEPT = 100
NOTHING: Hashable = object()


class LobbyPage:
    """A page that shows the offers and live matches; unless it is `brief`, also who is online, one's challenges and
    the quick match one waits for. `since` is when it was drawn: a match begun later takes its reader to the table.
    `seeking` says that it was drawn while its reader waited; else it has a form, where something may be chosen."""

    def __init__(
        self, viewer: Viewer, *, language: str, since: datetime, brief: bool = False, seeking: bool = False
    ) -> None:
        self.viewer, self.language, self.since, self.brief = viewer, language, since, brief
        self.rows: dict[str, dict[str, Hashable]] = {}
        self.shown: dict[str, Hashable] = {} if seeking else {"seek": None}

    def news(self, lobby: Lobby) -> str:
        """Return the fragments that bring the page from what it was sent last (at first nothing) to what is now."""
        with override(self.language):
            if go := self._go(lobby):
                return go
            lists = {"offer-list": offer_rows(lobby, self.viewer, self.language)}
            lists |= {"live-list": table_rows(lobby, self.language)}
            fragments = [self._list(name, rows) for name, rows in lists.items()]
            fragments += [] if self.brief else self._own(lobby)
            return "".join(fragments)

    def _list(self, name: str, rows: list[Row]) -> str:
        before = self.rows.get(name)
        self.rows[name] = {row.id: row.stamp for row in rows}
        if before is None:
            return f'<ul id="{name}" hx-swap-oob="innerHTML">{whole(rows)}</ul>'
        return news_of(name, before, rows)

    def _own(self, lobby: Lobby) -> list[str]:
        seek = show_seek(lobby, self.viewer)
        challenges = [offer.stamp for offer in lobby.challenges(self.viewer.player)]
        online = lobby.online
        return [
            self._fragment("seek", stamp_of(seek), lambda: draw_seek(seek)),
            self._fragment("challenges", tuple(challenges), lambda: draw_challenges(lobby, self.viewer)),
            self._fragment("online", online, lambda: draw_online(lobby, self.language)),
        ]

    def _fragment(self, name: str, stamp: Hashable, draw: Any) -> str:
        if self.shown.get(name, NOTHING) == stamp:
            return ""
        self.shown[name] = stamp
        return str(draw())

    def _go(self, lobby: Lobby) -> str:
        key = lobby.begun_for(self.viewer.player, self.since)
        return self._fragment("go", key, lambda: draw_go(key)) if key else ""


def show_seek(lobby: Lobby, viewer: Viewer) -> dict[str, Any] | None:
    """Return the quick match that a reader waits for as plain data, None where there is none."""
    match = lobby.seek_of(viewer.player)
    if match is None:
        return None
    waited = (lobby.at - match.created).total_seconds()
    return {
        "key": match.key,
        "variant": str(match.variant),
        "slug": match.variant.slug,
        "clock": clock_words(match.clock),
        "rated": match.rated,
        "created": match.created,
        "waited": max(0, int(waited)),
        "range": _range(match, viewer, waited),
        "computer": waited >= settings.SCOPA_COMPUTER_AFTER,
    }


def stamp_of(seek: dict[str, Any] | None) -> Hashable:
    """Return what a drawing of the search depends on, beside the time."""
    return (seek["key"], seek["range"], seek["computer"]) if seek else None


def _range(match: Match, viewer: Viewer, waited: float) -> str:
    limit, own = reach(waited), dict(viewer.numbers).get(ladder_id(match), NEWCOMER.number)
    return "" if limit is None else range_words(own - limit, own + limit)


def draw_seek(seek: dict[str, Any] | None) -> str:
    context = {"seek": seek, "quick": None if seek else QuickForm(), "oob": True}
    return render_to_string("games/lobby/_seek.html", context)


def show_challenges(lobby: Lobby, viewer: Viewer) -> list[dict[str, Any]]:
    """Return the challenges to a reader and by them as plain data."""
    found = lobby.challenges(viewer.player)
    return [show_offer(offer) | {"mine": offer.match.opened_by_id == viewer.player} for offer in found]


def draw_challenges(lobby: Lobby, viewer: Viewer) -> str:
    context = {"challenges": show_challenges(lobby, viewer), "oob": True}
    return render_to_string("games/lobby/_challenges.html", context)


def draw_online(lobby: Lobby, language: str) -> str:
    """Return who is online, drawn once for all readers of a language."""
    context = {"online": lobby.online, "oob": True}
    return _drawn.get((lobby.online, language), lambda: render_to_string("games/lobby/_online.html", context))


_drawn: Recent[str] = Recent(DRAWN_KEPT)


def draw_go(key: str) -> str:
    url = reverse("games:table", kwargs={"key": key})
    return render_to_string("games/lobby/_go.html", {"go": url, "oob": True})
