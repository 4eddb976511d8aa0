"""No socket, whatever its address, is opened for a page of another site; the list of addresses is the router's own."""

import pytest
from channels.routing import URLRouter

from games.tests.sockets import in_database, knock_at
from games.tests.tables import person
from scopa_site.asgi import application

pytestmark = pytest.mark.django_db(transaction=True)

BY_THE_GUARD = 1000  # the code of a socket that no consumer has seen
STRANGE = [
    b"https://evil.example",
    b"http://localhost.evil.example",
    b"http://evil.example:8000",
    b"null",
    None,
]


def routes() -> list[str]:
    """Return an address for each route that the router of the site has, and one for the route of all others."""
    part = application.application_mapping["websocket"]
    while not isinstance(part, URLRouter):
        part = getattr(part, "application", None) or part.inner
    *ours, elsewhere = [route.pattern for route in part.routes]
    assert not elsewhere.regex.pattern
    return [
        "/" + str(pattern).replace("<slug:key>", "some").replace("<slug:slug>", "some") for pattern in ours
    ] + ["/ws/none/"]


def test_all_routes_are_known():
    assert {"/ws/match/some/", "/ws/event/some/", "/ws/lobby/", "/ws/site/"} <= set(routes())
    assert not [path for path in routes() if "<" in path]


@pytest.mark.parametrize("path", routes())
async def test_only_pages_of_ours_reach_a_consumer(path):
    anna = await in_database(person, "Anna")
    for origin in STRANGE:
        _socket, opened, code = await knock_at(path, anna, origin=origin)
        assert (opened, code) == (False, BY_THE_GUARD), origin
    socket, opened, code = await knock_at(path, anna)
    assert opened or code != BY_THE_GUARD
    await socket.disconnect()
