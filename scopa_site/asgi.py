"""Serve pages and sockets."""

import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scopa_site.settings")

pages = get_asgi_application()

from games.routing import websocket_urlpatterns  # noqa: E402 - consumers need the apps to be loaded

# Origin and session are checked around the whole router, so that no route can be forgotten.
sockets = AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(websocket_urlpatterns)))

application = ProtocolTypeRouter({"http": pages, "websocket": sockets})
