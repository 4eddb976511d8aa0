"""The socket of a program: it is sent what its seats may see, and takes plays."""

import asyncio
import json
import logging
from collections.abc import Callable
from typing import Any

from channels.consumer import get_handler_name
from channels.db import database_sync_to_async
from django.conf import settings
from django.utils import timezone
from django.utils.translation import override

from accounts.tokens import token_of
from games.announced import snapshot_after
from games.consumers.base import SocketConsumer
from games.consumers.frames import BadFrame, number_in, read_frame
from games.consumers.rates import Bucket, address_of, holders_of
from games.consumers.register import SIGNED_OUT, register
from games.health.metrics import FRAMES, REFUSED_FRAMES, REFUSED_SOCKETS, SOCKETS
from games.models import Match, Program, Seat
from games.programs.told import Told, seats_of, tell_seat
from games.selectors import load_snapshot, sequences_of
from games.services.announce import group_name
from games.services.programs import note_heard, play_as_program, program_group, seat_at, token_group
from games.services.refusals import Refused
from games.services.seats import seat_program
from scopa_site.logs import about, note_about

log = logging.getLogger(__name__)

ONLY_READS, NO_SUCH_PROGRAM, TOO_MANY = 4403, 4404, 4429
MINUTE = 60
UNKNOWN = "Your program sits at no match of this key."
UNAVAILABLE = "The site cannot reach its database, and nothing was done. Send it again in a moment."
SENSELESS = "This frame says nothing to do. Send a play with match, round and ply; a seat; or a ping."


