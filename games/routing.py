"""Say which consumer answers which socket address."""

from typing import Any

from django.urls import path

from games.consumers.lobby import LobbyConsumer
from games.consumers.programs import ProgramConsumer
from games.consumers.site import SiteConsumer
from games.consumers.table import TableConsumer

websocket_urlpatterns: list[Any] = [
    path("ws/match/<slug:key>/", TableConsumer.as_asgi()),
    path("ws/lobby/", LobbyConsumer.as_asgi()),
    path("ws/site/", SiteConsumer.as_asgi()),
]

# Of programs, which show a token: nobody is let in here by a session.
program_urlpatterns: list[Any] = [path("ws/programs/<int:number>/", ProgramConsumer.as_asgi())]
