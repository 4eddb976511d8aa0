"""Open sockets of tables in tests, and read what is sent."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.test import Client

from accounts.models import Player
from games.models import Match
from games.tests.markup import part, read
from scopa_site.asgi import application

ON_THE_WAY = 0.05  # seconds that the channel layer may take
PINGS = 3  # a socket looks at the browser and at the channel layer by turns
OUR_PAGE = b"http://localhost"
BEAT = '{"beat"'


def in_database(function: Any, *args: Any, **kwargs: Any) -> Any:
    """Await a function that asks the database."""
    return database_sync_to_async(function)(*args, **kwargs)


class Listener:
    """One open socket of one viewer."""

    def __init__(self, communicator: WebsocketCommunicator) -> None:
        self.communicator = communicator

    async def frame(self) -> str:
        """Return the next message, whatever it is; a question whether the page lives is not for its reader."""
        while (text := await self.communicator.receive_from(timeout=5)).startswith(BEAT):
            pass
        return text

    async def view(self) -> str:
        """Return the next message that draws the table."""
        while 'id="score"' not in (text := await self.frame()):
            pass
        return text

    async def notice(self) -> str:
        """Return the next words for this viewer alone."""
        while True:
            found = [one for one in read(await self.frame()).all(id="notice") if one.text]
            if found:
                return found[0].text

    async def settled(self) -> list[str]:
        """Return all messages that are on their way: what comes before the answers to some pings."""
        await asyncio.sleep(ON_THE_WAY)
        found, left = [], PINGS
        for number in range(PINGS):
            await self.say(ping=str(number))
        while left:
            text = await self.frame()
            left -= 'id="pong"' in text
            found += [] if 'id="pong"' in text else [text]
        return found

    async def latest(self) -> str:
        """Return the last of the views that are on their way."""
        return [text for text in await self.settled() if 'id="score"' in text][-1]

    async def quiet(self) -> bool:
        return not await self.settled()

    async def say(self, **fields: Any) -> None:
        await self.communicator.send_json_to(fields)

    async def send_text(self, text: str) -> None:
        await self.communicator.send_input({"type": "websocket.receive", "text": text})

    async def play(self, view: str, text: str) -> None:
        """Play as the answer to a view."""
        fields = {one["name"]: one["value"] for one in part(view, "hand").all("input") if one.has("value")}
        await self.say(play=text, round=fields["round"], ply=fields["ply"])

    async def closed(self) -> int:
        """Return the code with which the server closes the socket."""
        while True:
            message = await self.communicator.receive_output(timeout=5)
            if message["type"] == "websocket.close":
                return message["code"]

    async def leave(self) -> None:
        await self.communicator.disconnect()


def _cookie(user: Player) -> bytes:
    client = Client()
    client.force_login(user)
    return f"sessionid={client.cookies['sessionid'].value}".encode()


async def knock_at(
    path: str, user: Player | None = None, *, origin: bytes | None = OUR_PAGE, address: str = ""
) -> tuple[WebsocketCommunicator, bool, int | None]:
    """Ask for a socket at a path; return it, whether it was opened, and else why not."""
    headers = [] if origin is None else [(b"origin", origin)]
    if user is not None:
        headers.append((b"cookie", await in_database(_cookie, user)))
    communicator = WebsocketCommunicator(application, path, headers=headers)
    if address:
        communicator.scope["client"] = [address, 1234]
    opened, code = await communicator.connect(timeout=5)
    return communicator, opened, None if opened else code


async def knock(
    match: Match | str, user: Player | None = None, *, language: str = "en", **options: Any
) -> tuple[WebsocketCommunicator, bool, int | None]:
    """Ask for the socket of a table; return it, whether it was opened, and else why not."""
    key = match if isinstance(match, str) else match.key
    return await knock_at(f"/ws/match/{key}/?language={language}", user, **options)


@asynccontextmanager
async def open_socket(path: str, user: Player | None = None, **options: Any) -> AsyncIterator[Listener]:
    """Open a socket at a path for a while."""
    communicator, opened, code = await knock_at(path, user, **options)
    assert opened, f"the socket was refused: {code}"
    listener = Listener(communicator)
    try:
        yield listener
    finally:
        await listener.leave()


@asynccontextmanager
async def listening(
    match: Match, user: Player | None = None, *, language: str = "en", **options: Any
) -> AsyncIterator[Listener]:
    """Open the socket of a table for a while."""
    async with open_socket(f"/ws/match/{match.key}/?language={language}", user, **options) as listener:
        yield listener