class ProgramConsumer(SocketConsumer):
    """Follow all matches of a program: each is sent as it stands on connecting, and whenever it changes.

    The address names the program, and the header “Authorization: Bearer scopa_…” shows a token of its owner by which
    programs play; no cookie is looked at. A frame is {"play": "7Dx2C+5S", "match": "…", "round": 1, "ply": 12},
    {"seat": "…"} for a seat at a match that its owner has opened, or {"ping": 3}.
    """

    kind = "program"
    program: Program
    kept = False
    beat: asyncio.Task[None] | None = None

    async def put_off(self, message: str) -> None:
        """Tell a program that nothing was done; what it was not told it is told once the database is back."""
        if message == "websocket.receive":
            await self._tell("problem", {"error": "unavailable", "message": UNAVAILABLE, "about": {}})
        else:
            await super().put_off(message)

    async def connect(self) -> None:
        self.seats: dict[int, int] = {}  # by match
        self.sent: dict[int, int] = {}  # the sequence of each match that was sent last
        self.bucket = Bucket(settings.SCOPA_FRAMES_A_SECOND, settings.SCOPA_FRAMES_AT_ONCE)
        strikes = settings.SCOPA_BAD_FRAMES_A_MINUTE
        self.strikes = Bucket(strikes / MINUTE, strikes)
        self.cut_off = False
        if refusal := await database_sync_to_async(self._enter)():
            REFUSED_SOCKETS.labels(self.kind).inc()
            return await self.close(refusal)
        self.holders = holders_of(self.program.owner_id, address_of(self.scope))
        self.kept = True
        SOCKETS.labels(self.kind).inc()
        note_about(player=self.program.owner_id)
        if not register().hold(self.holders):
            REFUSED_SOCKETS.labels(self.kind).inc()
            return await self.close(TOO_MANY)
        for group in self._groups():
            await self.channel_layer.group_add(group, self.channel_name)
        await self.accept()
        register().programs.add(self)
        await self._tell("program", {"name": self.program.name, "computer": self.program.computer})
        await self._catch_up()
        self.beat = asyncio.create_task(self._keep_up())

    def _enter(self) -> int | None:
        """Look at the token; return the code of a refusal, or None to let the program in."""
        token = token_of(self.scope["token"], timezone.now())
        if token is None:
            return SIGNED_OUT
        if not token.plays:
            return ONLY_READS
        number = self.scope["url_route"]["kwargs"]["number"]
        found = Program.objects.select_related("owner").filter(owner=token.player_id, pk=number).first()
        if found is None:
            return NO_SUCH_PROGRAM
        self.program, self.token_id = found, token.pk
        return None

    def _still_let_in(self) -> bool:
        """Tell whether the token and the program are still there."""
        token = token_of(self.scope["token"], timezone.now())
        return (
            token is not None and Program.objects.filter(owner=token.player_id, pk=self.program.pk).exists()
        )

    def _groups(self) -> tuple[str, str]:
        return program_group(self.program.pk), token_group(self.token_id)

    async def disconnect(self, code: int) -> None:
        await self.let_go()

    async def let_go(self) -> None:
        """Keep nothing of this socket any more; twice is once."""
        if not self.kept:
            return
        self.kept = False
        register().programs.discard(self)
        SOCKETS.labels(self.kind).dec()
        if self.beat:
            self.beat.cancel()
        register().release(self.holders)
        for group in (*self._groups(), *map(group_name, self.seats)):
            await self.channel_layer.group_discard(group, self.channel_name)

    # -- what is told -----------------------------------------------------------------------------------

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Pass over what is told to pages alone: who watches, what is said."""
        if hasattr(self, get_handler_name(message)):
            await super().dispatch(message)

    async def match_changed(self, event: dict[str, Any]) -> None:
        """Send a match as it stands after a change."""
        match_id = event["match"]
        if match_id in self.seats:
            snapshot = await database_sync_to_async(snapshot_after)(event)
            await self._send_match(match_id, tell_seat(snapshot, self.seats[match_id]))

    async def program_seated(self, event: dict[str, Any]) -> None:
        """Follow a match at which the program was given a seat."""
        await self._catch_up()

    async def token_revoked(self, event: dict[str, Any]) -> None:
        """End with the token, or the program."""
        self.cut_off = True
        await self.close(SIGNED_OUT)

    async def _keep_up(self) -> None:
        """Look now and then whether the token is still good, and whether something was not told."""
        while True:
            await asyncio.sleep(settings.SCOPA_HEARTBEAT)
            try:
                await self._catch_up()
            except Exception:
                log.exception("program %s could not be told what has changed", self.program.pk)

    async def _catch_up(self) -> None:
        """Follow all matches, and send those that are not as they were sent last; close where the token is no good."""
        found = await database_sync_to_async(self._what_is_new)()
        if found is None:
            return await self.token_revoked({})
        for seat in found:
            if seat.match_id not in self.seats:
                self.seats[seat.match_id] = seat.index
                await self.channel_layer.group_add(group_name(seat.match_id), self.channel_name)
            snapshot = await database_sync_to_async(load_snapshot)(id=seat.match_id)
            await self._send_match(seat.match_id, tell_seat(snapshot, seat.index))

    def _what_is_new(self) -> list[Seat] | None:
        """Return the seats at matches that are not as they were sent last, None where the token is no good."""
        now = timezone.now()
        if not self._still_let_in():
            return None
        note_heard(self.program, now=now)
        going = {seat.match_id: seat for seat in seats_of(self.program)}
        ended = Seat.objects.filter(program=self.program, match__in=self.seats.keys() - going.keys())
        seats = [*ended.select_related("match"), *going.values()]
        sequences = sequences_of(seat.match_id for seat in seats)
        return [seat for seat in seats if sequences.get(seat.match_id) != self.sent.get(seat.match_id)]

    async def _send_match(self, match_id: int, told: Told) -> None:
        """Send a match, but never as it was before; one that is over is followed no longer."""
        if self.cut_off or told["sequence"] <= self.sent.get(match_id, -1):
            return
        self.sent[match_id] = told["sequence"]
        await self._tell("match", told)
        if told["status"] in (Match.Status.OVER, Match.Status.DROPPED):
            del self.seats[match_id], self.sent[match_id]
            await self.channel_layer.group_discard(group_name(match_id), self.channel_name)

    async def _tell(self, kind: str, fields: Told) -> None:
        await self.send(json.dumps({"type": kind} | fields, ensure_ascii=False))

    # -- what is heard ----------------------------------------------------------------------------------

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Do what a frame says, or tell why not."""
        if self.cut_off:
            return
        now, fields = asyncio.get_running_loop().time(), dict[str, str]()
        FRAMES.labels(self.kind).inc()
        with override(settings.LANGUAGE_CODE):
            try:
                fields = read_frame(text_data)
                if not self.bucket.take(now=now):
                    raise BadFrame("That was too much at once, and nothing was done. Wait a moment.", "haste")
                with about(ply=fields.get("ply"), match=fields.get("match")):
                    await self._act(fields)
            except BadFrame as error:
                REFUSED_FRAMES.labels(error.reason).inc()
                await self._refuse(fields, "bad_frame", str(error))
            except (Seat.DoesNotExist, Match.DoesNotExist):
                await self._refuse(fields, "not_found", UNKNOWN)
            except Refused as refused:
                await self._refuse(fields, refused.code, str(refused))

    async def _act(self, fields: dict[str, str]) -> None:
        if "ping" in fields:
            return await self._tell("pong", {"ping": number_in(fields, "ping")})
        if "play" in fields:
            asked = (
                fields.get("match", ""),
                number_in(fields, "round"),
                number_in(fields, "ply"),
                fields["play"],
            )
            if told := await self._while_let_in(self._play, *asked):
                await self._tell("match", told)
        elif "seat" in fields:
            await self._while_let_in(self._sit_down, fields["seat"])
        else:
            raise BadFrame(SENSELESS)

    async def _while_let_in(self, do: Callable[..., Told | None], *args: Any) -> Told | None:
        """Do something for the program, or close where its token is no good any more."""

        def do_it() -> tuple[bool, Told | None]:
            return (True, do(*args)) if self._still_let_in() else (False, None)

        let_in, told = await database_sync_to_async(do_it)()
        if not let_in:
            await self.token_revoked({})
        return told

    def _play(self, key: str, round_number: int, ply: int, text: str) -> Told | None:
        """Play; return the match where that was played before and so nothing tells of it."""
        seat = seat_at(self.program, key)
        if play_as_program(seat=seat, round_number=round_number, ply=ply, text=text):
            return None
        return tell_seat(load_snapshot(id=seat.match_id), seat.index)

    def _sit_down(self, key: str) -> None:
        seat_program(program=self.program, key=key)

    async def _refuse(self, fields: dict[str, str], code: str, text: str) -> None:
        """Tell why nothing was done; a program that sends nonsense on and on is cut off."""
        about = {name: fields[name] for name in ("match", "round", "ply", "play", "seat") if name in fields}
        await self._tell("problem", {"error": code, "message": text, "about": about})
        if not self.strikes.take(now=asyncio.get_running_loop().time()):
            log.warning("program %s sent too many frames that make no sense", self.program.pk)
            self.cut_off = True
            await self.close(TOO_MANY)
