"""Say which consumer answers which socket address."""

from typing import Any

from django.urls import path

from games.consumers.lobby import LobbyConsumer
from games.consumers.site import SiteConsumer
from games.consumers.table import TableConsumer

websocket_urlpatterns: list[Any] = [
    path("ws/match/<slug:key>/", TableConsumer.as_asgi()),
    path("ws/lobby/", LobbyConsumer.as_asgi()),
    path("ws/site/", SiteConsumer.as_asgi()),
]
