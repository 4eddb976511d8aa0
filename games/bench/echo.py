"""The bare stack: daphne, Channels and the channel layer, with no rules, database or templates behind them.

`python -m games.bench.echo PORT` serves it as `manage.py serve` serves the site.
"""

import json
import os
import sys
from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer
from channels.routing import ProtocolTypeRouter, URLRouter
from django.urls import path


class EchoConsumer(AsyncWebsocketConsumer):
    """Answer a number to both sockets of a table by the number after it, in a frame of the size asked for."""

    async def connect(self) -> None:
        kwargs = self.scope["url_route"]["kwargs"]
        self.group, self.padding = f"echo.{kwargs['table']}", "." * kwargs["size"]
        await self.channel_layer.group_add(self.group, self.channel_name)
        await self.accept()
        await self.echo_answer({"number": 0})

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(self.group, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        number = int(json.loads(text_data or "")["ply"])
        await self.channel_layer.group_send(self.group, {"type": "echo.answer", "number": number + 1})

    async def echo_answer(self, event: dict[str, Any]) -> None:
        await self.send(f"{event['number']} {self.padding}")


routes: list[Any] = [path("echo/<int:table>/<int:size>/", EchoConsumer.as_asgi())]
application = ProtocolTypeRouter({"websocket": URLRouter(routes)})


def serve(port: int) -> None:
    from daphne.endpoints import build_endpoint_description_strings
    from daphne.server import Server

    endpoints = build_endpoint_description_strings(host="127.0.0.1", port=port)
    Server(application, endpoints=endpoints, websocket_timeout=-1, verbosity=0).run()


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scopa_site.settings")
    serve(int(sys.argv[1]))
