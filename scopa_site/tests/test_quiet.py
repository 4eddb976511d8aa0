"""What is sent to a socket that is gone goes nowhere, by uvicorn too."""

import pytest

from scopa_site.serving.with_uvicorn import Quiet


@pytest.mark.parametrize(
    ("kind", "sent"), [("websocket", ["websocket.send", "websocket.close"]), ("http", None)]
)
async def test_nothing_is_sent_after_the_end(kind, sent):
    arrived = []

    async def send(message):
        arrived.append(message["type"])

    async def inside(scope, receive, send):
        for what in ("send", "close", "send"):
            await send({"type": f"{kind}.{what}"})

    await Quiet(inside)({"type": kind}, None, send)
    assert arrived == (sent or ["http.send", "http.close", "http.send"])


@pytest.mark.parametrize(("kind", "told"), [("websocket", False), ("http", True)])
async def test_a_page_that_has_gone_is_no_error_of_a_socket(kind, told):
    async def send(message):
        raise OSError("the client has gone")

    async def inside(scope, receive, send):
        await send({"type": f"{kind}.send"})

    if told:
        with pytest.raises(OSError):
            await Quiet(inside)({"type": kind}, None, send)
    else:
        await Quiet(inside)({"type": kind}, None, send)
