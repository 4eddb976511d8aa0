"""Becoming a guest: once, and no more than once."""

from datetime import timedelta
from threading import Barrier, Thread

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.middleware import SessionMiddleware
from django.db import connection
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone

from accounts.models import Player
from accounts.services import ensure_player

pytestmark = pytest.mark.django_db

DARK = {"only": "theme", "theme": "dark"}


def visit(user=None, csrf_cookie=None):
    """Return a request as the middleware hands it to a view."""
    request = RequestFactory().post("/")
    SessionMiddleware(lambda request: None).process_request(request)
    request.user = user or AnonymousUser()
    if csrf_cookie:
        request.META["CSRF_COOKIE"] = csrf_cookie
    return request


def test_a_stranger_becomes_a_guest_who_is_signed_in():
    request = visit()
    guest = ensure_player(request)
    assert guest.is_guest
    assert guest.name.startswith("Guest ")
    assert request.user == guest
    assert request.session["_auth_user_id"] == str(guest.pk)


def test_a_player_stays_who_they_are():
    anna = Player.objects.create_user("anna")
    assert ensure_player(visit(anna)) == anna
    assert Player.objects.count() == 1


def test_a_guest_has_no_password():
    guest = ensure_player(visit())
    assert not guest.has_usable_password()
    assert not guest.check_password("")


def test_two_strangers_are_two_guests():
    assert ensure_player(visit()) != ensure_player(visit())
    assert ensure_player(visit(csrf_cookie="a" * 32)) != ensure_player(visit(csrf_cookie="b" * 32))


def test_the_username_does_not_show_the_cookie():
    cookie = "c" * 32
    guest = ensure_player(visit(csrf_cookie=cookie))
    assert cookie not in guest.username
    assert len(guest.username) >= 32


def test_a_double_click_is_one_guest():
    cookie = "a" * 32
    assert ensure_player(visit(csrf_cookie=cookie)) == ensure_player(visit(csrf_cookie=cookie))
    assert Player.objects.count() == 1


def test_an_old_cookie_does_not_open_an_old_guest():
    cookie = "a" * 32
    first = ensure_player(visit(csrf_cookie=cookie))
    Player.objects.update(created=timezone.now() - timedelta(minutes=2))
    assert ensure_player(visit(csrf_cookie=cookie)) != first


def test_signing_in_changes_the_session_and_the_csrf_token():
    request = visit(csrf_cookie="a" * 32)
    request.session["kept"] = 1
    request.session.save()
    before = request.session.session_key
    ensure_player(request)
    assert request.session.session_key != before
    assert request.META["CSRF_COOKIE"] != "a" * 32


@pytest.mark.django_db(transaction=True)
def test_two_requests_at_once_are_one_guest():
    start, found = Barrier(4), []

    def arrive():
        request = visit(csrf_cookie="a" * 32)
        start.wait()
        try:
            found.append(ensure_player(request).pk)
        finally:
            connection.close()

    threads = [Thread(target=arrive) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4
    assert len(set(found)) == 1
    assert Player.objects.count() == 1


@pytest.mark.parametrize(("address", "made"), [("9.9.9.9", 2), ("127.0.0.1", 3), ("192.168.1.2", 3), ("", 3)])
def test_an_address_of_the_internet_makes_so_many_guests_an_hour(settings, address, made):
    settings.ACCOUNT_RATE_LIMITS = {"guest": "2/h/ip"}
    answers = [Client().post(reverse("accounts:preferences"), DARK, REMOTE_ADDR=address) for _ in range(3)]
    assert Player.objects.count() == made
    assert [answer.status_code == 429 for answer in answers] == [False, False, made == 2]


def test_a_player_is_no_new_guest(settings, client):
    settings.ACCOUNT_RATE_LIMITS = {"guest": "1/h/ip"}
    for _ in range(3):
        answer = client.post(reverse("accounts:preferences"), DARK, REMOTE_ADDR="9.9.9.9")
        assert answer.status_code == 302
