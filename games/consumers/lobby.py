"""The socket of the lobby, and of other pages that show its offers."""

import asyncio
import logging
import time
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs

from channels.db import database_sync_to_async
from django.utils.translation import gettext as _

from games.consumers.frames import BadFrame
from games.consumers.talk import SAYING, TalkingConsumer
from games.lobby.now import drawn_at, lobby_after, read_lobby
from games.lobby.offers import viewer_of
from games.lobby.page import LobbyPage
from games.services.lobby import GROUP

log = logging.getLogger(__name__)

GATHERED = 0.25  # seconds for which changes are gathered before a page is told of them
TICK = 5.0  # seconds after which a page looks by itself: who went without a word, and what was not announced


class LobbyConsumer(TalkingConsumer):
    """Follow the lobby: sent everything on connecting, then what changes. A page can only talk here; offers are made
    and taken by forms.

    The address says `since` when the page was drawn (seconds since 1970), `seeking=1` where its reader waited for a
    quick match then, and `brief=1` where it shows offers and live matches alone.
    """

    kind = "lobby"
    groups_followed = (GROUP,)
    in_lobby = True
    follower: asyncio.Task[None] | None = None

    async def enter(self) -> int | None:
        asked = parse_qs(self.scope.get("query_string", b"").decode("ascii", "ignore"))
        self.brief = asked.get("brief") == ["1"]
        self.in_lobby = not self.brief
        viewer = await database_sync_to_async(viewer_of)(self.scope["user"])
        self.shown = LobbyPage(
            viewer,
            language=self.language,
            since=drawn_at(asked.get("since", [""])[0]),
            brief=self.brief,
            seeking=asked.get("seeking") == ["1"],
        )
        self.change, self.woken = "", asyncio.Event()
        return None

    async def show_all(self) -> None:
        await self.send(await database_sync_to_async(lambda: self.shown.news(read_lobby()))())
        if not self.brief:
            await self.send_lines()
        if self.player_id is not None:
            await self.send_bell()
        self.follower = asyncio.create_task(self._follow())

    def hears(self, room: str) -> bool:
        return not self.brief

    async def went(self) -> None:
        if self.follower:
            self.follower.cancel()

    async def act(self, fields: dict[str, str]) -> None:
        if self.brief or not SAYING & fields.keys():
            raise BadFrame(_("This page has nothing to send but what is said. Nothing was done."))
        await self.talk(fields)

    async def lobby_changed(self, event: dict[str, Any]) -> None:
        """Note that something changed; the page is told in a moment, with what else changes until then."""
        self.change = event["change"]
        self.woken.set()

    async def catch_up(self) -> None:
        """Send the bell and the lines; the offers follow."""
        if not self.brief:
            await self.send_lines()
        if self.player_id is not None:
            await self.player_changed({})
        else:
            await self.lobby_changed({"change": f"caught up {time.monotonic()}"})

    async def player_changed(self, event: dict[str, Any]) -> None:
        """Send the bell, and read anew whom the reader meets; the offers follow."""
        self.shown.viewer = await database_sync_to_async(viewer_of)(self.scope["user"])
        await super().player_changed(event)
        self.change = f"reader {time.monotonic()}"
        self.woken.set()

    async def _follow(self) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.woken.wait(), TICK)
                await asyncio.sleep(GATHERED)
            try:
                await self._tell_news()
            except Exception:
                log.exception("the lobby could not be shown")

    async def _tell_news(self) -> None:
        change = self.change if self.woken.is_set() else f"tick {time.monotonic() // TICK}"
        self.woken.clear()
        if self.cut_off:
            return
        if news := await database_sync_to_async(lambda: self.shown.news(lobby_after(change)))():
            await self.send(news)
