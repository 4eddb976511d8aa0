"""The socket of an event: everything as it stands after joining, then what changes, and the chat."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from channels.db import database_sync_to_async
from django.http import Http404
from django.utils.translation import gettext as _

from accounts.models import Player
from games.consumers.frames import BadFrame
from games.consumers.talk import SAYING, TalkingConsumer
from games.services.talk import event_group
from games.tournaments.models import Event
from games.tournaments.presenters.reading import Reading, read_lately
from games.tournaments.rendering import Shown, pause_before

log = logging.getLogger(__name__)

GATHERED = 0.25  # seconds for which changes are gathered before a page is told of them
NO_SUCH_EVENT = 4404


class EventConsumer(TalkingConsumer):
    """Follow an event. A page can only talk here: one enters and leaves by forms."""

    kind = "event"
    follower: asyncio.Task[None] | None = None

    async def enter(self) -> int | None:
        slug = self.scope["url_route"]["kwargs"]["slug"]
        self.event_id = await database_sync_to_async(_find)(slug)
        if self.event_id is None:
            return NO_SUCH_EVENT
        self.groups_followed = (event_group(self.event_id),)
        self.shown, self.woken = Shown(self.language), asyncio.Event()
        return None

    async def show_all(self) -> None:
        await self._tell(self.shown.news)
        await self.send_lines()
        if self.player_id is not None:
            await self.send_bell()
        self.follower = asyncio.create_task(self._follow())

    async def went(self) -> None:
        if self.follower:
            self.follower.cancel()

    async def act(self, fields: dict[str, str]) -> None:
        if not SAYING & fields.keys():
            raise BadFrame(_("This page has nothing to send but what is said. Nothing was done."))
        await self.talk(fields)

    async def event_changed(self, event: dict[str, Any]) -> None:
        """Note that something changed; the page is told in a moment, with what else changes until then."""
        self.woken.set()

    async def catch_up(self) -> None:
        await self.event_changed({})
        await self.send_lines()
        if self.player_id is not None:
            await self.send_bell()

    async def player_changed(self, event: dict[str, Any]) -> None:
        """Send the bell, and at once what the event has for the reader."""
        await super().player_changed(event)
        await self._tell(self.shown.own_news)

    async def _follow(self) -> None:
        while True:
            await self.woken.wait()
            await asyncio.sleep(pause_before(self.event_id or 0, GATHERED))
            self.woken.clear()
            try:
                await self._tell(self.shown.news)
            except Exception:
                log.exception("the event could not be shown")

    async def _tell(self, news_of: Callable[[Reading, Player | None], str]) -> None:
        """Send what is new, where anything is."""
        if self.cut_off:
            return
        with suppress(Http404):  # it was taken back, to be set up anew
            if news := await database_sync_to_async(self._read)(news_of):
                await self.send(news)

    def _read(self, news_of: Callable[[Reading, Player | None], str]) -> str:
        assert self.event_id is not None
        return news_of(read_lately(self.event_id), self._player())


def _find(slug: str) -> int | None:
    events = Event.objects.exclude(status=Event.Status.DRAFT).filter(slug=slug)
    return events.values_list("pk", flat=True).first()
