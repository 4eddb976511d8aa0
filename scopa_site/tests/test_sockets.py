"""Sockets are opened by our own pages only, whatever the route."""

import pytest
from channels.testing import WebsocketCommunicator

from scopa_site.asgi import NO_SUCH_ROUTE, application

ANYWHERE = "/ws/anything/"


async def answer(path, *headers):
    return await WebsocketCommunicator(application, path, headers=[*headers]).connect()


@pytest.mark.parametrize("path", ["/ws/match/abc/", ANYWHERE])
@pytest.mark.parametrize("origin", [b"https://evil.example", b"http://localhost.evil.example", b"null"])
async def test_a_page_from_elsewhere_opens_no_socket(path, origin):
    opened, code = await answer(path, (b"origin", origin))
    assert not opened
    assert code != NO_SUCH_ROUTE  # refused at the door, before any route is looked at


async def test_a_socket_without_an_origin_is_refused():
    opened, code = await answer(ANYWHERE)
    assert not opened
    assert code != NO_SUCH_ROUTE


@pytest.mark.django_db
@pytest.mark.parametrize("origin", [b"http://localhost", b"http://127.0.0.1:8000"])
async def test_our_own_page_comes_as_far_as_the_routes(origin):
    assert await answer(ANYWHERE, (b"origin", origin)) == (False, NO_SUCH_ROUTE)
