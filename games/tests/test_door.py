"""Whoever looks after the site is answered at the door: no session, no guest, no redirect, by whatever name."""

import json

import pytest
from channels.testing import HttpCommunicator

from accounts.models import Player
from games.health.metrics import REQUESTS, total
from games.tests.sockets import in_database
from scopa_site.asgi import application

PAGE = "/offline/"


async def ask(path, *headers, method="GET", client=("127.0.0.1", 1234)):
    asked = HttpCommunicator(application, method, path, headers=[*headers])
    asked.scope["client"] = client
    return await asked.get_response(timeout=10)


def names(answer):
    return {name.lower() for name, _value in answer["headers"]}


async def test_it_lives_and_asks_no_database_to_say_so():
    answer = await ask("/healthz")  # a test without the mark that lets it ask the database
    assert (answer["status"], json.loads(answer["body"])) == (200, {"alive": True})


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics"])
async def test_who_asks_is_nobody_and_is_not_sent_elsewhere(path, settings):
    settings.SECURE_SSL_REDIRECT = True
    answer = await ask(path, (b"host", b"10.0.0.7:8001"))
    assert answer["status"] in (200, 503)
    assert b"set-cookie" not in names(answer) and b"location" not in names(answer)
    assert not await in_database(Player.objects.exists)


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics"])
async def test_it_is_only_asked(path):
    assert (await ask(path, method="POST"))["status"] == 405


@pytest.mark.django_db(transaction=True)
async def test_what_comes_in_is_counted_by_its_answer():
    before = total(REQUESTS, status="2xx"), total(REQUESTS, status="4xx")
    assert (await ask(PAGE, (b"host", b"localhost")))["status"] == 200
    assert (await ask("/no/such/page/", (b"host", b"localhost")))["status"] == 404
    await ask("/healthz")
    assert (total(REQUESTS, status="2xx"), total(REQUESTS, status="4xx")) == (before[0] + 1, before[1] + 1)


TOKEN = (b"authorization", b"Bearer of the house")
SENT_ON = (b"x-forwarded-for", b"127.0.0.1")


@pytest.mark.parametrize(
    ("client", "headers", "networks", "token", "status"),
    [
        ("127.0.0.1", (), ["127.0.0.0/8"], "", 200),
        ("127.0.0.1", (), [], "", 403),
        ("127.0.0.1", (SENT_ON,), ["127.0.0.0/8"], "", 403),  # the address of a proxy says nothing
        ("127.0.0.1", ((b"via", b"1.1 proxy"),), ["127.0.0.0/8"], "", 403),
        ("10.1.2.3", (), ["127.0.0.0/8"], "", 403),
        ("10.1.2.3", (), ["127.0.0.0/8", "10.0.0.0/8"], "", 200),
        ("2001:db8::1", (), ["127.0.0.0/8", "::1/128"], "", 403),
        ("", (), ["127.0.0.0/8"], "", 403),
        ("2.3.4.5", (TOKEN,), [], "of the house", 200),
        ("2.3.4.5", (TOKEN, SENT_ON), [], "of the house", 200),
        ("2.3.4.5", (TOKEN,), [], "of another", 403),
        ("2.3.4.5", ((b"authorization", b"Bearer "),), [], "", 403),
    ],
)
async def test_metrics_are_for_those_who_look_after_the_site(
    client, headers, networks, token, status, settings
):
    settings.METRICS_NETWORKS, settings.METRICS_TOKEN = networks, token
    answer = await ask("/metrics", *headers, client=(client, 1234))
    assert answer["status"] == status
    assert (b"scopa_plays_total" in answer["body"]) == (status == 200)
