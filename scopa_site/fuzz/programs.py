"""Speak as a program, by its socket and by HTTP, with tokens that are good for it and with others, and see what comes
of it: what is refused changes nothing, and nobody is told what the seat does not see."""

import asyncio
import itertools
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.test import Client
from django.utils import timezone

from accounts.models import ApiToken
from accounts.tokens import make_token
from games.models import Match, Program, Seat
from games.selectors import Snapshot, load_snapshot
from games.services.programs import note_heard, register_program
from games.tests.tables import play_plies, set_table
from scopa_site.asgi import application
from scopa_site.fuzz.changes import Rows, Sender, changes, read_rows, refused_changes
from scopa_site.fuzz.frames import frame
from scopa_site.fuzz.leaks import found_in, named_in, unseen_in
from scopa_site.fuzz.scene import set_scene
from scopa_site.fuzz.told import Found
from scopa_site.fuzz.values import NASTY

CALLS_A_SCENE = 60
ANSWERED_WITHIN = 10.0  # seconds
PLAYS, READS, FOREIGN, NONE = "plays", "only reads", "somebody else's", "none"
NOTED = {
    "accounts.ApiToken": {"used"},
    "games.Program": {"heard"},
}  # that a token was shown is no act of a program
HTTP: tuple[tuple[str, str], ...] = (
    ("get", "waiting"),
    ("get", "matches"),
    ("get", "matches/{key}"),
    ("post", "matches/{key}/plays"),
)
HTTP += (("post", "matches/{key}/plays"), ("post", "matches/{key}/seat"))

_pings = itertools.count(100_000)


@dataclass(frozen=True)
class Cast:
    """A program at a table with a person, one of somebody else at another, an offer of the owner, tokens by kind."""

    program: Program
    other: Program
    table: Match
    offer: Match
    keys: list[str]
    tokens: dict[str, str]

    def allowed(self, kind: str, program: Program) -> bool:
        return kind == PLAYS and program == self.program


def set_cast(chance: random.Random) -> Cast:
    """Return programs at tables in a scene, which empties the database before."""
    scene = set_scene(chance)
    owner, opponent, spectator = (scene.people[role] for role in ("owner", "opponent", "spectator"))
    assert owner and opponent and spectator
    program = register_program(owner=owner, name="Rosina")
    other = register_program(owner=opponent, name="Figaro")
    for one in (program, other):
        note_heard(one, now=timezone.now())
    table = set_table(spectator, level=program.computer, target=200)
    theirs = set_table(scene.others[0], level=other.computer, target=200)
    offer = set_table(owner, of="scopa", players=2)
    tokens = {
        PLAYS: make_token(player=owner, name=PLAYS, plays=True),
        READS: make_token(player=owner, name=READS),
        FOREIGN: make_token(player=opponent, name=FOREIGN, plays=True),
        NONE: "",
    }
    keys = [table.key] * 4 + [theirs.key, scene.match.key, scene.hidden.key, offer.key, "none"]
    return Cast(program, other, table, offer, keys, tokens)


