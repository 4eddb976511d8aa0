"""The way in for the sockets of programs, beside the one for pages."""

from collections.abc import Awaitable, Callable
from typing import Any

Application = Callable[[Any, Any, Any], Awaitable[None]]

BEGINNING = "/ws/programs/"


class TokenDoor:
    """Lead sockets to `programs` where their address begins so, and all others to `inner`.

    Programs are known by the token in their header alone. No browser sends such a header for a page, and the cookies
    that it sends are not looked at here, so that the origin of a page need not be.
    """

    def __init__(self, programs: Application, inner: Application) -> None:
        self.programs, self.inner = programs, inner

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if not scope["path"].startswith(BEGINNING):
            return await self.inner(scope, receive, send)
        headers = [(name, value) for name, value in scope["headers"] if name != b"cookie"]
        await self.programs(scope | {"headers": headers, "token": token_in(headers)}, receive, send)


def token_in(headers: list[tuple[bytes, bytes]]) -> str:
    """Return the token that some headers show, empty where there is none.

    >>> token_in([(b"host", b"x"), (b"authorization", b"Bearer  scopa_1 ")])
    'scopa_1'
    """
    shown = dict(headers).get(b"authorization", b"").decode("ascii", "ignore").strip()
    kind, _space, text = shown.partition(" ")
    return text.strip() if kind.lower() == "bearer" else ""
