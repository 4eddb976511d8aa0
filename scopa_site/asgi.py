"""Serve pages and sockets."""

import os
from typing import Any

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from channels.sessions import SessionMiddlewareStack
from django.core.asgi import get_asgi_application
from django.urls import re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scopa_site.settings")

pages = get_asgi_application()

from accounts.keys import SocketAuthMiddleware  # noqa: E402
from games.health.door import Door  # noqa: E402
from games.programs.door import TokenDoor  # noqa: E402
from games.routing import program_urlpatterns, websocket_urlpatterns  # noqa: E402 - need the apps to be loaded
from games.tournaments.routing import websocket_urlpatterns as of_events  # noqa: E402
from scopa_site.outages import Patient  # noqa: E402

NO_SUCH_ROUTE = 4404


async def refuse(scope: Any, receive: Any, send: Any) -> None:
    """Close a socket to an address that is none of ours, quietly: the router would raise an error."""
    await send({"type": "websocket.close", "code": NO_SUCH_ROUTE})


# Origin and session are checked around the whole router, so that no route can be forgotten. Programs show a token
# instead, by a router of their own.
elsewhere = re_path("", refuse)  # type: ignore[arg-type]
routes = URLRouter([*websocket_urlpatterns, *of_events, elsewhere])
sockets = TokenDoor(
    programs=Patient(URLRouter([*program_urlpatterns, elsewhere])),
    inner=AllowedHostsOriginValidator(Patient(SessionMiddlewareStack(SocketAuthMiddleware(routes)))),
)

application = ProtocolTypeRouter({"http": Door(pages), "websocket": sockets})
