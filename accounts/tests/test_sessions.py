"""Whatever ends a session is heard, and which sessions are good is told for many at once."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session
from django.core import mail
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Player
from accounts.services import ban
from accounts.sessions import live_sessions, sessions_ended
from accounts.tests.people import PASSWORD, account, guest, sign_in, sign_up

pytestmark = pytest.mark.django_db

NEW = "another secret of mine"


@pytest.fixture
def heard(django_capture_on_commit_callbacks):
    """Return a function that does something and returns for whom sessions ended."""
    ids = []

    def hear(sender, player_id, **kwargs):
        ids.append(player_id)

    sessions_ended.connect(hear)

    def after(action, *args, **kwargs):
        ids.clear()
        with django_capture_on_commit_callbacks(execute=True):
            action(*args, **kwargs)
        return set(ids)

    yield after
    sessions_ended.disconnect(hear)


@pytest.fixture
def anna():
    return account("Anna")


@pytest.fixture
def session(client, anna):
    """Return the key of a session of Anna's."""
    sign_in(client)
    return client.session.session_key


# -- what is heard ---------------------------------------------------------------------------------


def test_signing_out_is_heard(client, anna, session, heard):
    assert heard(client.post, reverse("account_logout")) == {anna.pk}
    assert live_sessions([session]) == {}


def test_another_password_is_heard_and_ends_the_other_sessions(client, anna, session, heard):
    other = Client()
    sign_in(other)
    assert set(live_sessions([session, other.session.session_key])) == {session, other.session.session_key}
    form = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    assert heard(client.post, reverse("account_change_password"), form) == {anna.pk}
    assert live_sessions([session, other.session.session_key]) == {}
    assert live_sessions([client.session.session_key]) == {client.session.session_key: anna.pk}


def test_a_password_set_anew_by_mail_is_heard(anna, session, heard):
    EmailAddress.objects.create(user=anna, email="anna@example.org", verified=True, primary=True)
    stranger = Client()
    stranger.post(reverse("account_reset_password"), {"email": "anna@example.org"})
    link = next(word for word in mail.outbox[-1].body.split() if "/password/reset/key/" in word)
    form_page = stranger.get(link, follow=True).redirect_chain[-1][0]
    assert heard(stranger.post, form_page, {"password1": NEW, "password2": NEW}) == {anna.pk}
    assert live_sessions([session]) == {}


def test_a_ban_is_heard(anna, session, heard):
    assert heard(ban, player=anna) == {anna.pk}
    assert live_sessions([session]) == {}


def test_signing_out_everywhere_else_is_heard(client, anna, session, heard):
    other = Client()
    sign_in(other)
    assert heard(client.post, reverse("usersessions_list")) == {anna.pk}
    assert live_sessions([session, other.session.session_key]) == {session: anna.pk}


def test_a_session_that_is_deleted_is_heard(anna, session, heard):
    assert heard(Session.objects.filter(pk=session).delete) == {anna.pk}


def test_old_sessions_that_are_cleared_are_heard(anna, session, heard):
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert heard(call_command, "clearsessions") == {anna.pk}


def test_the_sessions_of_strangers_say_nothing(client, heard):
    client.get("/")
    client.session["anything"] = 1
    assert heard(Session.objects.all().delete) == set()


def test_a_guest_who_signs_in_as_another_is_heard(client, anna, heard):
    carla = guest(client, "Carla")
    assert heard(sign_in, client) == {carla.pk}


def test_a_guest_who_opens_an_account_is_heard_and_goes_on(client, heard):
    carla = guest(client, "Carla")
    before = client.session.session_key
    assert heard(sign_up, client, "Carla") == {carla.pk}
    after = client.session.session_key
    assert live_sessions([before, after]) == {after: carla.pk}


def test_a_listener_that_fails_keeps_nobody_from_signing_out(client, anna, session, heard):
    def fail(sender, **kwargs):
        raise RuntimeError("no layer")

    sessions_ended.connect(fail)
    try:
        assert heard(client.post, reverse("account_logout")) == {anna.pk}
    finally:
        sessions_ended.disconnect(fail)
    assert "_auth_user_id" not in client.session


# -- which are good ----------------------------------------------------------------------------------


def test_of_many_sessions_those_that_are_good_are_told_by_two_queries(
    client, anna, session, django_assert_num_queries
):
    stranger = Client()
    carla = guest(stranger, "Carla")
    hers = stranger.session.session_key
    with django_assert_num_queries(2):
        found = live_sessions([session, hers, "no such session", ""])
    assert found == {session: anna.pk, hers: carla.pk}


def test_a_session_too_old_is_not_good(session):
    Session.objects.update(expire_date=timezone.now())
    assert live_sessions([session]) == {}


def test_a_session_of_a_way_in_that_is_closed_is_not_good(session, settings):
    settings.AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.ModelBackend"]
    assert live_sessions([session]) == {}


def test_a_session_whose_text_was_tampered_with_is_not_good(session):
    Session.objects.update(session_data="nonsense")
    assert live_sessions([session]) == {}


def test_a_session_of_somebody_deleted_is_not_good(session):
    Player.objects.all().delete()
    assert live_sessions([session]) == {}


def test_nothing_asked_is_nothing_told():
    assert live_sessions([]) == {}
