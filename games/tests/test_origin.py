"""No socket, whatever its address, is opened for a page of another site; the list of addresses is the router's own.

Programs show a token in a header that no page can send; their sockets are opened by no cookie, whatever the page.
"""

import re
from typing import Any

import pytest
from channels.routing import URLRouter

from accounts.models import Player
from games.consumers.register import SIGNED_OUT
from games.programs.door import BEGINNING
from games.services.programs import register_program
from games.tests.sockets import in_database, knock_at
from games.tests.tables import person
from scopa_site.asgi import NO_SUCH_ROUTE, application

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
    """Return an address for each route that the router for pages has, and one for the route of all others."""
    return [*_addresses(application.application_mapping["websocket"].inner), "/ws/none/"]


def routes_of_programs() -> list[str]:
    """Return the same for the router for programs."""
    return [*_addresses(application.application_mapping["websocket"].programs), "/ws/programs/none/"]


def _addresses(part: Any) -> list[str]:
    while not isinstance(part, URLRouter):
        part = getattr(part, "application", None) or part.inner
    *ours, elsewhere = [route.pattern for route in part.routes]
    assert not elsewhere.regex.pattern
    return ["/" + re.sub(r"<\w+:\w+>", _sample, str(pattern)) for pattern in ours]


def _sample(found: re.Match[str]) -> str:
    return "1" if "int:" in found[0] else "some"


def test_all_routes_are_known():
    assert {"/ws/match/some/", "/ws/event/some/", "/ws/lobby/", "/ws/site/"} <= set(routes())
    assert {"/ws/programs/1/"} <= set(routes_of_programs())
    assert not [path for path in routes() + routes_of_programs() if "<" in path]


@pytest.mark.parametrize("path", routes())
async def test_only_pages_of_ours_reach_a_consumer(path):
    anna = await in_database(person, "Anna")
    for origin in STRANGE:
        _socket, opened, code = await knock_at(path, anna, origin=origin)
        assert (opened, code) == (False, BY_THE_GUARD), origin
    socket, opened, code = await knock_at(path, anna)
    assert opened or code != BY_THE_GUARD
    await socket.disconnect()


@pytest.mark.parametrize("path", routes_of_programs())
async def test_no_page_opens_the_socket_of_a_program(path):
    olga = await in_database(Player.objects.create_user, "olga", name="Olga")
    await in_database(register_program, owner=olga, name="Rosina")
    for origin in [*STRANGE, b"http://localhost"]:
        _socket, opened, code = await knock_at(path, olga, origin=origin)
        assert (opened, code in (SIGNED_OUT, NO_SUCH_ROUTE)) == (False, True), origin


def test_no_address_leads_to_both():
    assert all(path.startswith(BEGINNING) for path in routes_of_programs())
    assert not any(path.startswith(BEGINNING) for path in routes())
