"""Another SECRET_KEY: nobody is signed out, by a page or by a socket, now or after the old key is gone."""

import pytest
from channels.testing import WebsocketCommunicator
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.urls import reverse

from accounts.keys import renew_all
from accounts.models import Player
from accounts.sessions import live_sessions, sessions_ended
from scopa_site import settings as site_settings
from scopa_site.asgi import application

OLD, NEW = "the key of before, long enough for a key", "the key of now, which is long enough too"


@pytest.fixture
def another_key(settings, client, db):
    """A player who signed in by the key of before, and the same browser under the key of now."""

    settings.SECRET_KEY = OLD
    player = Player.objects.create_user("Anna", password="a good password of Anna")
    client.force_login(player, backend=settings.AUTHENTICATION_BACKENDS[0])
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = NEW, [OLD]
    return player


def session_key(client):
    return client.cookies["sessionid"].value


def signed_in(client):
    return client.get(reverse("games:rules")).wsgi_request.user.is_authenticated


def test_a_page_keeps_its_player_and_the_name_of_the_session(another_key, client, settings):
    told, before = [], session_key(client)
    listener = lambda **kwargs: told.append(kwargs)  # noqa: E731
    sessions_ended.connect(listener)
    assert signed_in(client)
    assert session_key(client) == before
    assert told == []
    settings.SECRET_KEY_FALLBACKS = []
    assert signed_in(client)


@pytest.mark.parametrize("fallbacks, kept", [([OLD], True), ([], False)])
def test_all_are_renewed_at_once(another_key, client, settings, fallbacks, kept):
    settings.SECRET_KEY_FALLBACKS = fallbacks
    call_command("renew_sessions")
    settings.SECRET_KEY_FALLBACKS = []
    assert signed_in(client) == kept
    assert renew_all() == kept  # twice is once


def test_a_session_of_another_password_is_not_renewed(another_key, client, settings):
    another_key.set_password("another good password")
    another_key.save()
    assert renew_all() == 1  # its data are signed anew, and open nothing
    settings.SECRET_KEY_FALLBACKS = []
    assert live_sessions([session_key(client)]) == {}


@pytest.mark.django_db(transaction=True)
async def test_a_socket_keeps_its_player_and_the_session(settings):
    from asgiref.sync import sync_to_async
    from django.test import Client

    client, settings.SECRET_KEY = Client(), OLD
    player = await Player.objects.acreate(username="Bruno")
    await sync_to_async(client.force_login)(player, backend=settings.AUTHENTICATION_BACKENDS[0])
    settings.SECRET_KEY = NEW
    for fallbacks, code in (([OLD], None), ([], 4403)):
        settings.SECRET_KEY_FALLBACKS = fallbacks
        headers = [(b"origin", b"http://localhost"), (b"cookie", f"sessionid={session_key(client)}".encode())]
        socket = WebsocketCommunicator(application, "/ws/site/", headers=headers)
        opened, answer = await socket.connect(timeout=10)
        assert (opened, answer) == (code is None, code)
        await socket.disconnect()
        assert await Session.objects.aexists()


def test_it_stands_where_it_sees_a_session_first():
    names = [name.rpartition(".")[2] for name in site_settings.MIDDLEWARE]
    place = names.index("RenewingMiddleware")
    assert names[place - 1] == "SessionMiddleware"
    assert place < names.index("AuthenticationMiddleware")
