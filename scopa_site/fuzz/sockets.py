"""Send frames to every socket of the site, as everybody, and look at all that comes back to anybody."""

import asyncio
import itertools
import json
import random
from collections.abc import Iterable
from typing import Any

from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator

from games.engine.cards import Card
from games.selectors import load_snapshot
from games.tests.sockets import BEAT, knock_at
from scopa_site.fuzz.addresses import socket_addresses
from scopa_site.fuzz.changes import Rows, read_rows, refused_changes, sender_of
from scopa_site.fuzz.frames import frame, good_frame
from scopa_site.fuzz.leaks import around, found_in, named_in, unseen_in
from scopa_site.fuzz.scene import LANGUAGES, Scene, set_scene
from scopa_site.fuzz.told import Found

FRAMES_A_SCENE = 500
FRAMES_A_SENDER = 25  # then the database is looked at, and another has their turn
MORE_SOCKETS = 14  # beside those of the table
ANSWERED_WITHIN = 10.0  # seconds
SHOWN = 300  # characters of a frame that is told

# By role and the key of a match: the cards that somebody has not seen.
Unseen = dict[tuple[str, str], set[Card]]

_pings = itertools.count(100_000)


class Socket:
    """An open socket of somebody, and the key of the match that it shows."""

    def __init__(self, role: str, path: str, key: str, link: WebsocketCommunicator) -> None:
        self.role, self.path, self.key, self.link = role, path, key, link

    async def answers(self, text: str) -> list[str] | None:
        """Send a frame and return what comes back before the answer to the ping after it; None where it is closed."""
        await self.link.send_input({"type": "websocket.receive", "text": text})
        ping = next(_pings) % 900_000 + 100_000
        await self.link.send_input({"type": "websocket.receive", "text": json.dumps({"ping": ping})})
        told: list[str] = []
        while True:
            message = await self.link.receive_output(timeout=ANSWERED_WITHIN)
            if message["type"] == "websocket.close":
                return None
            said = message.get("text") or ""
            if f">{ping}</div>" in said:
                return told
            told += [] if said.startswith(BEAT) else [said]

    def overheard(self) -> list[str]:
        """Return what has come without being asked for."""
        told = []
        while not self.link.output_queue.empty():
            said = self.link.output_queue.get_nowait().get("text") or ""
            told += [] if said.startswith(BEAT) else [said]
        return told


