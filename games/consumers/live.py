"""What all sockets have in common: language, signs of life, presence, frames that make no sense, groups."""

import logging
import time
from collections import deque
from typing import Any
from urllib.parse import parse_qs

from channels.db import database_sync_to_async
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import override

from accounts.preferences import preferences_of
from games import presence
from games.bell import bell_fragment
from games.consumers.base import SocketConsumer
from games.consumers.frames import BadFrame, number_in, read_frame
from games.consumers.rates import Bucket, address_of, holders_of
from games.consumers.register import SIGNED_OUT, beat_text, ended_sessions, register
from games.consumers.thread import close_connections
from games.health.metrics import FRAMES, PLAY_SECONDS, REFUSED_FRAMES, REFUSED_SOCKETS
from games.presence import Page
from games.rendering import notice, unstored_notice
from games.services.notify import player_group
from scopa_site.logs import about, note_about
from scopa_site.outages import noticed

log = logging.getLogger(__name__)

TOO_MANY_BAD_FRAMES = TOO_MANY_SOCKETS = 4429
MINUTE = 60
TRIPS_KEPT = 5


class LiveConsumer(SocketConsumer):
    """A page that is kept up to date.

    A subclass says who may listen (`enter`), to which `groups_followed`, what it shows
    first (`show_all`) and what a frame does (`act`). Each frame is a JSON object; {"ping": "3"} is answered here, and
    {"pong": 3} is how a page answers the server's {"beat": 3}. While it is open, the page is present: at the match
    `match_id`, or in the lobby.
    """

    groups_followed: tuple[str, ...] = ()
    match_id: int | None = None
    in_lobby = False
    here = ""  # the key of the match that the page shows
    page: Page | None = None  # None until the viewer is let in
    holders: dict[str, int]
    sequence: int | None = None  # of the state of the match that was sent last, where the page shows one
    missed = False  # something could not be told
    kept = False  # whether there is something to let go of

    async def enter(self) -> int | None:
        """Prepare to follow; return the code of a refusal, or None to let the viewer in."""
        return None

    async def show_all(self) -> None:
        """Send the whole view as it stands now."""

    async def show_again(self) -> None:
        """Send the match that the page shows as it stands now."""

    async def catch_up(self) -> None:
        """Send what else is to be seen now, since something may not have been told."""
        await self.show_all()

    async def act(self, fields: dict[str, str]) -> None:
        """Do what a frame says; raise `BadFrame` where that makes no sense."""
        raise NotImplementedError

    async def came(self) -> None:
        """Do what follows from the page being open now: its presence is stored, its view not sent yet."""

    async def went(self) -> None:
        """Do what follows from the page being open no longer."""

    # -- coming and going -----------------------------------------------------------------------------

    async def put_off(self, message: str) -> None:
        """Tell a page that what it sent is not stored, and look later for what could not be told."""
        if message == "websocket.receive":
            await self.send(unstored_notice(self.language))
        elif message == "websocket.connect":
            await super().put_off(message)
        else:
            self.missed = True

    async def connect(self) -> None:
        """Let in whoever may follow, and send them the whole view."""
        self._prepare()
        self.kept = True
        if not register().hold(self.holders):
            REFUSED_SOCKETS.labels(self.kind).inc()
            log.warning("%s: too many sockets of one person or address", self.about)
            return await self.close(TOO_MANY_SOCKETS)
        if refusal := await self.enter():
            REFUSED_SOCKETS.labels(self.kind).inc()
            return await self.close(refusal)
        note_about(match=self.here)
        for group in self._groups():
            await self.channel_layer.group_add(group, self.channel_name)
        await self.accept()
        self.page = Page(self.channel_name, self.player_id, self.match_id, self.in_lobby)
        register().join(self)
        await database_sync_to_async(presence.arrive)(self.page)
        await self.came()
        # Only now: what happened before the groups were joined would be lost otherwise.
        await self.show_all()

    def _prepare(self) -> None:
        self.bad_frames: deque[float] = deque()
        self.cut_off = False
        self.bucket = Bucket(settings.SCOPA_FRAMES_A_SECOND, settings.SCOPA_FRAMES_AT_ONCE)
        self.heard = time.monotonic()
        self.beats, self.asked = 0, 0.0
        self.trips: deque[float] = deque(maxlen=TRIPS_KEPT)
        self.language, self.site = _language(self.scope), _site(self.scope)
        self.preferences = preferences_of(self.scope["user"])
        self.player_id: int | None = self.scope["user"].pk
        self.session_key: str = getattr(self.scope.get("session"), "session_key", None) or ""
        self.holders = holders_of(self.player_id, address_of(self.scope))
        note_about(player=self.player_id)

    def _groups(self) -> tuple[str, ...]:
        own = () if self.player_id is None else (player_group(self.player_id),)
        return (*self.groups_followed, *own)

    async def disconnect(self, code: int) -> None:
        await self.let_go()

    async def let_go(self) -> None:
        """Keep nothing of this socket any more; twice is once."""
        if not self.kept:
            return
        self.kept = False
        register().leave(self)
        register().release(self.holders)
        await self.went()
        for group in self._groups():
            await self.channel_layer.group_discard(group, self.channel_name)
        if self.page:
            await self._depart()
        if not register().sockets:
            await close_connections()

    async def _depart(self) -> None:
        try:
            await database_sync_to_async(presence.depart)(self.channel_name)
        except Exception as error:
            if not noticed(error):  # what stays behind grows old by itself
                raise

    # -- what is heard ----------------------------------------------------------------------------------

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer a ping, do what a frame says, or say what is wrong with it."""
        if self.cut_off:
            return
        self.heard = time.monotonic()
        FRAMES.labels(self.kind).inc()
        with override(self.language):
            try:
                fields = read_frame(text_data)
                self._check_rate()
                if "ping" in fields:
                    number = number_in(fields, "ping")
                    await self.send(f'<div id="pong" hx-swap-oob="innerHTML">{number}</div>')
                elif "pong" in fields:
                    self._note_trip(number_in(fields, "pong"))
                else:
                    with about(ply=fields.get("ply")):
                        await self.act(fields)
                    if "play" in fields:
                        PLAY_SECONDS.observe(time.monotonic() - self.heard)
            except BadFrame as error:
                REFUSED_FRAMES.labels(error.reason).inc()
                await self.count_bad_frame(str(error))

    def _check_rate(self) -> None:
        if not self.bucket.take(now=self.heard):
            raise BadFrame(
                _("That was too much at once, and nothing was done. Wait a moment and try again."), "haste"
            )

    async def ask_for_life(self, now: float) -> None:
        """Send a beat, which the page answers with a pong."""
        self.beats, self.asked = self.beats + 1, now
        await self.send(beat_text(self.beats, self.sequence))

    def _note_trip(self, number: int) -> None:
        """Note how long a beat took to the page and back; only the answer to the last one counts, once."""
        if self.asked and number == self.beats:
            self.trips.append(self.heard - self.asked)
            self.asked = 0.0

    @property
    def lag_ms(self) -> int:
        """How long a frame takes to the page and back, measured here: the best of the last few, 0 while unknown."""
        return round(min(self.trips, default=0) * 1000)

    # -- what is told -----------------------------------------------------------------------------------

    async def player_changed(self, event: dict[str, Any]) -> None:
        """Send the bell: something about the player has changed."""
        if not self.cut_off:
            await self.send_bell()

    async def send_bell(self) -> None:
        """Send the bell as it stands now."""
        user = self.scope["user"]
        await self.send(await database_sync_to_async(bell_fragment)(user, self.language, here=self.here))

    async def link_restored(self, event: dict[str, Any]) -> None:
        """Catch up: what tells the sockets of all processes was away for a while."""
        self.missed = True
        register().let_catch_up_soon()

    async def sessions_ended(self, event: dict[str, Any]) -> None:
        """Close the socket if it was its own session that ended."""
        if self in await ended_sessions([self]):
            await self.close(SIGNED_OUT)

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
