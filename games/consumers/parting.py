"""Let all sockets of a process go before it stops: their pages come back to another process, or to the next."""

import asyncio
from typing import TYPE_CHECKING
from weakref import WeakSet

from django.conf import settings

from games.consumers.register import register

if TYPE_CHECKING:
    from games.consumers.base import SocketConsumer

GOING_AWAY = 3012  # below 4000: pages come back. As 1012, “service restart”, which daphne leaves to itself
A_SECOND = 100  # sockets; others must let in as many


_parted: "WeakSet[SocketConsumer]" = WeakSet()


async def send_elsewhere() -> None:
    """Close every socket, so many in a second, or faster where they would not be gone within SCOPA_DRAIN seconds.

    What a page has sent before is still done, and the page sees it done where it comes back. To be called again for
    those that came in the last moment.
    """
    everybody = (*register().sockets, *register().programs)
    sockets = [socket for socket in everybody if socket not in _parted]
    pause = min(1 / A_SECOND, settings.SCOPA_DRAIN / max(1, len(sockets)))
    for socket in sockets:
        _parted.add(socket)
        await socket.close(GOING_AWAY)
        await asyncio.sleep(pause)