class ProgramAttack:
    """Speak as a program in a scene after another, all made from one seed."""

    def __init__(self, found: Found, chance: random.Random) -> None:
        self.found, self.chance = found, chance

    async def send(self, calls: int) -> None:
        """Speak so often."""
        for sent in range(0, calls, CALLS_A_SCENE):
            self.cast = await database_sync_to_async(set_cast)(self.chance)
            self.link, opened = await self._knock(self.cast.program, self.cast.tokens[PLAYS])
            if not opened:
                return self.found.wrong("answer", "a program is not let in by its own token")
            for _ in range(min(CALLS_A_SCENE, calls - sent)):
                await self._call()
            self.found.tell(f"{self.found.counts['calls']} of {calls} calls of programs")
            await self._revoke()
            await self.link.disconnect()

    async def _call(self) -> None:
        """Say one thing by one of the ways, and compare what is stored with what was before."""
        cast, chance = self.cast, self.chance
        kind = chance.choice((PLAYS, PLAYS, PLAYS, READS, FOREIGN, NONE))
        program = chance.choice((cast.program, cast.program, cast.other)) if kind == PLAYS else cast.program
        by_socket = chance.random() < 0.5
        snapshot: Snapshot = await database_sync_to_async(load_snapshot)(id=cast.table.pk)
        good, before = _good(cast, snapshot, chance), await database_sync_to_async(read_rows)()
        spoiled = frame(good, chance) if chance.random() < 0.6 else json.dumps(good)
        text = spoiled.encode(errors="replace").decode()
        self.found.where = f"{kind} for {program} by {'socket' if by_socket else 'HTTP'}: {text[:300]}"
        self.found.counts["calls"] += 1
        hidden = await database_sync_to_async(self._hidden)()
        try:
            if by_socket:
                told, refused = await self._by_socket(kind, program, text)
            else:
                told, refused = await database_sync_to_async(self._by_http)(
                    kind, program, good["match"], text
                )
        except Exception as error:
            return self.found.wrong("error", repr(error))
        await database_sync_to_async(self._compare)(cast.allowed(kind, program) and not refused, before)
        after = await database_sync_to_async(self._hidden)()
        self._check(told, {key: cards & after.get(key, set()) for key, cards in hidden.items()}, text)
        await database_sync_to_async(self._go_on)()

    # -- the two ways --------------------------------------------------------------------------------

    async def _by_socket(self, kind: str, program: Program, text: str) -> tuple[list[str], bool]:
        """Return what comes back, and whether the frame, or the socket, was refused."""
        if self.cast.allowed(kind, program):
            told = await self._answers(text)
            return told, any(json.loads(one)["type"] == "problem" for one in told)
        link, opened = await self._knock(program, self.cast.tokens[kind])
        if opened:
            self.found.wrong("let in", f"{kind} for {program}")
        await link.disconnect()
        return [], True

    async def _knock(self, program: Program, token: str) -> tuple[WebsocketCommunicator, bool]:
        shown = [(b"authorization", f"Bearer {token}".encode())] if token else []
        link = WebsocketCommunicator(application, f"/ws/programs/{program.pk}/", headers=shown)
        opened, _code = await link.connect(timeout=ANSWERED_WITHIN)
        return link, opened

    async def _answers(self, text: str) -> list[str]:
        """Send a frame, and return what comes before the answer to the ping after it."""
        ping = next(_pings) % 900_000 + 100_000
        for said in (text, json.dumps({"ping": ping})):
            await self.link.send_input({"type": "websocket.receive", "text": said})
        told = []
        while json.loads(one := await self.link.receive_from(timeout=ANSWERED_WITHIN)).get("ping") != ping:
            told.append(one)
        return told

    def _by_http(self, kind: str, program: Program, key: str, text: str) -> tuple[list[str], bool]:
        """Return the answer, and whether it is a refusal."""
        method, path = self.chance.choice(HTTP)
        shown = {"Authorization": f"Bearer {token}"} if (token := self.cast.tokens[kind]) else {}
        answer = Client(raise_request_exception=False, SERVER_NAME="localhost").generic(
            method.upper(),
            f"/api/v1/programs/{program.pk}/{path.format(key=key)}",
            text if method == "post" else "",
            content_type="application/json",
            headers=shown,
        )
        self.found.counts[f"told {answer.status_code}"] += 1
        if answer.status_code >= 500:
            self.found.wrong("answer", f"{answer.status_code} from {path}")
        if answer.status_code < 400 and not self.cast.allowed(kind, program):
            self.found.wrong("let in", f"{answer.status_code} from {path}")
        refused = answer.status_code >= 400
        if refused and not answer.headers["Content-Type"].startswith("application/json"):
            self.found.wrong(
                "answer", f"{answer.status_code} from {path} is no JSON: {answer.content[:200]!r}"
            )
            return [], True
        return [answer.content.decode()], refused

    # -- what came of it -----------------------------------------------------------------------------

    def _compare(self, allowed: bool, before: Rows) -> None:
        """See that nothing changed, or where something was allowed, only at the tables of the program."""
        cast, after = self.cast, read_rows()
        acts = [one for one in changes(before, after) if not one.columns <= NOTED.get(one.kind, set())]
        if not allowed:
            for one in acts:
                self.found.wrong("change", f"refused, and yet: {one}")
            return
        self.found.counts["acts"] += bool(acts)
        owner = cast.program.owner_id
        sender = Sender({owner}, matches={cast.table.pk, cast.offer.pk}, met={owner})
        for text in refused_changes(before, after, sender):
            self.found.wrong("change", f"a program: {text}")

    def _hidden(self) -> dict[str, set[Any]]:
        """Return by the key of each match of the program the cards that its seat has not seen."""
        seats = Seat.objects.filter(program=self.cast.program).select_related("match")
        return {one.match.key: set(unseen_in(load_snapshot(id=one.match_id), one.index)) for one in seats}

    def _check(self, told: list[str], hidden: dict[str, set[Any]], sent: str) -> None:
        """See that no match that is told shows a card that its seat has not seen, but for those that were sent."""
        for match in (one for text in told for one in matches_in(json.loads(text))):
            self.found.counts["matches read"] += 1
            cards = sorted(hidden.get(match["match"], set()) - named_in(sent))
            if shown := found_in(json.dumps(match), cards, "en", match["match"]):
                self.found.wrong("leak", f"{match['match']} shows {shown[:4]}")

    def _go_on(self) -> None:
        """Let the person at the table play where it is their turn, most of the time."""
        latest = load_snapshot(id=self.cast.table.pk).latest
        own = Seat.objects.get(match=self.cast.table, program=self.cast.program).index
        if latest and latest.position.turn != own and self.chance.random() < 0.8:
            play_plies(self.cast.table, 1)

    async def _revoke(self) -> None:
        """Take the token away: the socket that it opened ends, and it opens nothing more."""
        self.found.where = "a token that was revoked"
        await database_sync_to_async(lambda: ApiToken.objects.get(name=PLAYS).delete())()
        try:
            while (await self.link.receive_output(timeout=ANSWERED_WITHIN))["type"] != "websocket.close":
                pass
        except TimeoutError:
            self.found.wrong("let in", "its socket stays open")
        again, opened = await self._knock(self.cast.program, self.cast.tokens[PLAYS])
        await again.disconnect()
        status = await database_sync_to_async(self._asked_by_the_revoked)()
        if opened or status != 401:
            self.found.wrong("let in", "it opens a socket" if opened else f"it is answered {status}")

    def _asked_by_the_revoked(self) -> int:
        """Return the status of what the token could read before."""
        path = f"/api/v1/programs/{self.cast.program.pk}/waiting"
        shown = {"Authorization": f"Bearer {self.cast.tokens[PLAYS]}"}
        return int(Client(SERVER_NAME="localhost").get(path, headers=shown).status_code)


def matches_in(told: Any) -> Iterator[dict[str, Any]]:
    """Yield the matches that an answer tells of, with what the seat sees."""
    if isinstance(told, dict) and "view" in told:
        yield told
    elif isinstance(told, dict):
        for one in told.get("items") or ():
            yield from matches_in(one)


def _good(cast: Cast, snapshot: Snapshot, chance: random.Random) -> dict[str, Any]:
    """Return what a program may say, at its own turn or not, of its own match or another."""
    latest = snapshot.latest
    number, ply = (latest.stored.number, latest.stored.ply) if latest else (1, 0)
    plays = [str(one) for one in latest.position.legal_plays] if latest else []
    key = chance.choice(cast.keys)
    play = chance.choice((*plays, str(chance.choice(snapshot.match.rules.cards)), chance.choice(NASTY)))
    if chance.random() < 0.15:
        return {"seat": key, "match": key}
    return {"match": key, "round": number, "ply": ply, "play": play}


def attack_programs(found: Found, chance: random.Random, calls: int) -> None:
    """Speak so often as a program, and note what comes of it."""
    asyncio.run(ProgramAttack(found, chance).send(calls))