class SocketAttack:
    """Send frames in a scene after another, all made from one seed."""

    def __init__(self, found: Found, chance: random.Random) -> None:
        self.found, self.chance = found, chance
        self.sockets: list[Socket] = []
        self.unseen: Unseen = {}

    async def send(self, frames: int) -> None:
        """Send so many frames."""
        for sent in range(0, frames, FRAMES_A_SCENE):
            scene = await database_sync_to_async(set_scene)(self.chance)
            await self._open_all(scene)
            for start in range(sent, min(sent + FRAMES_A_SCENE, frames), FRAMES_A_SENDER):
                await self._batch(scene, min(FRAMES_A_SENDER, frames - start))
                self.found.tell(f"{start + FRAMES_A_SENDER} of {frames} frames")
            await self._close_all()

    # -- opening -------------------------------------------------------------------------------------

    async def _open_all(self, scene: Scene) -> None:
        """Open the table for everybody, and some of all other sockets for somebody."""
        wanted = [(role, f"/ws/match/{scene.match.key}/") for role in scene.people]
        others = [(role, path) for path in paths_of(scene) for role in scene.people]
        wanted += self.chance.sample(others, MORE_SOCKETS)
        for role, path in wanted:
            await self._open(scene, role, path)
        await self._look(scene)

    async def _open(self, scene: Scene, role: str, path: str) -> None:
        self.found.where = f"{role} opens {path}"
        try:
            link, opened, _code = await knock_at(f"{path}?language={LANGUAGES[role]}", scene.people[role])
        except Exception as error:
            return self.found.wrong("error", repr(error))
        if opened and scene.hidden.key in path:
            self.found.wrong("let in", "a match that nobody may watch")
        if opened:
            key = next((match.key for match in scene.matches if match.key in path), scene.match.key)
            self.sockets.append(Socket(role, path, key, link))
            self.found.counts["sockets"] += 1
        else:
            await link.disconnect()

    async def _close_all(self) -> None:
        for socket in self.sockets:
            await socket.link.disconnect()
        self.sockets.clear()

    # -- sending ---------------------------------------------------------------------------------------

    async def _batch(self, scene: Scene, count: int) -> None:
        """Let one person send some frames, and see that nothing changed which is not theirs to change."""
        role = self.chance.choice([socket.role for socket in self.sockets])
        snapshot = await database_sync_to_async(load_snapshot)(id=scene.match.pk)
        before: Rows = await database_sync_to_async(read_rows)()
        sent = []
        for _ in range(count):
            own = [socket for socket in self.sockets if socket.role == role]
            if not own:
                break
            text = frame(good_frame(snapshot, self.chance), self.chance).encode(errors="replace").decode()
            sent.append(text)
            if await self._send(scene, self.chance.choice(own), text):
                snapshot = await database_sync_to_async(load_snapshot)(id=scene.match.pk)
        await database_sync_to_async(self._compare)(scene, role, before, sent)

    async def _send(self, scene: Scene, socket: Socket, text: str) -> bool:
        """Send a frame; tell whether the table has changed by it."""
        self.found.where = f"{socket.role} to {socket.path}: {text[:SHOWN]}"
        self.found.counts["frames"] += 1
        try:
            told = await socket.answers(text)
        except Exception as error:
            self.found.wrong("error", repr(error))
            told = None
        if told is None:
            self.sockets.remove(socket)
            await self._open(scene, socket.role, socket.path)
        overheard = [(one, said) for one in self.sockets for said in one.overheard()]
        drawn = [(socket, said) for said in told or ()] + overheard
        changed = any('id="score"' in said for _socket, said in drawn)
        before = self.unseen
        if changed:
            await self._look(scene)
        named = named_in(text)
        for said in told or ():
            self._check(socket, said, before, without=named)
        for one, said in overheard:
            self._check(one, said, before)
        return changed

    async def _look(self, scene: Scene) -> None:
        """Note which cards of the tables that are looked at their viewers have not seen."""

        def unseen() -> Unseen:
            found: Unseen = {}
            for match in (scene.match, scene.left, scene.offer):
                snapshot = load_snapshot(id=match.pk)
                for role, who in scene.people.items():
                    seat = next(
                        (one.index for one in snapshot.seats if who and one.player_id == who.pk), None
                    )
                    found[role, match.key] = set(unseen_in(snapshot, seat))
            return found

        self.unseen = await database_sync_to_async(unseen)()

    def _check(self, socket: Socket, said: str, before: Unseen, without: Iterable[Card] = ()) -> None:
        """See that a frame gives no card away that its reader has seen neither before it nor after."""
        shown = (socket.role, socket.key)
        hidden = (before.get(shown, set()) & self.unseen.get(shown, set())) - set(without)
        self.found.counts["frames read"] += 1
        if cards := found_in(said, sorted(hidden), LANGUAGES[socket.role]):
            self.found.wrong(
                "leak", f"{socket.role} at {socket.path} is shown {cards[:4]}: {around(said, cards[0])}"
            )

    def _compare(self, scene: Scene, role: str, before: Rows, sent: list[str]) -> None:
        who = scene.people[role]
        after = read_rows()
        ids = {who.pk if who else None}
        sender = sender_of(ids, set(), before, after)
        self.found.where = f"{role}: {sent[-3:]}"
        for text in refused_changes(before, after, sender):
            self.found.wrong("change", f"{role} (frames): {text}")


def paths_of(scene: Scene) -> list[str]:
    """Return the path of every socket that there is in a scene, and one of none."""
    values: dict[str, list[Any]] = {
        "key": [match.key for match in scene.matches],
        "slug": [event.slug for event in scene.events],
    }
    return [
        address.filled(dict(zip(address.names, chosen, strict=True)))
        for address in socket_addresses()
        for chosen in itertools.product(*(values[name] for name in address.names))
    ]


def attack_sockets(found: Found, chance: random.Random, frames: int) -> None:
    """Send so many frames, and note what comes of it."""
    asyncio.run(SocketAttack(found, chance).send(frames))
