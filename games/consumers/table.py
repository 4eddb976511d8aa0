"""The socket of a table."""

import asyncio
import logging
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from asgiref.sync import sync_to_async
from channels.db import database_sync_to_async
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from games.announced import snapshot_after
from games.consumers.frames import BadFrame, number_in
from games.consumers.register import register
from games.consumers.talk import SAYING, TalkingConsumer
from games.consumers.thread import in_thread
from games.decks import looking_through
from games.forms_rematch import rematch_changes
from games.health.metrics import SHOWN_SECONDS
from games.models import Match, Seat
from games.rendering import (
    Place,
    frame,
    hint_awaited,
    hint_dropped,
    hint_fragments,
    notice,
    place_of,
    watchers_fragment,
)
from games.selectors import Snapshot, load_snapshot
from games.services.actions import ACTIONS
from games.services.announce import group_name
from games.services.hint import HintAsked, ask_hint
from games.services.leaving import come_back
from games.services.next_round import press_next
from games.services.old_tables import tell_old_tables
from games.services.play import play
from games.services.refusals import AlreadyPlayed, Refused
from games.services.rematch import decline, play_again
from games.talk.rules import hears

log = logging.getLogger(__name__)

NO_SUCH_MATCH, NOT_FOR_YOU = 4404, 4403
MEASURED_EVERY = 2.0  # seconds between two frames that measure the lag


