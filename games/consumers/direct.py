"""Hand what a socket hears to its method, on the shortest way."""

from typing import Any

from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer


class DirectConsumer(AsyncWebsocketConsumer):
    """A consumer that lets connections to the database be.

    Channels goes to another thread before each message, to close what is old; here who asks the database does that.
    """

    async def dispatch(self, message: dict[str, Any]) -> None:
        handler = getattr(self, get_handler_name(message), None)
        if handler is None:
            raise ValueError(f"no handler for messages of type {message['type']}")
        await handler(message)
