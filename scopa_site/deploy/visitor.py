"""A guest who comes to a site as a browser does: through a proxy that speaks TLS, with cookies, forms and sockets."""

import asyncio
import http.client
import json
import re
import socket
import ssl
from collections.abc import Callable
from contextlib import suppress
from html import unescape
from http.cookies import SimpleCookie
from typing import NamedTuple
from urllib.parse import urlencode, urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

PATIENCE = 20  # seconds
_FORM = re.compile(r"<form\b[^>]*\bws-send\b[^>]*>(.*?)</form>", re.DOTALL)
_FIELD = re.compile(r'<input type="(?:hidden|radio)" name="(\w+)" value="([^"]*)"')
_SEQUENCE = re.compile(r'data-sequence="(\d+)"')


class Answer(NamedTuple):
    """What a page answered."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()


class Visitor:
    """Somebody who reaches the host `name` at a port of this machine, and trusts the certificate in a file."""

    def __init__(self, name: str, port: int, certificate: str) -> None:
        self.name, self.port, self.cookies = name, port, SimpleCookie()
        self.origin = f"https://{name}:{port}"
        self.trust = ssl.create_default_context(cafile=certificate)

    def get(self, path: str, **headers: str) -> Answer:
        """Return what a page answers."""
        return self._ask("GET", path, None, headers)

    def post(self, path: str, fields: dict[str, str]) -> Answer:
        """Send a form, with the token that the site has given."""
        token = self.cookies["csrftoken"].value
        sent = urlencode(fields | {"csrfmiddlewaretoken": token})
        kind = {"Content-Type": "application/x-www-form-urlencoded", "Origin": self.origin}
        return self._ask("POST", path, sent, kind)

    def _ask(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> Answer:
        plain = socket.create_connection(("127.0.0.1", self.port), PATIENCE)
        with self.trust.wrap_socket(plain, server_hostname=self.name) as link:
            connection = http.client.HTTPConnection(self.name, self.port)
            connection.sock = link
            connection.request(method, path, body, headers | {"Cookie": self.cookie})
            answer = connection.getresponse()
            for line in answer.headers.get_all("Set-Cookie") or []:
                self.cookies.load(line)
            return Answer(answer.status, dict(answer.headers), answer.read())

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={kept.value}" for name, kept in self.cookies.items())


class Seat:
    """A visitor at the table of a match, by a socket; `codes` are those that sockets of theirs were closed with."""

    def __init__(self, visitor: Visitor, path: str) -> None:
        self.visitor, self.path = visitor, urlsplit(path).path
        self.link: ClientConnection | None = None
        self.frame, self.sequence = "", -1
        self.codes: list[int] = []
        self.pongs = 0
        self.told = 0  # how many plays of ours we were told to be done

    async def follow(self) -> None:
        """Open the socket and take in what the table looks like."""
        self.link = await connect(
            f"wss://{self.visitor.name}:{self.visitor.port}/ws{self.path}?language=en",
            host="127.0.0.1",
            port=self.visitor.port,
            origin=self.visitor.origin,  # type: ignore[arg-type]
            additional_headers={"Cookie": self.visitor.cookie},
            ssl=self.visitor.trust,
            open_timeout=PATIENCE,
            ping_interval=None,
            proxy=None,
        )
        self.sequence = -1
        await self.hear_until(lambda: self.sequence >= 0)

    async def hear_until(self, holds: Callable[[], bool]) -> None:
        """Take frames until something holds; where the socket is closed, open it again as a page does."""
        async with asyncio.timeout(PATIENCE):
            while not holds():
                await self._hear()

    async def _hear(self) -> None:
        assert self.link
        try:
            frame = str(await self.link.recv())
        except ConnectionClosed as closed:
            self.codes.append(closed.rcvd.code if closed.rcvd else 1006)
            return await self.follow()
        if frame.startswith("{"):
            with suppress(ConnectionClosed):  # heard of next
                await self.say({"pong": str(json.loads(frame).get("beat", 0))})
            return
        self.pongs += 'id="pong"' in frame
        if found := _SEQUENCE.search(frame):
            self.frame, self.sequence = frame, int(found[1])

    async def say(self, fields: dict[str, str]) -> None:
        """Send a frame."""
        assert self.link
        await self.link.send(json.dumps(fields))

    @property
    def plays(self) -> list[dict[str, str]]:
        """All that may be played now, as the fields of the form that plays it."""
        return [fields for form in _FORM.findall(self.frame) for fields in _choices(form)]

    async def play(self) -> None:
        """Play the first of what may be played, until it is told to be done: what was lost is sent again."""
        fields, before = self.plays[0], self.sequence
        while self.sequence <= before:
            with suppress(ConnectionClosed):  # heard of below
                await self.say(fields)
            await self._hear_until_moved(before)
        self.told += 1

    async def _hear_until_moved(self, before: int) -> None:
        links = len(self.codes)
        await self.hear_until(lambda: self.sequence > before or len(self.codes) > links)

    async def catch_up(self, sequence: int) -> None:
        """Wait until the table is shown as another has seen it."""
        await self.hear_until(lambda: self.sequence >= sequence)

    async def settle(self) -> None:
        """Take in all that was sent so far, also that the socket was closed."""
        pongs, links = self.pongs, len(self.codes)
        with suppress(ConnectionClosed):  # heard of below
            await self.say({"ping": "1"})
        await self.hear_until(lambda: self.pongs > pongs or len(self.codes) > links)

    async def leave(self) -> None:
        """Close the socket."""
        if self.link:
            await self.link.close()


def _choices(form: str) -> list[dict[str, str]]:
    fields = [(name, unescape(value)) for name, value in _FIELD.findall(form)]
    rest = {name: value for name, value in fields if name != "play"}
    return [rest | {"play": value} for name, value in fields if name == "play" and "<button" in form]