class TableConsumer(TalkingConsumer):
    """Follow one match: sent the whole view on connecting and at each change, and takes plays from a seat.

    A frame is {"play": "7Dx2C+5S", "round": "1", "ply": "12"}, {"next": "1", "round": "1"},
    {"hint": "1", "round": "1", "ply": "12"}, or what a page with a chat says. Anything else is answered by one notice
    and changes nothing. The address of a page whose link was open before says `again=1`.
    """

    kind = "table"
    shown: Snapshot | None = None  # what was sent last
    measured = -MEASURED_EVERY  # when the lag was (monotonic)
    hint: HintAsked | None = None
    hinting: asyncio.Task[None] | None = None

    async def enter(self) -> int | None:
        try:
            key = self.scope["url_route"]["kwargs"]["key"]
            snapshot = await database_sync_to_async(load_snapshot)(key=key)
        except Match.DoesNotExist:
            return NO_SUCH_MATCH
        self.match_id, self.here = snapshot.match.pk, key
        self.told = place_of(snapshot)
        self.seat = snapshot.seat_of(self.scope["user"])
        self.again = b"again=1" in self.scope.get("query_string", b"")
        self.groups_followed = (group_name(self.match_id),)
        return None if self.seat or snapshot.match.watching else NOT_FOR_YOU

    async def came(self) -> None:
        if self.seat:
            place = {"match_id": self.seat.match_id, "seat": self.seat.index}
            await database_sync_to_async(come_back)(**place, still=self.again)
            if self.told.over:  # the others may have taken this player for gone
                await database_sync_to_async(tell_old_tables)([self.player_id], timezone.now())
        elif self.match_id:
            register().tell_watchers_soon(self.match_id)

    async def went(self) -> None:
        if self.hinting:
            self.hinting.cancel()

    async def show_all(self) -> None:
        await self._show()
        await self.send_lines()

    async def show_again(self) -> None:
        await self._show(since=self.told)

    async def catch_up(self) -> None:
        await self.send_lines()
        if self.player_id is not None:
            await self.send_bell()

    def hears(self, room: str) -> bool:
        return hears(room, seated=self.seat is not None, over=self.told.over)

    async def match_changed(self, event: dict[str, Any]) -> None:
        """Send the viewer what changed."""
        if self.cut_off:
            return
        await self._send_frame(lambda: snapshot_after(event, self.shown), since=self.told)
        SHOWN_SECONDS.observe(max(0.0, time.time() - event["at"]))

    async def act(self, fields: dict[str, str]) -> None:
        if SAYING & fields.keys():
            return await self.talk(fields)
        if self.seat is None:
            log.warning("a spectator of match %s tried to act", self.match_id)
            raise BadFrame(_("You are watching: only those who sit at the table can play."))
        self.arrived = timezone.now()  # what waits for its turn here still came in time
        try:
            if answer := await in_thread(partial(self._serve, fields, self.seat)):
                await self.send(answer)
            if hint := self.hint:
                self.hint = None
                self._begin_hint(hint)
        except Refused as refused:
            await self._show(since=self.told, said=str(refused))
            if not isinstance(refused, AlreadyPlayed):
                await self.count_bad_frame("")

    def _serve(self, fields: dict[str, str], seat: Seat) -> str:
        """Do what a frame says and return what is for this viewer alone; what everybody sees is announced."""
        if seat.away:  # acting from a seat is being there
            come_back(match_id=seat.match_id, seat=seat.index)
        with override(self.language), looking_through(self.preferences):
            for name, serve in SERVED.items():
                if name in fields:
                    return serve(self, fields, seat)
        raise BadFrame(_("This frame says nothing to do. Send a play, next, hint or ping."))

    def _play(self, fields: dict[str, str], seat: Seat) -> str:
        number, ply, text = number_in(fields, "round"), number_in(fields, "ply"), fields["play"]
        play(
            match_id=seat.match_id,
            seat=seat.index,
            round_number=number,
            ply=ply,
            text=text,
            arrived=self.arrived,
            lag=self.lag_ms,
            known=self.shown,
        )
        return ""

    def _next(self, fields: dict[str, str], seat: Seat) -> str:
        press_next(match_id=seat.match_id, seat=seat.index, round_number=number_in(fields, "round"))
        return ""

    def _hint(self, fields: dict[str, str], seat: Seat) -> str:
        number, ply = number_in(fields, "round"), number_in(fields, "ply")
        self.hint = ask_hint(match_id=seat.match_id, seat=seat.index, round_number=number, ply=ply)
        return hint_awaited()

    def _begin_hint(self, hint: HintAsked) -> None:
        """Let a hint be thought of beside all else that this page asks; one that was asked for before is dropped."""
        if self.hinting:
            self.hinting.cancel()
        self.hinting = asyncio.create_task(self._find_hint(hint))

    async def _find_hint(self, hint: HintAsked) -> None:
        """Send the hint when it is found, unless the round has gone on meanwhile."""

        def find() -> str:
            with override(self.language), looking_through(self.preferences):
                try:
                    return hint_fragments(hint.find())
                except Refused as refused:
                    return hint_dropped() + notice(str(refused))

        try:
            found = await sync_to_async(find, thread_sensitive=False)()
        except Exception:
            log.exception("%s: no hint could be thought of", self.about)
            found = hint_dropped()
        if not self.cut_off and hint.answers(self.told.round, self.told.ply):
            await self.send(found)

    def _again(self, fields: dict[str, str], seat: Seat) -> str:
        assert seat.player is not None
        changes = rematch_changes(seat.match, fields)
        play_again(
            match=seat.match, player=seat.player, now=timezone.now(), offer=fields["again"], changes=changes
        )
        return ""

    def _decline(self, fields: dict[str, str], seat: Seat) -> str:
        assert seat.player is not None
        decline(match=seat.match, player=seat.player, now=timezone.now())
        return ""

    async def watchers_changed(self, event: dict[str, Any]) -> None:
        """Send how many watch."""
        if not self.cut_off:
            await self.send(watchers_fragment(event["count"], self.language))

    async def _show(self, since: Place | None = None, said: str = "") -> None:
        """Send the whole view as it stands now, and a notice."""
        await self._send_frame(partial(load_snapshot, id=self.match_id), since=since, said=said)

    async def _send_frame(
        self, read: Callable[..., Snapshot], *args: Any, since: Place | None = None, said: str = ""
    ) -> None:
        """Read the match and send the whole view; what the live region tells starts after `since`."""

        def draw() -> str:
            snapshot = read(*args)
            self.told, self.sequence, self.shown = place_of(snapshot), snapshot.sequence, snapshot
            self.seat = snapshot.seats[self.seat.index] if self.seat else None
            return frame(
                snapshot,
                self.seat,
                language=self.language,
                preferences=self.preferences,
                site=self.site,
                since=since,
            )

        await self.send(await in_thread(draw) + notice(said))
        now = time.monotonic()
        if self.seat and not self.asked and now >= self.measured + MEASURED_EVERY:
            self.measured = now
            await self.ask_for_life(now)  # measures the lag, and sets the clocks of the page

    @property
    def about(self) -> str:
        return f"match {self.match_id}"


def _by_service(name: str) -> Callable[[TableConsumer, dict[str, str], Seat], str]:
    """Return what does an action that every seat can do: its field is its name."""

    def serve(consumer: TableConsumer, fields: dict[str, str], seat: Seat) -> str:
        ACTIONS[name](seat.match_id, seat.index, fields[name])
        return ""

    return serve


# What a seat can do, by the field that says it: a new action is a line here and a method above.
SERVED: dict[str, Callable[[TableConsumer, dict[str, str], Seat], str]] = {
    "play": TableConsumer._play,
    "next": TableConsumer._next,
    "hint": TableConsumer._hint,
    "again": TableConsumer._again,
    "again_no": TableConsumer._decline,
} | {name: _by_service(name) for name in ACTIONS}
