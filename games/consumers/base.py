"""What all sockets have in common, of pages and of programs."""

from contextlib import suppress
from typing import Any

from autobahn.exception import Disconnected
from channels.consumer import get_handler_name
from channels.exceptions import AcceptConnection, DenyConnection, StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer

from scopa_site.logs import begin_about
from scopa_site.outages import TRY_AGAIN_LATER, noticed


class SocketConsumer(AsyncWebsocketConsumer):
    """A socket that lets go of everything however it ends, and outlives a database that is away.

    Channels goes to another thread before each message, to close old connections to the database; here who asks the
    database does that.
    """

    kind = "site"  # what it is counted as

    async def let_go(self) -> None:
        """Keep nothing of this socket any more; twice is once."""

    async def put_off(self, message: str) -> None:
        """Do without what a message of this type asked for, since the database is away."""
        if message == "websocket.connect":
            await self.close(TRY_AGAIN_LATER)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Follow until the browser goes, or an error ends it, of which nobody else tells `disconnect`."""
        begin_about(socket=self.kind)
        try:
            await super().__call__(scope, receive, while_open(send))
        finally:
            await self.let_go()
            if forget := getattr(getattr(self, "channel_layer", None), "forget", None):
                await forget(self.channel_name)

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Do what the browser or the layer says; while the database is away, put it off instead of ending by it."""
        handler = getattr(self, get_handler_name(message), None)
        if handler is None:
            raise ValueError(f"no handler for messages of type {message['type']}")
        try:
            await handler(message)
        except (AcceptConnection, DenyConnection, StopConsumer):
            raise
        except Exception as error:
            if not noticed(error):
                raise
            await self.put_off(message["type"])


def while_open(send: Any) -> Any:
    """Return what sends to a browser, unless it went while something was on its way: that it has gone is told next."""

    async def send_if_open(message: dict[str, Any]) -> None:
        with suppress(OSError, Disconnected):
            await send(message)

    return send_if_open
