"""Answer whoever looks after the site before Django is asked, and count what goes in.

Who asks comes by an address of the machine, without https, a session or a language: none of what stands before the
pages is of use to them.
"""

import hmac
import ipaddress
import json
import time
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from django.conf import settings
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, generate_latest

from games.health.metrics import REQUEST_SECONDS, REQUESTS
from games.health.pulse import begin_pulse
from games.health.ready import is_ready, readiness
from games.health.reporting import begin_reporting

Application = Callable[[Any, Any, Any], Awaitable[None]]

FORWARDED = {b"forwarded", b"x-forwarded-for", b"x-real-ip", b"via"}
REFUSED = b"For METRICS_NETWORKS, asking without a proxy, or with the token METRICS_TOKEN.\n"


class Answer(NamedTuple):
    """What is answered."""

    status: int
    body: bytes
    kind: str = "application/json"


class Door:
    """An ASGI application around the pages of the site."""

    def __init__(self, inside: Application) -> None:
        self.inside = inside

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer what is asked at the door, and let all else in."""
        begin_reporting("web")
        begin_pulse()
        if answer := ANSWERS.get(scope["path"]):
            await _send(send, await answer(scope) if scope["method"] in ("GET", "HEAD") else _NOT_ALLOWED)
        else:
            await self._counted(scope, receive, send)

    async def _counted(self, scope: Any, receive: Any, send: Any) -> None:
        begun = time.perf_counter()

        async def sent(message: Any) -> None:
            if message["type"] == "http.response.start":
                REQUESTS.labels(f"{message['status'] // 100}xx").inc()
            await send(message)

        await self.inside(scope, receive, sent)
        REQUEST_SECONDS.observe(time.perf_counter() - begun)


async def _healthz(scope: Any) -> Answer:
    """Say that the process lives; nothing else is asked."""
    return Answer(200, _json({"alive": True}))


async def _readyz(scope: Any) -> Answer:
    """Say whether the process can serve, and which part fails."""
    parts = await readiness()
    ready = is_ready(parts)
    return Answer(200 if ready else 503, _json({"ready": ready, "parts": parts}))


async def _metrics(scope: Any) -> Answer:
    """Tell what this process has counted."""
    if not may_read_metrics(scope):
        return Answer(403, REFUSED, "text/plain; charset=utf-8")
    return Answer(200, generate_latest(REGISTRY), CONTENT_TYPE_LATEST)


ANSWERS: dict[str, Callable[[Any], Awaitable[Answer]]] = {
    "/healthz": _healthz,
    "/readyz": _readyz,
    "/metrics": _metrics,
}
_NOT_ALLOWED = Answer(405, b"", "text/plain; charset=utf-8")


def may_read_metrics(scope: Any) -> bool:
    """Tell whether who asks may read the metrics: by the token, or from a network of METRICS_NETWORKS.

    What a proxy sent on has the address of the proxy, so that only the token counts.
    """
    headers = dict(scope.get("headers", []))
    if settings.METRICS_TOKEN:
        given, asked = headers.get(b"authorization", b""), f"Bearer {settings.METRICS_TOKEN}".encode()
        if hmac.compare_digest(given, asked):
            return True
    if FORWARDED & headers.keys():
        return False
    return _within((scope.get("client") or [""])[0], settings.METRICS_NETWORKS)


def _within(address: str, networks: list[str]) -> bool:
    try:
        asking = ipaddress.ip_address(address)
    except ValueError:
        return False
    return any(asking in ipaddress.ip_network(network) for network in networks)


def _json(told: dict[str, Any]) -> bytes:
    return json.dumps(told).encode() + b"\n"


async def _send(send: Any, answer: Answer) -> None:
    headers = {
        "content-type": answer.kind,
        "content-length": str(len(answer.body)),
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
    }
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": answer.status, "headers": raw})
    await send({"type": "http.response.body", "body": answer.body})
