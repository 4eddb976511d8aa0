"""The socket of a table: who may listen, and what each viewer is sent. No rule of the game is known here."""

import json
import logging
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any
from urllib.parse import parse_qs

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import override

from accounts.preferences import preferences_of
from games.decks import looking_through
from games.models import Match, Seat
from games.rendering import Place, frame, hint_fragments, notice, place_of
from games.selectors import Snapshot, load_snapshot, snapshot_after
from games.services.announce import group_name
from games.services.hint import ask_hint
from games.services.next_round import press_next
from games.services.play import play
from games.services.refusals import AlreadyPlayed, Refused

log = logging.getLogger(__name__)

NO_SUCH_MATCH, NOT_FOR_YOU, TOO_MANY_BAD_FRAMES = 4404, 4403, 4429
MINUTE = 60


class BadFrame(Exception):
    """A frame that cannot be understood, or that this viewer may not send."""


class TableConsumer(AsyncWebsocketConsumer):
    """Follow one match: sent the whole view on connecting and at each change, and takes plays from a seat.

    A frame is a JSON object: {"play": "7Dx2C+5S", "round": "1", "ply": "12"}, {"next": "1", "round": "1"},
    {"hint": "1", "round": "1", "ply": "12"} or {"ping": "3"}. Anything else is answered by one notice and changes
    nothing.
    """

    async def connect(self) -> None:
        """Let in whoever may follow the match, and send them the whole view."""
        self.bad_frames: deque[float] = deque()
        self.cut_off = False
        self.language, self.site = _language(self.scope), _site(self.scope)
        self.preferences = preferences_of(self.scope["user"])
        try:
            key = self.scope["url_route"]["kwargs"]["key"]
            snapshot = await database_sync_to_async(load_snapshot)(key=key)
        except Match.DoesNotExist:
            return await self.close(NO_SUCH_MATCH)
        self.match_id = snapshot.match.pk
        self.seat = snapshot.seat_of(self.scope["user"])
        if self.seat is None and not snapshot.match.watching:
            return await self.close(NOT_FOR_YOU)
        await self.channel_layer.group_add(group_name(self.match_id), self.channel_name)
        await self.accept()
        # Read again: what happened before the group was joined would be lost otherwise.
        await self._show()

    async def disconnect(self, code: int) -> None:
        if hasattr(self, "match_id"):
            await self.channel_layer.group_discard(group_name(self.match_id), self.channel_name)

    async def match_changed(self, event: dict[str, Any]) -> None:
        """Send the viewer what changed."""
        if self.cut_off:
            return
        await self._send_frame(snapshot_after, self.match_id, event["change"], since=self.told)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer a ping, do what a frame says, or say what is wrong with it."""
        if self.cut_off:
            return
        with override(self.language):
            try:
                fields = _read(text_data)
                if "ping" in fields:
                    number = _number(fields, "ping")
                    await self.send(f'<div id="pong" hx-swap-oob="innerHTML">{number}</div>')
                else:
                    await self._act(fields)
            except BadFrame as error:
                await self._count_bad_frame(str(error))

    async def _act(self, fields: dict[str, str]) -> None:
        if self.seat is None:
            log.warning("a spectator of match %s tried to act", self.match_id)
            raise BadFrame(_("You are watching: only those who sit at the table can play."))
        try:
            if answer := await database_sync_to_async(self._serve)(fields, self.seat):
                await self.send(answer)
        except Refused as refused:
            await self._show(since=self.told, said=str(refused))
            if not isinstance(refused, AlreadyPlayed):
                await self._count_bad_frame("")

    def _serve(self, fields: dict[str, str], seat: Seat) -> str:
        """Do what a frame says and return what is for this viewer alone; what everybody sees is announced."""
        with looking_through(self.preferences):
            number = _number(fields, "round")
            if "play" in fields:
                text = fields["play"]
                play(
                    match_id=self.match_id,
                    seat=seat.index,
                    round_number=number,
                    ply=_number(fields, "ply"),
                    text=text,
                )
            elif "next" in fields:
                press_next(match_id=self.match_id, seat=seat.index, round_number=number)
            elif "hint" in fields:
                ply = _number(fields, "ply")
                advice = ask_hint(match_id=self.match_id, seat=seat.index, round_number=number, ply=ply)
                return hint_fragments(advice)
            else:
                raise BadFrame(_("This frame says nothing to do. Send a play, next, hint or ping."))
            return ""

    async def _show(self, since: Place | None = None, said: str = "") -> None:
        """Send the whole view as it stands now, and a notice."""
        await self._send_frame(partial(load_snapshot, id=self.match_id), since=since, said=said)

    async def _send_frame(
        self, read: Callable[..., Snapshot], *args: Any, since: Place | None = None, said: str = ""
    ) -> None:
        """Read the match and send the whole view; what the live region tells starts after `since`."""

        def draw() -> str:
            snapshot = read(*args)
            self.told = place_of(snapshot)
            self.seat = snapshot.seats[self.seat.index] if self.seat else None
            return frame(
                snapshot,
                self.seat,
                language=self.language,
                preferences=self.preferences,
                site=self.site,
                since=since,
            )

        await self.send(await database_sync_to_async(draw)() + notice(said))

    async def _count_bad_frame(self, text: str) -> None:
        """Answer a bad frame with one notice; a viewer who sends too many of them is cut off."""
        if text:
            await self.send(notice(text))
        now = time.monotonic()
        self.bad_frames.append(now)
        while self.bad_frames and self.bad_frames[0] < now - MINUTE:
            self.bad_frames.popleft()
        if len(self.bad_frames) >= settings.SCOPA_BAD_FRAMES_A_MINUTE:
            log.warning(
                "match %s: a socket sent %s bad frames in a minute", self.match_id, len(self.bad_frames)
            )
            self.cut_off = True  # what was already on its way is neither done nor answered
            await self.close(TOO_MANY_BAD_FRAMES)


def _read(text: str | None) -> dict[str, str]:
    """Return the fields of a frame as texts; raise `BadFrame` that says what is wrong."""
    if text is None or len(text.encode()) > settings.SCOPA_MAX_FRAME:
        raise BadFrame(_("This frame is too big, or not text. Nothing was done."))
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError):
        raise BadFrame(_("This frame is not JSON. Nothing was done.")) from None
    if not isinstance(fields, dict):
        raise BadFrame(_("This frame is not a JSON object. Nothing was done."))
    if not all(str(value).isprintable() for value in fields.values()):
        raise BadFrame(_("This frame holds characters that nobody can read. Nothing was done."))
    return {name: str(value) for name, value in fields.items() if isinstance(value, str | int)}


def _number(fields: dict[str, str], name: str) -> int:
    text = fields.get(name, "")
    if not text.isascii() or not text.isdigit() or len(text) > 6:
        raise BadFrame(_("“{name}” must be a number. Nothing was done.").format(name=name))
    return int(text)


def _language(scope: dict[str, Any]) -> str:
    """Return the language of the page that opened the socket."""
    asked = parse_qs(scope.get("query_string", b"").decode("ascii", "ignore")).get("language", [""])[0]
    return asked if asked in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def _site(scope: dict[str, Any]) -> str:
    """Return the address of the site as the browser of this socket knows it: its checked origin."""
    headers = dict(scope.get("headers", []))
    return headers.get(b"origin", b"").decode("ascii", "ignore")
