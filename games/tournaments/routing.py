"""Say which consumer answers which socket address of events."""

from typing import Any

from django.urls import path

from games.tournaments.consumers.event import EventConsumer

websocket_urlpatterns: list[Any] = [path("ws/event/<slug:slug>/", EventConsumer.as_asgi())]
