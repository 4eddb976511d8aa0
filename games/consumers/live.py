"""What all sockets have in common: language, pings, frames that make no sense, groups."""

import logging
import time
from collections import deque
from typing import Any
from urllib.parse import parse_qs

from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.utils.translation import override

from accounts.preferences import preferences_of
from games.consumers.frames import BadFrame, number_in, read_frame
from games.rendering import notice

log = logging.getLogger(__name__)

TOO_MANY_BAD_FRAMES = 4429
MINUTE = 60


class LiveConsumer(AsyncWebsocketConsumer):
    """A page that is kept up to date.

    A subclass says who may listen (`enter`), to which `groups_followed`, what it shows
    first (`show_all`) and what a frame does (`act`). Each frame is a JSON object; {"ping": "3"} is answered here.
    """

    groups_followed: tuple[str, ...] = ()

    async def enter(self) -> int | None:
        """Prepare to follow; return the code of a refusal, or None to let the viewer in."""
        return None

    async def show_all(self) -> None:
        """Send the whole view as it stands now."""

    async def act(self, fields: dict[str, str]) -> None:
        """Do what a frame says; raise `BadFrame` where that makes no sense."""
        raise NotImplementedError

    async def connect(self) -> None:
        """Let in whoever may follow, and send them the whole view."""
        self.bad_frames: deque[float] = deque()
        self.cut_off = False
        self.language, self.site = _language(self.scope), _site(self.scope)
        self.preferences = preferences_of(self.scope["user"])
        if refusal := await self.enter():
            return await self.close(refusal)
        for group in self.groups_followed:
            await self.channel_layer.group_add(group, self.channel_name)
        await self.accept()
        # Only now: what happened before the groups were joined would be lost otherwise.
        await self.show_all()

    async def disconnect(self, code: int) -> None:
        for group in self.groups_followed:
            await self.channel_layer.group_discard(group, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer a ping, do what a frame says, or say what is wrong with it."""
        if self.cut_off:
            return
        with override(self.language):
            try:
                fields = read_frame(text_data)
                if "ping" in fields:
                    number = number_in(fields, "ping")
                    await self.send(f'<div id="pong" hx-swap-oob="innerHTML">{number}</div>')
                else:
                    await self.act(fields)
            except BadFrame as error:
                await self.count_bad_frame(str(error))

    async def count_bad_frame(self, text: str) -> None:
        """Answer a bad frame with one notice; a viewer who sends too many of them is cut off."""
        if text:
            await self.send(notice(text))
        now = time.monotonic()
        self.bad_frames.append(now)
        while self.bad_frames and self.bad_frames[0] < now - MINUTE:
            self.bad_frames.popleft()
        if len(self.bad_frames) >= settings.SCOPA_BAD_FRAMES_A_MINUTE:
            log.warning("%s: a socket sent %s bad frames in a minute", self.about, len(self.bad_frames))
            self.cut_off = True  # what was already on its way is neither done nor answered
            await self.close(TOO_MANY_BAD_FRAMES)

    @property
    def about(self) -> str:
        """What the logs call this socket."""
        return str(self.scope.get("path", ""))


def _language(scope: dict[str, Any]) -> str:
    """Return the language of the page that opened the socket."""
    asked = parse_qs(scope.get("query_string", b"").decode("ascii", "ignore")).get("language", [""])[0]
    return asked if asked in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def _site(scope: dict[str, Any]) -> str:
    """Return the address of the site as the browser of this socket knows it: its checked origin."""
    headers = dict(scope.get("headers", []))
    return headers.get(b"origin", b"").decode("ascii", "ignore")
